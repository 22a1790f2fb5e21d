import { z } from 'zod';
import {
  type CarrierService,
  carrierSchema,
  carrierServiceSchema,
  isServiceFor,
} from '../../selling/delivery/delivery.ts';

export * from './customs.ts';

/** Heaviest parcel the carriers take, in grams. */
export const PARCEL_MAX_GRAMS = 20_000;

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
  /** Where its pieces were put together; the place may hold another order by now. */
  pigeonhole: z.string().nullable(),
  labelCodes: z.array(z.string()),
});
export type ShippableOrder = z.infer<typeof shippableOrderSchema>;
