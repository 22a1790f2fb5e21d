import { type RawBuilder, sql } from 'kysely';
import { buildCreditNote, buildInvoice } from '../../../../shared/features/selling/invoices/invoices.ts';
import {
  nothingRefunded,
  type RefundedParts,
  wholeRefund,
} from '../../../../shared/features/selling/ledger/ledger.ts';
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

type Credit = InvoicedOrder['credits'][number];

/** Refunds that have no credit note yet. */
const openCredits = ({ credits, documents }: InvoicedOrder): Credit[] =>
  credits.filter(({ transactionId }) =>
    documents.every((document) => document.transactionId !== transactionId),
  );

const isComplete = (order: InvoicedOrder): boolean =>
  (order.paidAt === null || order.documents.some(({ kind }) => kind === 'invoice')) &&
  openCredits(order).length === 0;

/** The parts that are back with the shopper before and after each refund. */
function givenAfter({ money, items, credits }: InvoicedOrder): Map<string, [RefundedParts, RefundedParts]> {
  let given = nothingRefunded(money);
  return new Map(
    credits.map(({ transactionId, lines, deliveryMinor }) => {
      const before = given;
      given =
        lines === null
          ? wholeRefund(money)
          : {
              ...before,
              pieces: items.map(
                ({ id }, index) =>
                  (before.pieces[index] ?? 0) +
                  (lines.find(({ orderItemId }) => orderItemId === id)?.pieces ?? 0),
              ),
              deliveryMinor: before.deliveryMinor + (deliveryMinor ?? 0),
            };
      return [transactionId, [before, given]];
    }),
  );
}

const insertInvoice = (tx: Tx, order: InvoicedOrder, paidAt: string): Promise<StoredDocument> =>
  insertDocument(tx, {
    order,
    kind: 'invoice',
    prefix: prefixOf(order),
    body: toBody(order, paidAt),
    corrects: null,
    transactionId: null,
  });

/** Issues what is missing of a locked order: the invoice first, then the credit notes that correct it. */
async function issueMissing(tx: Tx, order: InvoicedOrder): Promise<StoredDocument[]> {
  if (order.paidAt === null) return order.documents;
  const prefix = prefixOf(order);
  const [known] = order.documents;
  const invoice = known ?? (await insertInvoice(tx, order, order.paidAt));
  const documents = known ? [...order.documents] : [invoice];
  const given = givenAfter(order);
  for (const { transactionId } of openCredits(order)) {
    const [before, after] = given.get(transactionId) ?? [];
    if (!before || !after) continue;
    documents.push(
      await insertDocument(tx, {
        order,
        kind: 'credit-note',
        prefix: `${prefix}-CN`,
        body: buildCreditNote(invoice.body, before, after),
        corrects: invoice,
        transactionId,
      }),
    );
  }
  return documents;
}

/**
 * Issues an order’s invoice once it is paid, and a credit note for each refund. What it has already stays. One
 * statement where nothing is missing.
 * @param which tells the order `o`
 * @returns null where there is no such order; no documents where it isn’t paid
 */
export async function issueDocuments(tx: Tx, which: RawBuilder<unknown>): Promise<StoredDocument[] | null> {
  const found = await findInvoicedOrder(tx, which);
  if (!found) return null;
  if (isComplete(found)) return found.documents;
  await lockInvoicedOrder(tx, found.id);
  const order = await findInvoicedOrder(tx, sql`o.id = ${found.id}`);
  return order && issueMissing(tx, order);
}

/** The same for an order’s id. */
export const issueForOrder = (tx: Tx, orderId: string): Promise<StoredDocument[] | null> =>
  issueDocuments(tx, sql`o.id = ${orderId}`);

/**
 * Issues the invoice of an order that was paid a moment ago, where it has none. Two statements, and it doesn’t wait for others:
 * where another issues it at the same time, an index refuses the second, and who asks again finds it there.
 */
export async function issueInvoice(tx: Tx, orderId: string): Promise<void> {
  const order = await findInvoicedOrder(tx, sql`o.id = ${orderId}`);
  if (!order?.paidAt || order.documents.length > 0) return;
  await insertInvoice(tx, order, order.paidAt);
}
