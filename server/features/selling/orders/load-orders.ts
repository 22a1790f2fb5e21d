import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Tx } from '../../../platform/database/database.ts';
import { personName } from '../../accounts/identity/identity.ts';
import { itemBundle } from './item-bundle.ts';
import { itemCanChange } from './item-can-change.ts';
import { itemPicture } from './item-picture.ts';
import { type OrderCore, orderCoreSchema } from './order-core.ts';
import { orderNamed } from './order-key.ts';
import { unpaidOrder } from './unpaid.ts';

/** Orders on one page. */
const MOST = 100;

const ITEMS = sql`
  (select coalesce(json_agg(json_build_object(
      'id', i.id, 'position', i.position, 'name', i.name, 'sku', i.sku, 'options', i.options, 'texts', i.texts, 'quantity', i.quantity,
      'unitPriceMinor', i.unit_price_minor, 'totalMinor', i.total_minor, 'discountMinor', i.discount_minor, 'taxMinor', i.tax_minor, 'vatRate', i.vat_rate,
      'adjustments', i.adjustments, 'pictureFileId', ${itemPicture},
      'bundle', ${itemBundle}, 'canChange', ${itemCanChange},
      'product', (select json_build_object('urlName', p.url_name, 'isOnSale', p.enabled)
        from products p where p.id = i.product_id and p.project_id = i.project_id and p.deleted_at is null),
      'image', (select json_build_object('fileId', f.id, 'width', coalesce(f.width, 1), 'height', coalesce(f.height, 1))
        from files f where f.id = i.image_file_id)
    ) order by i.position), '[]')
    from order_items i where i.order_id = o.id)`;

const STATUSES = sql`
  (select coalesce(json_agg(json_build_object('id', l.id, 'status', l.status, 'cause', l.cause, 'at', l.at,
      'who', ${personName('a')}) order by l.at, l.id), '[]')
    from order_status_log l left join accounts a on a.id = l.account_id where l.order_id = o.id)`;

const PAYMENTS = sql`
  (select coalesce(json_agg(json_build_object('id', y.id, 'provider', y.provider, 'status', y.status,
      'amountMinor', y.amount_minor, 'currency', y.currency, 'succeededAt', y.succeeded_at,
      'attempts', (select coalesce(json_agg(json_build_object('id', t.id, 'at', t.created_at,
          'methodName', t.method_name, 'isSuccessful', t.is_successful, 'message', t.message)
          order by t.created_at, t.id), '[]')
        from payment_attempts t where t.payment_id = y.id)) order by y.created_at), '[]')
    from payments y where y.order_id = o.id)`;

const SHIPMENTS = sql`
  (select coalesce(json_agg(json_build_object('id', h.id, 'barcode', h.barcode, 'carrier', h.carrier,
      'service', h.service, 'trackingCode', h.tracking_code, 'weightGrams', h.weight_grams, 'createdAt', h.created_at,
      'who', ${personName('a')}, 'voidedAt', h.voided_at, 'voidedBy', ${personName('v')}) order by h.created_at), '[]')
    from shipments h left join accounts a on a.id = h.created_by left join accounts v on v.id = h.voided_by
    where h.order_id = o.id)`;

const REFUNDS = sql`
  (select coalesce(json_agg(json_build_object('id', r.id, 'state', r.state, 'amountMinor', r.amount_minor,
      'deliveryMinor', r.delivery_minor, 'problem', r.problem, 'at', coalesce(r.ended_at, r.requested_at),
      'who', ${personName('a')}, 'returnedAt', r.returned_at,
      'isByProvider', r.is_by_provider, 'items', (
        select coalesce(json_agg(json_build_object('name', i.name, 'pieces', n.pieces) order by i.position, i.id), '[]')
        from jsonb_to_recordset(r.lines) as n("orderItemId" uuid, pieces int)
        join order_items i on i.id = n."orderItemId" and i.order_id = o.id)) order by r.requested_at, r.id), '[]')
    from refunds r left join accounts a on a.id = r.account_id where r.order_id = o.id)`;

const ITEM_CHANGES = sql`
  (select coalesce(json_agg(json_build_object('id', c.id, 'at', c.at, 'name', i.name, 'from', c.from_options,
      'to', c.to_options) order by c.at, c.id), '[]')
    from order_item_changes c join order_items i on i.id = c.order_item_id where c.order_id = o.id)`;

const REFUNDED = sql`
  (select coalesce(0 - sum(coalesce(t.paid_minor, (
      select sum(l.amount_minor) from ledger_lines l
      where l.transaction_id = t.id and l.account = 'provider-cash'))), 0)::float8
    from ledger_transactions t where t.order_id = o.id and t.kind in ('refund', 'refund-failed'))`;

/** What disputes hold, gave back, took or cost, in the currency of the books. */
const DISPUTES = sql`
  (select coalesce(json_agg(json_build_object('id', t.id, 'at', t.at, 'kind', t.kind, 'currency', t.currency,
      'amountMinor', (
        select coalesce(abs(sum(l.amount_minor)), 0) from ledger_lines l where l.transaction_id = t.id
          and l.account = case when t.kind = 'dispute-fee' then 'dispute-fee' else 'dispute-clearing' end),
      'lostMinor', case when t.kind = 'dispute-lost' then coalesce(0 - t.paid_minor, (
        select sum(l.amount_minor) from ledger_lines l
        where l.transaction_id = t.id and l.account = 'dispute-cost'), 0) else 0 end) order by t.position), '[]')
    from ledger_transactions t where t.order_id = o.id and t.kind like 'dispute%')`;

/**
 * Orders with everything they are, newest first. One statement for a page of any length.
 * @param condition for the order `o` and its customer `k`
 */
async function loadOrders(tx: Tx, condition: RawBuilder<unknown>): Promise<OrderCore[]> {
  const { rows } = await sql`
    select o.id, o.hash, o.number, o.project_id, o.status, o.flow, o.priority, o.email::text as email, o.shipping,
      o.billing, o.delivery, o.gift_note, o.shipping_eori_number, o.currency, o.subtotal_minor, o.discount_minor, o.shipping_minor, o.goods_tax_minor, o.is_vat_free,
      o.shipping_tax_minor, o.total_minor, o.adjustments, o.placed_at, o.paid_at,
      json_build_object('id', k.id, 'hash', k.hash) as customer,
      json_build_object('id', s.id, 'name', s.name, 'subdomain', s.subdomain, 'customDomain',
        case when s.custom_domain_set_up_at is not null then s.custom_domain end) as store,
      ${ITEMS} as items, ${STATUSES} as statuses, ${PAYMENTS} as payments, ${SHIPMENTS} as shipments,
      ${ITEM_CHANGES} as item_changes, ${REFUNDS} as refunds, ${REFUNDED} as refunded_minor,
      ${DISPUTES} as disputes,
      not exists (select from labels l where l.order_id = o.id and l.picked_at is not null and l.state <> 'spoiled')
        and not exists (select from shipments h where h.order_id = o.id and h.voided_at is null) as is_untouched
    from orders o join customers k on k.id = o.customer_id join stores s on s.id = o.store_id
    where o.deleted_at is null and ${condition}
    order by o.placed_at desc limit ${MOST}`.execute(tx);
  return z.array(orderCoreSchema).parse(rows);
}

const loadOrder = async (tx: Tx, condition: RawBuilder<unknown>): Promise<OrderCore | null> =>
  (await loadOrders(tx, condition))[0] ?? null;

/** The order of a receipt's link, paid or not. */
export const loadReceiptOrder = (tx: Tx, storeId: string, hash: string): Promise<OrderCore | null> =>
  loadOrder(tx, sql`o.hash = ${hash} and o.store_id = ${storeId}`);

/** An order of a project, whatever its status. @param key id, number or order code */
export const loadProjectOrder = (tx: Tx, projectId: string, key: string): Promise<OrderCore | null> =>
  loadOrder(tx, sql`o.project_id = ${projectId} and ${orderNamed(key)}`);

/** An order of any project the transaction sees. @param key id, number or order code */
export const loadFactoryOrder = (tx: Tx, key: string): Promise<OrderCore | null> =>
  loadOrder(tx, orderNamed(key));

/** Orders of any project the transaction sees, by number. */
export const loadFactoryOrders = (tx: Tx, numbers: readonly number[]): Promise<OrderCore[]> =>
  loadOrders(tx, sql`o.number = any(${numbers}::bigint[])`);

/** A customer's orders at a store, by the customer's hash; unpaid ones are left out. */
export const listCustomerOrders = (tx: Tx, storeId: string, customerHash: string): Promise<OrderCore[]> =>
  loadOrders(tx, sql`k.hash = ${customerHash} and o.store_id = ${storeId} and not ${unpaidOrder('o')}`);

/** An account's orders at a store; unpaid ones are left out. */
export const listAccountOrders = (tx: Tx, storeId: string, accountId: string): Promise<OrderCore[]> =>
  loadOrders(tx, sql`k.account_id = ${accountId} and o.store_id = ${storeId} and not ${unpaidOrder('o')}`);

/** How many orders a project has, samples that it bought left out. */
export async function countOrders(tx: Tx, projectId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('orders')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('projectId', '=', projectId)
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}
