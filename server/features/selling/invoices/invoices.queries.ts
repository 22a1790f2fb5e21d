import { type RawBuilder, sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { z } from 'zod';
import { sellerSchema } from '../../../../shared/features/projects/sellers/sellers.ts';
import {
  type DocumentKind,
  type InvoiceBody,
  type OrderDocument,
  orderDocumentSchema,
} from '../../../../shared/features/selling/invoices/invoices.ts';
import { keptAddressSchema, orderDeliverySchema } from '../../../../shared/features/selling/orders/orders.ts';
import { refundLineSchema } from '../../../../shared/features/selling/refunds/refunds.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { prepared } from '../../../platform/database/named.ts';
import { orderBooksColumns, orderBooksSchema } from '../ledger/ledger.ts';

const instant = z.coerce.date().transform((moment) => moment.toISOString());
const documentSchema = orderDocumentSchema.extend({
  id: z.uuid(),
  issuedAt: instant,
  /** The refund that a credit note is of, or the return of one that an invoice takes back. */
  transactionId: z.uuid().nullable(),
});
/** A document with its id, which its credit note names. */
export type StoredDocument = z.output<typeof documentSchema>;

const invoicedOrderSchema = orderBooksSchema.extend({
  paidAt: instant.nullable(),
  placedAt: instant,
  number: z.coerce.number(),
  shipping: keptAddressSchema,
  billing: keptAddressSchema,
  delivery: orderDeliverySchema,
  items: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      sku: z.string(),
      options: z.object({ Colour: z.string(), Size: z.string() }),
    }),
  ),
  store: z.object({
    name: z.string(),
    subdomain: z.string(),
    email: z.string().nullable(),
    seller: sellerSchema,
  }),
  /** In the order in which they were booked. `lines` are null where all that was left went back. */
  credits: z.array(
    z.object({
      transactionId: z.uuid(),
      /** Among the order’s transactions. */
      position: z.int(),
      isReturned: z.boolean(),
      refundId: z.uuid().nullable(),
      lines: z.array(refundLineSchema).nullable(),
      deliveryMinor: z.int().nullable(),
    }),
  ),
  /** The invoice first. */
  documents: z.array(documentSchema),
});
export type InvoicedOrder = z.output<typeof invoicedOrderSchema>;

/** An order with what its invoice says and the documents it has. One statement. @param which tells the order `o` */
export async function findInvoicedOrder(tx: Tx, which: RawBuilder<unknown>): Promise<InvoicedOrder | null> {
  const { rows } = await prepared(
    'invoices.order',
    sql`
    select ${orderBooksColumns}, o.placed_at, o.number, o.shipping, o.billing, o.delivery,
      (select coalesce(json_agg(json_build_object('id', i.id, 'name', i.name, 'sku', i.sku, 'options', i.options)
        order by i.position, i.id), '[]') from order_items i where i.order_id = o.id) as items,
      (select json_build_object('name', s.name, 'subdomain', s.subdomain, 'email', s.email,
        'seller', s.seller) from stores s where s.id = o.store_id) as store,
      (select coalesce(json_agg(json_build_object('transactionId', t.id, 'position', t.position,
          'isReturned', t.kind = 'refund-failed', 'refundId', r.id, 'lines', r.lines, 'deliveryMinor', r.delivery_minor)
          order by t.position), '[]')
        from ledger_transactions t left join lateral (
          select id, lines, delivery_minor from refunds where order_id = t.order_id
            and (transaction_id = t.id or returned_transaction_id = t.id) limit 1) r on true
        where t.order_id = o.id and t.kind in ('refund', 'refund-failed')) as credits,
      (select coalesce(json_agg(json_build_object('id', d.id, 'kind', d.kind, 'code', d.code, 'issuedAt', d.issued_at,
          'corrects', c.code, 'body', d.body, 'transactionId', d.transaction_id)
          order by d.transaction_id is not null, d.issued_at, d.year, d.number), '[]')
        from documents d left join documents c on c.id = d.corrects_id where d.order_id = o.id) as documents
    from orders o where ${which}`,
  ).execute(tx);
  return rows[0] === undefined ? null : invoicedOrderSchema.parse(rows[0]);
}

/** Waits for others that issue documents of the order. A statement after this one sees theirs. */
export async function lockInvoicedOrder(tx: Tx, orderId: string): Promise<void> {
  await sql`select id from orders where id = ${orderId} for update`.execute(tx);
}

export interface NewDocument {
  readonly order: Pick<InvoicedOrder, 'id' | 'projectId' | 'storeId'>;
  readonly kind: DocumentKind;
  /** Begins the number: `TIDE` makes `TIDE-2026-000001`. */
  readonly prefix: string;
  readonly body: InvoiceBody;
  readonly corrects: StoredDocument | null;
  /** The refund that it is of, or the return of one; null for an order’s invoice. */
  readonly transactionId: string | null;
}

const issuedSchema = z.object({ id: z.uuid(), code: z.string(), issuedAt: instant });

/**
 * Gives the next number of the seller’s series to a new document, in one statement: a document that isn’t written takes
 * no number, and two at once wait for one another.
 */
export async function insertDocument(tx: Tx, document: NewDocument): Promise<StoredDocument> {
  const { order, kind, prefix, body, corrects, transactionId } = document;
  const { rows } = await prepared(
    'invoices.issue',
    sql`
    with series as (
      insert into document_series (store_id, project_id, kind, year, last)
      values (${order.storeId}, ${order.projectId}, ${kind}, extract(year from now() at time zone 'UTC'), 1)
      on conflict (store_id, kind, year) do update set last = document_series.last + 1
      returning year, last
    )
    insert into documents (id, project_id, store_id, order_id, kind, year, number, code, corrects_id,
      transaction_id, body)
    select ${newId()}::uuid, ${order.projectId}::uuid, ${order.storeId}::uuid, ${order.id}::uuid, ${kind}, year, last,
      ${prefix} || '-' || year || '-' || lpad(last::text, greatest(6, length(last::text)), '0'),
      ${corrects?.id ?? null}::uuid, ${transactionId}::uuid, ${JSON.stringify(body)}::jsonb
    from series returning id, code, issued_at`,
  ).execute(tx);
  return { ...issuedSchema.parse(rows[0]), kind, corrects: corrects?.code ?? null, body, transactionId };
}

/** A document as its readers see it. */
export const toOrderDocument = ({ id: _, transactionId: __, ...document }: StoredDocument): OrderDocument =>
  document;
