import { z } from 'zod';
import { type OrderStatus, orderStatusName, orderStatusSchema } from '../../../rules/orders/orders.ts';
import {
  type CarrierService,
  carrierSchema,
  carrierServiceSchema,
  isServiceFor,
} from '../../selling/delivery/delivery.ts';

export * from './customs.ts';
export * from './parcel-label.ts';

/** Heaviest parcel the carriers take, in grams. */
export const PARCEL_MAX_GRAMS = 20_000;

/** What a parcel weighs on the scale, in grams. */
export const parcelWeightSchema = z
  .number()
  .int()
  .min(1, 'Weigh the parcel')
  .max(PARCEL_MAX_GRAMS, `Up to ${PARCEL_MAX_GRAMS / 1000} kg`);

/** Weights of the digits of a serial of UPU S10, and its check digits by the weighted sum modulo 11. */
const S10_WEIGHTS = [8, 6, 4, 2, 3, 5, 9, 7] as const;
const S10_CHECK_DIGITS = '50987654321';

/** Check digit of a UPU S10 identifier over its eight digits. */
export function s10CheckDigit(serial: string): number {
  const sum = S10_WEIGHTS.reduce((total, weight, index) => total + weight * Number(serial[index] ?? 0), 0);
  return Number(S10_CHECK_DIGITS.charAt(sum % S10_CHECK_DIGITS.length));
}

/** Grams that a weighed parcel may have, from what its pieces and packaging weigh by the catalogue. */
export const parcelWeightRange = (expectedGrams: number): { least: number; most: number } => ({
  // An order heavier than any parcel is judged as the heaviest parcel.
  least: Math.round(Math.min(expectedGrams, PARCEL_MAX_GRAMS) / 2),
  most: Math.min(PARCEL_MAX_GRAMS, expectedGrams * 2 + 500),
});

/** The service a parcel to a country goes with, unless somebody chooses another. */
export function usualService(country: string): CarrierService {
  return isServiceFor('tracked-48', country) ? 'tracked-48' : 'international-tracked';
}

/** Why a parcel is voided, in the words that people choose by. */
export const VOID_REASON_TEXT = {
  weight: 'Wrong weight',
  service: 'Wrong service',
  'wrong-order': 'Label on another order’s parcel',
  address: 'Wrong address',
  damaged: 'Parcel or label damaged',
  other: 'Something else',
} as const;
export const voidReasonSchema = z.enum(Object.keys(VOID_REASON_TEXT) as [keyof typeof VOID_REASON_TEXT]);
export type VoidReason = z.infer<typeof voidReasonSchema>;

/** Days in which a parcel can be voided: after that it has left, and what the order earned may be paid out. */
export const VOIDABLE_DAYS = 3;

/** Why a parcel can't be voided; null where it can. */
export function whyNotVoid(
  parcel: {
    readonly createdAt: string;
    readonly voidedAt: string | null;
    readonly collectedAt: string | null;
    readonly orderStatus: OrderStatus;
  },
  now: Date,
): string | null {
  if (parcel.voidedAt !== null) return 'This parcel was voided';
  if (parcel.collectedAt !== null) return 'The carrier has collected this parcel';
  if (parcel.orderStatus !== 'complete')
    return `Its order is ${orderStatusName(parcel.orderStatus).toLowerCase()}, so it can’t get another parcel`;
  if (now.getTime() - Date.parse(parcel.createdAt) > VOIDABLE_DAYS * 86_400_000)
    return `It was made more than ${VOIDABLE_DAYS} days ago`;
  return null;
}

export const shipmentRowSchema = z.object({
  id: z.uuid(),
  orderId: z.uuid(),
  orderNumber: z.number().int(),
  storeName: z.string(),
  customerName: z.string(),
  country: z.string(),
  barcode: z.string(),
  carrier: carrierSchema,
  service: carrierServiceSchema,
  trackingCode: z.string(),
  weightGrams: z.number().int(),
  createdAt: z.string(),
  createdBy: z.string().nullable(),
  /** Its label was cancelled, and its order gets another parcel; null while it counts. */
  voidedAt: z.string().nullable(),
  voidReason: voidReasonSchema.nullable(),
});

/** A packed order that waits for its shipment. */
export const shippableOrderSchema = z.object({
  id: z.uuid(),
  number: z.number().int(),
  storeName: z.string(),
  customerName: z.string(),
  country: z.string(),
  deliveryName: z.string(),
  pieces: z.number().int(),
  /** What its pieces and packaging weigh by the catalogue. */
  weightGrams: z.number().int(),
  service: carrierServiceSchema,
  priority: z.boolean(),
  paidAt: z.string().nullable(),
  pictureFileId: z.uuid().nullable(),
  /** The pigeonhole that it was packed from last; null once that holds another order, or where it needed none. */
  pigeonhole: z.string().nullable(),
  labelCodes: z.array(z.string()),
});
export type ShippableOrder = z.infer<typeof shippableOrderSchema>;

const named = z.object({ number: z.int(), status: orderStatusSchema });

/** What a code that was scanned to ship an order leads to. */
export const foundToShipSchema = z.discriminatedUnion('found', [
  z.object({ found: z.literal('ready'), order: shippableOrderSchema }),
  named.extend({ found: z.literal('shipped') }),
  named.extend({ found: z.literal('not-packed'), pieces: z.int(), packed: z.int() }),
  /** The pigeonhole holds another order by now: it no longer tells what was packed from it. */
  z.object({ found: z.literal('pigeonhole-taken'), pigeonhole: z.string(), number: z.int() }),
  z.object({ found: z.literal('pigeonhole-empty'), pigeonhole: z.string() }),
  z.object({ found: z.literal('nothing') }),
]);
export type FoundToShip = z.infer<typeof foundToShipSchema>;
