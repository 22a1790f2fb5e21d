import { type RawBuilder, sql } from 'kysely';
import { type Seller, shownVatNumber } from '../../../../shared/features/projects/sellers/sellers.ts';
import {
  buildCreditNote,
  buildInvoice,
  type InvoicePlace,
} from '../../../../shared/features/selling/invoices/invoices.ts';
import {
  lostOf,
  namedParts,
  nothingRefunded,
  type RefundedParts,
  refundedMinor,
  wholeRefund,
} from '../../../../shared/features/selling/ledger/ledger.ts';
import { countryOf } from '../../../../shared/rules/money/money.ts';
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

/** Where the seller is; null where it hasn’t said. */
function toSellerPlace({ name, street, street2, city, zip, country }: Seller): InvoicePlace | null {
  if (street === '' || country === '') return null;
  return { name, lines: [street, street2].filter(Boolean), city, zip, country };
}

function toSeller({ name, seller, email }: InvoicedOrder['store']) {
  const { street, street2, city, zip, country } = seller;
  return {
    name: seller.name || name,
    lines: [street, street2, city, zip, countryOf(country)?.name ?? ''].filter(Boolean),
    companyNumber: seller.companyNumber,
    vatNumber: shownVatNumber(seller),
    email: email ?? '',
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
    seller: toSeller(order.store),
    sellerPlace: toSellerPlace(order.store.seller),
    billing: order.billing,
    shipping: order.shipping,
    orderNumber: order.number,
    orderedAt: order.placedAt,
    paidAt,
    deliveryName: order.delivery.name || 'Delivery',
  });

type Credit = InvoicedOrder['credits'][number];

/** Refunds that have no credit note yet, and those that came back and have no invoice yet. */
const openCredits = ({ credits, documents }: InvoicedOrder): Credit[] =>
  credits.filter(({ transactionId }) =>
    documents.every((document) => document.transactionId !== transactionId),
  );

const isComplete = (order: InvoicedOrder): boolean =>
  (order.paidAt === null || order.documents.length > 0) && openCredits(order).length === 0;

/** The parts that are back with the shopper before and after each refund, and each return of one. */
function givenAfter({
  money,
  items,
  credits,
  bookings,
}: InvoicedOrder): Map<string, readonly [RefundedParts, RefundedParts]> {
  let counted = nothingRefunded(money);
  let lostMinor = 0;
  return new Map(
    credits.map(({ transactionId, position, isReturned, lines, deliveryMinor }) => {
      const before = namedParts(money, counted, lostMinor);
      // Bookings are by their position.
      const booked = bookings.slice(0, position + 1);
      lostMinor = lostOf(booked).minor;
      const sign = isReturned ? -1 : 1;
      counted =
        lines === null
          ? wholeRefund(money, lostMinor)
          : {
              ...counted,
              pieces: items.map(
                ({ id }, index) =>
                  (counted.pieces[index] ?? 0) +
                  sign * (lines.find(({ orderItemId }) => orderItemId === id)?.pieces ?? 0),
              ),
              deliveryMinor: counted.deliveryMinor + sign * (deliveryMinor ?? 0),
              amountMinor: refundedMinor(booked),
            };
      return [transactionId, [before, namedParts(money, counted, lostMinor)]];
    }),
  );
}

/** The document that a booking’s document corrects: the invoice, or the credit note of the refund that came back. */
function correctedBy(
  order: InvoicedOrder,
  documents: readonly StoredDocument[],
  { isReturned, refundId }: Credit,
): StoredDocument | null {
  const [invoice = null] = documents;
  if (!isReturned) return invoice;
  const refund = order.credits.find((one) => one.refundId === refundId && !one.isReturned);
  return documents.find(({ transactionId }) => transactionId === refund?.transactionId) ?? invoice;
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
  for (const credit of openCredits(order)) {
    const { transactionId, isReturned } = credit;
    const [before, after] = given.get(transactionId) ?? [];
    if (!before || !after) continue;
    documents.push(
      await insertDocument(tx, {
        order,
        kind: isReturned ? 'invoice' : 'credit-note',
        prefix: isReturned ? prefix : `${prefix}-CN`,
        body: isReturned
          ? buildCreditNote(invoice.body, after, before)
          : buildCreditNote(invoice.body, before, after),
        corrects: correctedBy(order, documents, credit),
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
