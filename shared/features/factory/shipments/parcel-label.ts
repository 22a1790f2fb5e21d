import { z } from 'zod';
import { formatDate } from '../../../rules/dates/format-date.ts';
import { currencyCodeSchema } from '../../../rules/money/money.schema.ts';
import { countryOf, formatMoney, money } from '../../../rules/money/money.ts';
import { CARRIERS, carrierSchema, carrierServiceSchema } from '../../selling/delivery/delivery.ts';
import { addressLines, keptAddressSchema } from '../../selling/orders/orders.ts';
import { customsDeclarationSchema, customsForm } from './customs.ts';

/** What is on the paper of a parcel: its label, and abroad its customs form. The same for the office and for workstations. */
export const parcelLabelSchema = z.object({
  orderNumber: z.int(),
  storeName: z.string(),
  carrier: carrierSchema,
  service: carrierServiceSchema,
  trackingCode: z.string(),
  barcode: z.string(),
  weightGrams: z.int(),
  pieces: z.int(),
  /** No carrier is connected: the label isn’t valid for postage. */
  isSample: z.boolean(),
  /** The receiver, a line each. */
  to: z.array(z.string()),
  /** Where it is sent from and comes back to, a line each; empty where the server has no address. */
  returnAddress: z.array(z.string()),
  /** Null where the parcel passes no customs. */
  customs: customsDeclarationSchema.nullable(),
  createdAt: z.string(),
});
export type ParcelLabel = z.infer<typeof parcelLabelSchema>;

type LabelledParcel = Omit<ParcelLabel, 'to' | 'pieces'> & {
  readonly customerName: string;
  readonly shipping: Readonly<Record<string, unknown>>;
  readonly labels: readonly unknown[];
};

/** What is printed of a parcel; neither the receiver’s phone number nor anything else of the order. */
export function parcelLabelOf(parcel: LabelledParcel): ParcelLabel {
  const address = keptAddressSchema.safeParse(parcel.shipping);
  const { orderNumber, storeName, carrier, service, trackingCode, barcode } = parcel;
  const { weightGrams, isSample, returnAddress, customs, createdAt } = parcel;
  return {
    orderNumber,
    storeName,
    carrier,
    service,
    trackingCode,
    barcode,
    weightGrams,
    pieces: parcel.labels.length,
    isSample,
    to: address.success ? addressLines(address.data) : [parcel.customerName],
    returnAddress,
    customs,
    createdAt,
  };
}

const inGrams = (grams: number) => `${grams} g`;

/** The words on a parcel’s label. */
export function parcelLabelWords(label: ParcelLabel) {
  const { name, services } = CARRIERS[label.carrier];
  return {
    sample: label.isSample ? 'Sample. Not valid for postage' : null,
    service: services[label.service],
    carrier: name,
    weight: inGrams(label.weightGrams),
    contents: `${label.pieces === 1 ? '1 piece' : `${label.pieces} pieces`}, ${label.storeName}`,
    sender:
      label.returnAddress.length === 0
        ? null
        : {
            from: `From ${label.storeName}`,
            returnTo: `If undelivered, return to: ${label.returnAddress.join(', ')}`,
          },
  };
}

// language-ok: the postal union's own words on the form
const SALE = 'Sale of goods';
// language-ok: the postal union's own words on the form
const KINDS = ['Gift', 'Documents', SALE, 'Returned goods', 'Commercial sample', 'Other'] as const;

/** The words on a parcel’s customs form, by the postal union's CN22 or CN23; null where it passes no customs. */
export function customsFormWords(label: ParcelLabel) {
  const { customs } = label;
  if (customs === null) return null;
  const currency = currencyCodeSchema.parse(customs.currency);
  const value = (minor: number) => formatMoney(money(minor, currency), { subScript: true });
  return {
    form: customsForm(customs),
    title: 'Customs declaration. May be opened officially',
    parcel: `${CARRIERS[label.carrier].name}, ${label.trackingCode}`,
    from: [label.storeName, ...label.returnAddress],
    to: [...label.to, ...(customs.recipientEori === null ? [] : [`EORI ${customs.recipientEori}`])],
    kinds: KINDS.map((kind) => ({ name: kind, isThis: kind === SALE })),
    goods: customs.goods.map(({ description, hsCode, origin, pieces, weightGrams, valueMinor }) => ({
      description,
      origin: `HS ${hsCode}. Origin: ${countryOf(origin)?.name ?? origin}`,
      pieces: String(pieces),
      weight: inGrams(weightGrams),
      value: value(valueMinor),
    })),
    total: {
      description: `Total. Gross weight ${inGrams(label.weightGrams)}`,
      pieces: String(customs.pieces),
      weight: inGrams(customs.weightGrams),
      value: value(customs.valueMinor),
    },
    certificate:
      'I certify that the particulars in this declaration are correct, and that this item holds no dangerous article and nothing that postal or customs rules prohibit.',
    date: formatDate(label.createdAt, 'shortDay', 'UTC'),
  };
}
export type CustomsFormWords = NonNullable<ReturnType<typeof customsFormWords>>;
