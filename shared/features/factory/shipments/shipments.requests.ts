import { z } from 'zod';
import { defineStationRequest, defineStationState } from '../../../contract/station-request.ts';
import { carrierServiceSchema } from '../../selling/delivery/delivery.ts';
import { parcelWeightSchema, shippableOrderSchema } from './shipments.ts';

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
