import { z } from 'zod';
import { copyMarkSchema } from './labels.copies.ts';
import { LABEL_LIMITS, labelStateSchema } from './labels.state.ts';

const { code, orderNumber, counter, of, pigeonhole, sides } = labelStateSchema.shape;

/** The content of a printed factory label (Spec 2 §3.14), for any printer or language. */
export const FactoryLabelContent = z
  .object({
    code,
    /** Which paper of the label this is. */
    copy: copyMarkSchema,
    orderNumber,
    counter,
    of,
    productName: z.string().min(1).max(LABEL_LIMITS.productName),
    colour: z.string().max(LABEL_LIMITS.colour),
    size: z.string().max(LABEL_LIMITS.size),
    /** Where the blank lies; empty when it has no place yet. */
    pickFace: z.string().max(LABEL_LIMITS.pickFace),
    pigeonhole,
    priority: z.boolean(),
    sides,
    storeName: z.string().max(LABEL_LIMITS.storeName),
  })
  .refine((label) => label.counter <= label.of, {
    error: 'A counter goes up to the number of labels',
    path: ['counter'],
  });
export type FactoryLabelContent = z.infer<typeof FactoryLabelContent>;
