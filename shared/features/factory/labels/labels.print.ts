import { z } from 'zod';
import { LabelCode } from './labels.code.ts';

/** What stands on one printed factory label (Spec 2 §3.14), whatever printer or language it is written for. */
export const FactoryLabelContent = z
  .object({
    /** The text of the Code 128 and the QR code. */
    code: LabelCode,
    orderNumber: z.string().min(1).max(40),
    /** This label's place among the order's labels, from 1. */
    counter: z.int().min(1).max(9_999),
    /** How many labels the order has. */
    of: z.int().min(1).max(9_999),
    productName: z.string().min(1).max(500),
    colour: z.string().max(120),
    size: z.string().max(60),
    /** Where the blank lies. */
    pickFace: z.string().max(40),
    /** Where the finished item waits for the rest of its order; null until it is assigned. */
    pigeonhole: z.string().max(20).nullable(),
    priority: z.boolean(),
    /** The printed sides in the order they are printed. */
    sides: z.array(z.string().min(1).max(40)).max(8),
    storeName: z.string().max(200),
  })
  .refine((label) => label.counter <= label.of, {
    error: 'A counter goes up to the number of labels',
    path: ['counter'],
  });
export type FactoryLabelContent = z.infer<typeof FactoryLabelContent>;
