import { z } from 'zod';
import { orderStatusSchema } from '../../../rules/orders/orders.ts';
import { artworkSideSchema, printFileFactsSchema } from '../factory-orders/factory-orders.ts';
import { failureSchema } from '../failure-photos/failure-photos.ts';
import { labelFloorStateSchema } from '../labels/labels.ts';

export const traceEventSchema = z.object({
  id: z.uuid(),
  kind: z.string(),
  at: z.string(),
  /** More about the scan: a side, a pick face or a reason. */
  note: z.string().nullable(),
  staffName: z.string().nullable(),
  stationName: z.string().nullable(),
});
export type TraceEvent = z.infer<typeof traceEventSchema>;

/** One piece with everything it came from and went through. */
export const tracePieceSchema = z.object({
  labelId: z.uuid(),
  labelCode: z.string(),
  counter: z.number().int(),
  of: z.number().int(),
  state: labelFloorStateSchema,
  name: z.string(),
  colour: z.string(),
  size: z.string(),
  blankSku: z.string(),
  imageFileId: z.uuid().nullable(),
  productId: z.uuid(),
  designId: z.uuid(),
  designVersion: z.object({
    id: z.uuid(),
    number: z.number().int(),
    sceneHash: z.string(),
    createdAt: z.string(),
    sides: z.array(artworkSideSchema),
  }),
  printFiles: z.array(printFileFactsSchema),
  events: z.array(traceEventSchema),
  /** Reports that the garment is spoiled, the earliest first; the scan that reported one has its id. */
  failures: z.array(failureSchema),
});
export type TracePiece = z.infer<typeof tracePieceSchema>;

/** Traces a parcel, a tracking code, a label or an order back to its design versions, print files and scans. */
export const traceSchema = z.object({
  found: z.enum(['parcel', 'label', 'order']),
  order: z.object({
    id: z.uuid(),
    number: z.number().int(),
    status: orderStatusSchema,
    storeName: z.string(),
    placedAt: z.string(),
  }),
  shipment: z
    .object({
      barcode: z.string(),
      carrier: z.string(),
      trackingCode: z.string(),
      createdAt: z.string(),
      createdBy: z.string().nullable(),
    })
    .nullable(),
  pieces: z.array(tracePieceSchema),
});
export type Trace = z.infer<typeof traceSchema>;
