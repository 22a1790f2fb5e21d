import { z } from 'zod';
import { factoryOrderSchema } from '../factory-orders/factory-orders.ts';

/** Everything on an order's A4 jobsheet. Barcodes are SVG images of the order's number and of each label's code. */
export const jobsheetSchema = z.object({
  order: factoryOrderSchema,
  orderBarcode: z.string(),
  orderQr: z.string(),
  labelBarcodes: z.record(z.string(), z.string()),
});
export type Jobsheet = z.infer<typeof jobsheetSchema>;
