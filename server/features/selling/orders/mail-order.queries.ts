import { sql } from 'kysely';
import { z } from 'zod';
import { shopperTextSchema } from '../../../../shared/features/making/personalisation/personalisation.ts';
import { adjustmentSchema } from '../../../../shared/features/selling/basket/basket.ts';
import {
  keptAddressSchema,
  orderBundleSchema,
  orderDeliverySchema,
} from '../../../../shared/features/selling/orders/orders.ts';
import { currencyCodeSchema } from '../../../../shared/rules/money/money.schema.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { prepared } from '../../../platform/database/named.ts';
import { itemBundle } from './item-bundle.ts';
import { itemPicture } from './item-picture.ts';

const mailItemSchema = z.object({
  name: z.string(),
  options: z.object({ Colour: z.string(), Size: z.string() }),
  texts: z.array(shopperTextSchema),
  quantity: z.int(),
  totalMinor: z.int(),
  pictureFileId: z.uuid().nullable(),
  bundle: orderBundleSchema.nullable(),
});

const mailOrderSchema = z.object({
  id: z.uuid(),
  hash: z.string(),
  number: z.number(),
  email: z.string(),
  currency: currencyCodeSchema,
  subtotalMinor: z.int(),
  shippingMinor: z.int(),
  totalMinor: z.int(),
  taxMinor: z.int(),
  isVatFree: z.boolean(),
  adjustments: z.array(adjustmentSchema),
  shipping: keptAddressSchema,
  delivery: orderDeliverySchema,
  customerHash: z.string(),
  store: z.object({
    id: z.uuid(),
    name: z.string(),
    subdomain: z.string(),
    customDomain: z.string().nullable(),
    email: z.string().nullable(),
    theme: z.string(),
    themeProperties: z.record(z.string(), z.unknown()),
    logo: z.object({ sha256: z.string(), width: z.int() }).nullable(),
  }),
  items: z.array(mailItemSchema),
});
export type MailOrder = z.output<typeof mailOrderSchema>;

/** An order with what its mails say; null where there is none. */
export async function findMailOrder(tx: Tx, orderId: string): Promise<MailOrder | null> {
  const { rows } = await prepared(
    'orders.mail',
    sql`
    select o.id, o.hash, o.number, o.email::text as email, o.currency, o.subtotal_minor, o.shipping_minor, o.total_minor,
      o.goods_tax_minor + o.shipping_tax_minor as tax_minor, o.is_vat_free, o.adjustments, o.shipping, o.delivery, k.hash as customer_hash,
      json_build_object('id', s.id, 'name', s.name, 'subdomain', s.subdomain, 'email', s.email, 'theme', s.theme,
        'customDomain', case when s.custom_domain_set_up_at is not null then s.custom_domain end,
        'themeProperties', s.theme_properties, 'logo', s.logo_variants -> 'mail') as store,
      (select json_agg(json_build_object('name', i.name, 'options', i.options, 'texts', i.texts, 'quantity', i.quantity,
          'totalMinor', i.total_minor, 'pictureFileId', ${itemPicture}, 'bundle', ${itemBundle}) order by i.position)
        from order_items i where i.order_id = o.id) as items
    from orders o join stores s on s.id = o.store_id join customers k on k.id = o.customer_id
    where o.id = ${orderId}`,
  ).execute(tx);
  return rows[0] === undefined ? null : mailOrderSchema.parse(rows[0]);
}

const mailRefundSchema = z.object({
  amountMinor: z.int(),
  note: z.string(),
  deliveryMinor: z.int(),
  /** In the ledger. */
  transactionId: z.uuid(),
  items: z.array(z.object({ name: z.string(), pieces: z.int() })),
});
export type MailRefund = z.output<typeof mailRefundSchema>;

/**
 * A refund as its mail says it: the last in an order’s books, or the named one. Null where there is none.
 * @param refundId null for the last
 */
export async function findMailRefund(
  tx: Tx,
  orderId: string,
  refundId: string | null,
): Promise<MailRefund | null> {
  const { rows } = await sql`
    select t.id as transaction_id, c.amount_minor::float8 as amount_minor,
      coalesce(r.note, '') as note, coalesce(r.delivery_minor, 0) as delivery_minor, (
        select coalesce(json_agg(json_build_object('name', i.name, 'pieces', n.pieces) order by i.position, i.id), '[]')
        from jsonb_to_recordset(r.lines) as n("orderItemId" uuid, pieces int)
        join order_items i on i.id = n."orderItemId" and i.order_id = t.order_id) as items
    from ledger_transactions t cross join lateral (
      select 0 - coalesce(t.paid_minor, sum(l.amount_minor)) as amount_minor from ledger_lines l
      where l.transaction_id = t.id and l.account = 'provider-cash') c
    left join lateral (
      -- The provider may tell of a person's refund before that person's own request has booked it.
      select * from refunds where order_id = t.order_id and (transaction_id = t.id
        or (transaction_id is null and state <> 'failed' and amount_minor = c.amount_minor))
      order by transaction_id is null, requested_at desc limit 1) r on true
    where t.order_id = ${orderId} and t.kind = 'refund' and (${refundId}::uuid is null or r.id = ${refundId}::uuid)
    order by t.position desc limit 1`.execute(tx);
  return rows[0] === undefined ? null : mailRefundSchema.parse(rows[0]);
}

const mailChangeSchema = z.object({
  name: z.string(),
  from: mailItemSchema.shape.options,
  to: mailItemSchema.shape.options,
});
export type MailChange = z.output<typeof mailChangeSchema>;

/** Another size or colour as its mail says it; null where there is no such change. */
export async function findMailChange(tx: Tx, changeId: string): Promise<MailChange | null> {
  const { rows } = await sql`
    select i.name, c.from_options as "from", c.to_options as "to"
    from order_item_changes c join order_items i on i.id = c.order_item_id where c.id = ${changeId}`.execute(
    tx,
  );
  return rows[0] === undefined ? null : mailChangeSchema.parse(rows[0]);
}
