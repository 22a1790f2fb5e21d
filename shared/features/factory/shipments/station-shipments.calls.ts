import { z } from 'zod';
import { defineCall } from '../../../contract/call.ts';
import { carrierSchema, carrierServiceSchema } from '../../selling/delivery/delivery.ts';
import {
  foundToShipSchema,
  parcelWeightSchema,
  shipmentRowSchema,
  shippableOrderSchema,
} from './shipments.ts';

/** What workstations ask to ship what was packed. */
export const stationShipmentCalls = {
  waiting: defineCall({
    name: 'stationShipments.waiting',
    method: 'GET',
    path: '/omnis/v3/stations/shipments-waiting/',
    summary: 'List the first orders ready to ship, for a workstation',
    access: 'station',
    answer: z.object({ orders: z.array(shippableOrderSchema), total: z.int() }),
  }),
  find: defineCall({
    name: 'stationShipments.find',
    method: 'GET',
    path: '/omnis/v3/stations/shipments-waiting/{code}/',
    summary: 'Find the order to ship by a scanned code, for a workstation',
    access: 'station',
    params: z.object({ code: z.string().trim().min(1).max(100) }),
    answer: foundToShipSchema,
  }),
  ship: defineCall({
    name: 'stationShipments.ship',
    method: 'POST',
    path: '/omnis/v3/stations/shipments/',
    summary: 'Ship a packed order at a workstation',
    description:
      'A repeat with the same id gets the same parcel, also if it was voided since. An order that has a parcel gets no second one.',
    access: 'station',
    body: z.object({
      /** The workstation’s own id of this request. */
      id: z.uuid(),
      staffId: z.uuid(),
      orderId: z.uuid(),
      carrier: carrierSchema,
      service: carrierServiceSchema,
      weightGrams: parcelWeightSchema,
    }),
    answer: shipmentRowSchema
      .pick({
        id: true,
        orderNumber: true,
        barcode: true,
        service: true,
        trackingCode: true,
        weightGrams: true,
      })
      .extend({
        /** No carrier is connected: the label isn’t valid for postage. */
        isSample: z.boolean(),
        /** It was made before, by another request. */
        isEarlier: z.boolean(),
      }),
    errors: [404, 409],
  }),
} as const;
