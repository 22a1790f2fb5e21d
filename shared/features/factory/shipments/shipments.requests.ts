import { z } from 'zod';
import { defineStationRequest, defineStationState } from '../../../contract/station-request.ts';
import { carrierServiceSchema } from '../../selling/delivery/delivery.ts';
import { parcelWeightSchema, shippableOrderSchema, voidReasonSchema } from './shipments.ts';

/** What the workstation’s place Ship shows and asks. */
export const shippingRequests = {
  /** The weight on the scale, typed. */
  weigh: defineStationRequest({
    name: 'shipping.weigh',
    params: z.object({ weightGrams: parcelWeightSchema.nullable() }),
    answer: z.object({}),
  }),
  choose: defineStationRequest({
    name: 'shipping.choose',
    params: z.object({ service: carrierServiceSchema }),
    answer: z.object({}),
  }),
  /** Prints the label of the last parcel again. What comes of it is told as an answer. */
  printAgain: defineStationRequest({
    name: 'shipping.printAgain',
    params: z.object({}),
    answer: z.object({}),
  }),
  /** Voids the last parcel, if it is still that one; told likewise. */
  void: defineStationRequest({
    name: 'shipping.void',
    params: z.object({ id: z.uuid(), reason: voidReasonSchema }),
    answer: z.object({}),
  }),
  /** The parcels that wait, in the order in which they’re shipped; null while the server can’t be asked. */
  waiting: defineStationRequest({
    name: 'shipping.waiting',
    params: z.object({}),
    answer: z.object({ orders: z.array(shippableOrderSchema).nullable(), total: z.int() }),
  }),
} as const;

/** The order at hand at Ship; null where there’s none. */
export const shippingState = defineStationState({
  name: 'shipping',
  schema: z
    .object({
      order: shippableOrderSchema,
      weightGrams: z.int().nullable(),
      service: carrierServiceSchema,
      /** Its parcel is being made. */
      isAsked: z.boolean(),
    })
    .nullable(),
  empty: null,
});

/** The parcel that was made or opened last at Ship, to print again or to void; null where there’s none. */
export const lastParcelState = defineStationState({
  name: 'last-parcel',
  schema: z
    .object({
      id: z.uuid(),
      orderNumber: z.int(),
      barcode: z.string(),
      /** Its label is on the way to a printer. */
      isPrinting: z.boolean(),
      /** It is being voided. */
      isVoiding: z.boolean(),
      /** A printer here carries parcel labels. */
      canPrint: z.boolean(),
    })
    .nullable(),
  empty: null,
});
