import { z } from 'zod';
import { labelStateSchema } from '../labels/labels.ts';

/** A label with what a person or a printer at a workstation needs to know of it. */
export const labelWorkSchema = labelStateSchema.extend({
  productName: z.string(),
  colour: z.string(),
  size: z.string(),
  storeName: z.string(),
  priority: z.boolean(),
  placedAt: z.iso.datetime(),
  /** A small picture of the finished product; null where none was made. */
  mockupFileId: z.uuid().nullable(),
  /** The files to print, a side each, with the hash that proves which file was printed. */
  printFiles: z.array(
    z.object({
      side: z.string(),
      fileId: z.uuid().nullable(),
      sha256: z.string().nullable(),
      widthMm: z.number(),
      heightMm: z.number(),
    }),
  ),
});
export type LabelWork = z.infer<typeof labelWorkSchema>;
