import { z } from 'zod';
import { currencyCodeSchema } from '../../../rules/money/money.schema.ts';
import { formatMoney, money as moneyOf, vatPlaceOf } from '../../../rules/money/money.ts';
import { countryOfVatNumber } from '../../../rules/money/vat-registration.ts';
import {
  beyondParts,
  deliveryVatRate,
  inBooks,
  itemTaxes,
  type OrderMoney,
  partOf,
  type RefundedParts,
  soldPrices,
  type VatAtRate,
  vatByRate,
} from '../ledger/ledger.ts';
import { type Address, addressLines } from '../orders/orders.ts';

/** What an invoice says. It is stored when the invoice is issued and stays as it was. Amounts in minor units. */

/** Net and VAT add up to what was paid for it. */
const taxedSchema = z.object({ netMinor: z.int(), taxMinor: z.int(), vatRate: z.int() });

/** Where a party is, in the fields of a machine-readable invoice. */
const placeSchema = z.object({
  name: z.string(),
  /** Street and the like, three at the most. */
  lines: z.array(z.string()),
  city: z.string(),
  zip: z.string(),
  /** ISO 3166-1 alpha-2. */
  country: z.string(),
});
export type InvoicePlace = z.infer<typeof placeSchema>;

export const invoiceBodySchema = z.object({
  seller: z.object({
    name: z.string(),
    lines: z.array(z.string()),
    companyNumber: z.string(),
    vatNumber: z.string(),
    email: z.string(),
  }),
  /** As on the billing address, its name first. */
  buyer: z.array(z.string()),
  deliveredTo: z.array(z.string()),
  /** Null in documents that were issued before they were kept. */
  places: z
    .object({
      sellerCountry: z.string(),
      /** Null in documents that were issued before sellers said where they are. */
      seller: placeSchema.nullable().default(null),
      buyer: placeSchema,
      deliveredTo: placeSchema,
    })
    .nullable()
    .default(null),
  orderNumber: z.int(),
  orderedAt: z.iso.datetime(),
  /** The tax point. */
  paidAt: z.iso.datetime(),
  currency: currencyCodeSchema,
  lines: z.array(
    taxedSchema.extend({
      name: z.string(),
      detail: z.string(),
      sku: z.string(),
      quantity: z.int(),
      /** Before the order’s discount, with VAT. */
      priceMinor: z.int(),
      /** Its share of the order’s discount, with VAT. */
      discountMinor: z.int(),
    }),
  ),
  /** Null where delivery was free. */
  delivery: taxedSchema.extend({ name: z.string() }).nullable(),
  rates: z.array(taxedSchema),
  netMinor: z.int(),
  taxMinor: z.int(),
  totalMinor: z.int(),
  /** Its VAT in pounds, which the law wants of a British seller who is paid in another currency; null otherwise. */
  sterlingTaxMinor: z.int().nullable().default(null),
  /** Why there is no VAT on it; empty where there is. */
  exemption: z.string(),
  /** False where the seller isn’t registered for VAT: then nothing on it is about VAT. */
  showsVat: z.boolean().default(true),
});
export type InvoiceBody = z.infer<typeof invoiceBodySchema>;

export const documentKindSchema = z.enum(['invoice', 'credit-note']);
export type DocumentKind = z.infer<typeof documentKindSchema>;

export const orderDocumentSchema = z.object({
  kind: documentKindSchema,
  code: z.string(),
  issuedAt: z.iso.datetime(),
  /** Code of the invoice that a credit note corrects, or of the credit note that an invoice takes back. */
  corrects: z.string().nullable(),
  body: invoiceBodySchema,
});
export type OrderDocument = z.infer<typeof orderDocumentSchema>;

export interface InvoiceFacts {
  readonly money: OrderMoney;
  /** In the order of `money.items`. */
  readonly items: readonly Pick<InvoiceBody['lines'][number], 'name' | 'detail' | 'sku'>[];
  readonly seller: InvoiceBody['seller'];
  /** Where the seller is; null where it hasn’t said. */
  readonly sellerPlace: InvoicePlace | null;
  readonly billing: Address;
  readonly shipping: Address;
  readonly orderNumber: number;
  readonly orderedAt: string;
  readonly paidAt: string;
  readonly deliveryName: string;
}

const toPlace = ({ name, company, street, street2, city, zip, country }: Address): InvoicePlace => ({
  name: company || name,
  lines: [...(company ? [name] : []), street, street2].filter((line) => line !== ''),
  city,
  zip,
  country,
});

/** VAT as the books have it, where they are in pounds and the invoice isn’t. */
function findSterlingTax(order: OrderMoney, vatNumber: string): number | null {
  if (order.conversion?.from !== 'GBP' || countryOfVatNumber(vatNumber) !== 'GB') return null;
  const books = inBooks(order);
  return books.goodsTaxMinor + books.shippingTaxMinor || null;
}

/** Whether goods leave the seller’s VAT area without VAT. */
function isExport({ country, postcode, isVatFree }: OrderMoney, from: string): boolean {
  const { region } = vatPlaceOf({ country, postcode });
  return (
    region === 'rest-of-world' || (isVatFree === true && region !== vatPlaceOf({ country: from }).region)
  );
}

/** The invoice of a paid order. Its lines, delivery and rates each add up to the order’s total and VAT. */
export function buildInvoice(facts: InvoiceFacts): InvoiceBody {
  const { money, items, seller, sellerPlace, billing, shipping } = facts;
  const { orderNumber, orderedAt, paidAt, deliveryName } = facts;
  const showsVat = !(money.isVatFree && seller.vatNumber === '');
  const country = sellerPlace?.country || countryOfVatNumber(seller.vatNumber);
  const sold = soldPrices(money);
  const taxes = itemTaxes(money);
  const taxMinor = money.goodsTaxMinor + money.shippingTaxMinor;
  return {
    seller,
    buyer: addressLines(billing),
    deliveredTo: addressLines(shipping),
    places: {
      sellerCountry: country,
      seller: sellerPlace,
      buyer: toPlace(billing),
      deliveredTo: toPlace(shipping),
    },
    orderNumber,
    orderedAt,
    paidAt,
    currency: money.currency,
    lines: money.items.map(({ totalMinor, quantity, vatRate }, index) => {
      const { name = '', detail = '', sku = '' } = items[index] ?? {};
      const [soldMinor, itemTax] = [sold[index] ?? 0, taxes[index] ?? 0];
      return {
        name,
        detail,
        sku,
        quantity,
        vatRate,
        priceMinor: totalMinor,
        discountMinor: totalMinor - soldMinor,
        netMinor: soldMinor - itemTax,
        taxMinor: itemTax,
      };
    }),
    delivery:
      money.shippingMinor === 0
        ? null
        : {
            name: deliveryName,
            vatRate: deliveryVatRate(money),
            netMinor: money.shippingMinor - money.shippingTaxMinor,
            taxMinor: money.shippingTaxMinor,
          },
    rates: vatByRate(money),
    netMinor: money.totalMinor - taxMinor,
    taxMinor,
    totalMinor: money.totalMinor,
    sterlingTaxMinor: findSterlingTax(money, seller.vatNumber),
    exemption: showsVat && isExport(money, country) ? 'Zero-rated export' : '',
    showsVat,
  };
}

const add = (amounts: readonly number[]): number => amounts.reduce((total, each) => total + each, 0);

/** Net and VAT by rate, the highest first. */
function byRate(parts: readonly InvoiceBody['rates'][number][]): InvoiceBody['rates'] {
  const rates = [...new Set(parts.map(({ vatRate }) => vatRate))].toSorted((a, b) => b - a);
  return rates.map((vatRate) => {
    const own = parts.filter((part) => part.vatRate === vatRate);
    return {
      vatRate,
      netMinor: add(own.map(({ netMinor }) => netMinor)),
      taxMinor: add(own.map(({ taxMinor }) => taxMinor)),
    };
  });
}

/** The parts of an invoice that are given back, by rate, and what went back beyond them. */
function takenFrom(invoice: InvoiceBody, { pieces, deliveryMinor, amountMinor }: RefundedParts) {
  const { delivery, rates, currency } = invoice;
  const goods = invoice.lines.map((line, index) => {
    const part = (minor: number) => partOf(minor, pieces[index] ?? 0, line.quantity);
    const taxMinor = part(line.taxMinor);
    return { vatRate: line.vatRate, taxMinor, netMinor: part(line.netMinor + line.taxMinor) - taxMinor };
  });
  const taxOnDelivery = partOf(
    delivery?.taxMinor ?? 0,
    deliveryMinor,
    delivery ? delivery.netMinor + delivery.taxMinor : 0,
  );
  const parts = delivery
    ? [
        ...goods,
        { vatRate: delivery.vatRate, taxMinor: taxOnDelivery, netMinor: deliveryMinor - taxOnDelivery },
      ]
    : goods;
  const partsMinor = add(parts.map(({ netMinor, taxMinor }) => netMinor + taxMinor));
  const beyond = beyondParts({ whole: rates, parts }, amountMinor - partsMinor, currency);
  return { parts, beyond, taxMinor: add([...parts, ...beyond].map((part) => part.taxMinor)) };
}

/** Lines of amounts that are for no item, one for each rate: what this refund gives back, or gave back before. */
function beyondLines(before: readonly VatAtRate[], after: readonly VatAtRate[]): InvoiceBody['lines'] {
  const negative = before.map(({ vatRate, netMinor, taxMinor }) => ({
    vatRate,
    netMinor: 0 - netMinor,
    taxMinor: 0 - taxMinor,
  }));
  return byRate([...after, ...negative])
    .filter(({ netMinor, taxMinor }) => netMinor !== 0 || taxMinor !== 0)
    .map((part) => {
      const priceMinor = part.netMinor + part.taxMinor;
      const isMore = priceMinor >= 0;
      return {
        ...part,
        name: isMore ? PART_OF_PAYMENT : GONE_BEFORE,
        detail: '',
        sku: '',
        quantity: isMore ? 1 : -1,
        priceMinor,
        discountMinor: 0,
      };
    });
}

/** How a credit note calls amounts that are for no item. */
const PART_OF_PAYMENT = 'Partial amount';
const GONE_BEFORE = 'Less what went back before';

/**
 * The credit note of one refund: the part of the invoice that was given back with it. All credit notes of an order add up
 * to what was refunded. The other way round it is what an invoice takes back of a refund that failed.
 * @param before what earlier refunds had given back
 * @param after with this one
 */
export function buildCreditNote(
  invoice: InvoiceBody,
  before: RefundedParts,
  after: RefundedParts,
): InvoiceBody {
  const lines = invoice.lines
    .map((line, index) => {
      const [from, to] = [before.pieces[index] ?? 0, after.pieces[index] ?? 0];
      const between = (amountMinor: number) =>
        partOf(amountMinor, to, line.quantity) - partOf(amountMinor, from, line.quantity);
      const taxMinor = between(line.taxMinor);
      const grossMinor = between(line.netMinor + line.taxMinor);
      const discountMinor = between(line.discountMinor);
      return {
        ...line,
        quantity: to - from,
        taxMinor,
        netMinor: grossMinor - taxMinor,
        discountMinor,
        priceMinor: grossMinor + discountMinor,
      };
    })
    .filter(({ quantity }) => quantity > 0);
  const grossMinor = invoice.delivery ? invoice.delivery.netMinor + invoice.delivery.taxMinor : 0;
  const deliveryMinor = after.deliveryMinor - before.deliveryMinor;
  const deliveryTax = (part: RefundedParts) =>
    partOf(invoice.delivery?.taxMinor ?? 0, part.deliveryMinor, grossMinor);
  const taxOnDelivery = deliveryTax(after) - deliveryTax(before);
  const [had, has] = [takenFrom(invoice, before), takenFrom(invoice, after)];
  const others = beyondLines(had.beyond, has.beyond);
  const delivery =
    invoice.delivery === null || deliveryMinor === 0
      ? null
      : { ...invoice.delivery, taxMinor: taxOnDelivery, netMinor: deliveryMinor - taxOnDelivery };
  const all = [...lines, ...others];
  const parts = [...all, ...(delivery ? [delivery] : [])];
  const netMinor = add(parts.map((part) => part.netMinor));
  const taxMinor = add(parts.map((part) => part.taxMinor));
  const sterlingBack = ({ taxMinor: back }: typeof has) =>
    partOf(invoice.sterlingTaxMinor ?? 0, back, invoice.taxMinor);
  return {
    ...invoice,
    sterlingTaxMinor: invoice.sterlingTaxMinor === null ? null : sterlingBack(has) - sterlingBack(had),
    lines: all,
    delivery,
    rates: byRate(parts),
    netMinor,
    taxMinor,
    totalMinor: netMinor + taxMinor,
  };
}

/** `VAT in pounds sterling: £4.38`; empty where the document needs none. */
export const sterlingText = ({ sterlingTaxMinor }: InvoiceBody): string =>
  sterlingTaxMinor === null ? '' : `VAT in pounds sterling: ${formatMoney(moneyOf(sterlingTaxMinor, 'GBP'))}`;

/** The seller as a document shows it, line by line. */
export const sellerLines = ({
  name,
  lines,
  companyNumber,
  vatNumber,
  email,
}: InvoiceBody['seller']): string[] => [
  name,
  ...lines,
  ...(companyNumber ? [`Company number ${companyNumber}`] : []),
  ...(vatNumber ? [`VAT number ${vatNumber}`] : []),
  ...(email ? [email] : []),
];

/** What a document does to the one that it corrects: a credit note to an invoice, an invoice to a credit note. */
export const correctionText = (
  { kind, body: { totalMinor, orderNumber } }: Pick<OrderDocument, 'kind' | 'body'>,
  corrects: string,
  invoicedMinor: number,
): string =>
  kind === 'invoice'
    ? `It takes credit note ${corrects} back, because that refund of order ${orderNumber} didn’t reach the customer.`
    : totalMinor === invoicedMinor
      ? `It cancels invoice ${corrects} in full, because order ${orderNumber} was refunded.`
      : `It corrects invoice ${corrects}, because part of order ${orderNumber} was refunded.`;
