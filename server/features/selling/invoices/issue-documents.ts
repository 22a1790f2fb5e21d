import { type RawBuilder, sql } from 'kysely';
import { buildInvoice, type DocumentKind } from '../../../../shared/features/selling/invoices/invoices.ts';
import type { Tx } from '../../../platform/database/database.ts';
import {
  findInvoicedOrder,
  type InvoicedOrder,
  insertDocument,
  lockInvoicedOrder,
  type StoredDocument,
} from './invoices.queries.ts';

/** What the numbers of a store begin with: letters and digits of its address, at most twelve. */
const prefixOf = ({ store }: InvoicedOrder): string =>
  store.subdomain
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .slice(0, 12);

function toSeller({ store }: InvoicedOrder) {
  const { name, number, address } = store.company;
  return {
    name: name || store.name,
    lines: address.split(/\s*[\n,]\s*/).filter((line) => line !== ''),
    companyNumber: number,
    vatNumber: store.vatNumber ?? '',
    email: store.email ?? '',
  };
}

const toBody = (order: InvoicedOrder, paidAt: string) =>
  buildInvoice({
    money: order.money,
    items: order.items.map(({ name, sku, options }) => ({
      name,
      sku,
      detail: [options.Colour, options.Size].filter(Boolean).join(', '),
    })),
    seller: toSeller(order),
    billing: order.billing,
    shipping: order.shipping,
    orderNumber: order.number,
    orderedAt: order.placedAt,
    paidAt,
    deliveryName: order.delivery.name || 'Delivery',
  });

/** Kinds of documents that an order should have and hasn’t. */
function missingKinds({ paidAt, bookings, documents }: InvoicedOrder): DocumentKind[] {
  const due: DocumentKind[] = [
    ...(paidAt === null ? [] : ['invoice' as const]),
    ...(bookings.some(({ kind }) => kind === 'refund') ? ['credit-note' as const] : []),
  ];
  return due.filter((kind) => documents.every((document) => document.kind !== kind));
}

/** Issues what is missing of a locked order: the invoice first, then the credit note that corrects it. */
async function issueMissing(tx: Tx, order: InvoicedOrder): Promise<StoredDocument[]> {
  const documents = [...order.documents];
  const prefix = prefixOf(order);
  for (const kind of missingKinds(order)) {
    const [invoice] = documents;
    const document =
      kind === 'invoice'
        ? { prefix, body: toBody(order, order.paidAt ?? ''), corrects: null }
        : invoice && { prefix: `${prefix}-CN`, body: invoice.body, corrects: invoice };
    if (document) documents.push(await insertDocument(tx, { order, kind, ...document }));
  }
  return documents;
}

/**
 * Issues an order’s invoice once it is paid, and a credit note once it is refunded. What it has already stays. One
 * statement where nothing is missing.
 * @param which tells the order `o`
 * @returns null where there is no such order; no documents where it isn’t paid
 */
export async function issueDocuments(tx: Tx, which: RawBuilder<unknown>): Promise<StoredDocument[] | null> {
  const found = await findInvoicedOrder(tx, which);
  if (!found) return null;
  if (missingKinds(found).length === 0) return found.documents;
  await lockInvoicedOrder(tx, found.id);
  const order = await findInvoicedOrder(tx, sql`o.id = ${found.id}`);
  return order && issueMissing(tx, order);
}

/** The same for an order’s id. */
export const issueForOrder = (tx: Tx, orderId: string): Promise<StoredDocument[] | null> =>
  issueDocuments(tx, sql`o.id = ${orderId}`);
