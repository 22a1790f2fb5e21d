import { z } from 'zod';
import { defineCall } from '../../../contract/call.ts';
import { numberedPage, pagePlaceFields } from '../../../contract/list.ts';
import { wideNumberText } from '../../../contract/whole-number.ts';
import { searchText } from '../../../rules/fields/search.schema.ts';
import { carrierSchema, carrierServiceSchema } from '../../selling/delivery/delivery.ts';
import {
  customsDeclarationSchema,
  foundToShipSchema,
  parcelLabelSchema,
  parcelWeightSchema,
  shipmentRowSchema,
  shippableOrderSchema,
  VOIDABLE_DAYS,
  voidReasonSchema,
} from './shipments.ts';

/** Shipments on one page of the list. */
export const SHIPMENTS_PAGE_SIZE = 50;

export const shipmentDetailSchema = shipmentRowSchema.extend({
  /** The parcel's barcode as an SVG picture (Code 128). */
  barcodePicture: z.string(),
  /** The tracking code likewise. */
  trackingPicture: z.string(),
  /** Null for a sample. */
  trackingLink: z.string().nullable(),
  /** No carrier is connected: the label isn't valid for postage. */
  isSample: z.boolean(),
  shipping: z.record(z.string(), z.unknown()),
  /** Where it is sent from and comes back to if it can’t be delivered, a line each; empty where the server has no address. */
  returnAddress: z.array(z.string()),
  /** Null where the parcel passes no customs. */
  customs: customsDeclarationSchema.nullable(),
  labels: z.array(z.object({ code: z.string(), name: z.string(), colour: z.string(), size: z.string() })),
  /** Why it can't be voided; null where it can. */
  whyNotVoid: z.string().nullable(),
});
export type ShipmentDetail = z.infer<typeof shipmentDetailSchema>;

const voidedSchema = {
  /** It was void before, by another call. */
  isEarlier: z.boolean(),
};

const narrowing = {
  search: searchText().max(100).default(''),
  sort: z.enum(['shipped', '-shipped']).default('-shipped'),
};

export const shipmentCalls = {
  list: defineCall({
    name: 'shipments.list',
    method: 'GET',
    path: '/omnis/v3/factory/shipments/',
    summary: 'List shipments by date, and the first orders ready to ship',
    access: 'factory',
    mayLag: true,
    query: z.object({
      ...narrowing,
      ...pagePlaceFields,
    }),
    answer: numberedPage(shipmentRowSchema).extend({
      waiting: z.array(shippableOrderSchema),
      /** How many orders are ready to ship. */
      waitingTotal: z.int(),
    }),
  }),
  listWaiting: defineCall({
    name: 'shipments.waiting',
    method: 'GET',
    path: '/omnis/v3/factory/shipments-waiting/',
    summary: 'List orders ready to ship, in the order in which they are shipped',
    access: 'factory',
    mayLag: true,
    query: z.object({ search: narrowing.search, ...pagePlaceFields }),
    answer: numberedPage(shippableOrderSchema),
  }),
  find: defineCall({
    name: 'shipments.find',
    method: 'GET',
    path: '/omnis/v3/factory/shipments-waiting/{code}/',
    summary: 'Find the order to ship by a scanned code',
    description:
      'Takes the code of a label, an order’s number or code, or the pigeonhole that it was packed from.',
    access: 'factory',
    params: z.object({ code: z.string().trim().min(1).max(100) }),
    answer: foundToShipSchema,
  }),
  void: defineCall({
    name: 'shipments.void',
    method: 'POST',
    path: '/omnis/v3/factory/shipments/{id}/void/',
    summary: 'Void a parcel',
    description: `Cancels its label, tells the shopper and makes its order ready to ship again. Up to ${VOIDABLE_DAYS} days after it was made.`,
    access: 'factory',
    params: z.object({ id: z.uuid() }),
    body: z.object({ reason: voidReasonSchema }),
    answer: shipmentDetailSchema.extend(voidedSchema),
    errors: [404, 409],
  }),
  export: defineCall({
    name: 'shipments.export',
    method: 'GET',
    path: '/omnis/v3/factory/shipments-export/',
    summary: 'Download shipments as CSV',
    description: 'Takes the search and order of the list and sends every shipment that matches.',
    access: 'factory',
    query: z.object(narrowing),
    rate: { max: 30, perSeconds: 600 },
    answer: 'file',
  }),
  create: defineCall({
    name: 'shipments.create',
    method: 'POST',
    path: '/omnis/v3/factory/shipments/',
    summary: 'Ship a packed order',
    description: 'Makes its parcel label and tracking code, completes the order and emails the shopper.',
    access: 'factory',
    body: z.object({
      orderId: z.uuid(),
      carrier: carrierSchema,
      service: carrierServiceSchema,
      weightGrams: parcelWeightSchema,
    }),
    answer: shipmentDetailSchema,
    errors: [404, 409],
  }),
  get: defineCall({
    name: 'shipments.get',
    method: 'GET',
    path: '/omnis/v3/factory/shipments/{invoiceOrderId}/',
    summary: 'Get an order’s shipment with its parcel label',
    access: 'factory',
    /** The order's id or its number. */
    params: z.object({ invoiceOrderId: z.string().min(1).max(64) }),
    answer: shipmentDetailSchema,
    errors: [404],
  }),
} as const;

/** A parcel as the workstation that makes, prints or voids it needs it. */
const stationParcelSchema = shipmentRowSchema
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
    /** What to print; null once the parcel is void. */
    label: parcelLabelSchema.nullable(),
  });
export type StationParcel = z.infer<typeof stationParcelSchema>;

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
    answer: stationParcelSchema.extend({
      /** It was made before, by another request. */
      isEarlier: z.boolean(),
    }),
    errors: [404, 409],
  }),
  get: defineCall({
    name: 'stationShipments.get',
    method: 'GET',
    path: '/omnis/v3/stations/shipments/{orderNumber}/',
    summary: 'Get an order’s parcel with its label, for a workstation',
    access: 'station',
    params: z.object({ orderNumber: wideNumberText(1) }),
    answer: stationParcelSchema,
    errors: [404],
  }),
  void: defineCall({
    name: 'stationShipments.void',
    method: 'POST',
    path: '/omnis/v3/stations/shipments/{id}/void/',
    summary: 'Void a parcel at a workstation',
    description: `Cancels its label, tells the shopper and makes its order ready to ship again. Up to ${VOIDABLE_DAYS} days after it was made.`,
    access: 'station',
    params: z.object({ id: z.uuid() }),
    body: z.object({ staffId: z.uuid(), reason: voidReasonSchema }),
    answer: stationParcelSchema.extend(voidedSchema),
    errors: [404, 409],
  }),
} as const;
