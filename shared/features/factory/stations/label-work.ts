import { z } from 'zod';
import { FactoryLabelContent, labelStateSchema } from '../labels/labels.ts';

const { productName, colour, size, storeName } = FactoryLabelContent.shape;

/** A label with what a person or a printer at a workstation needs to know of it. */
export const labelWorkSchema = labelStateSchema.extend({
  productName,
  colour,
  size,
  storeName,
  priority: z.boolean(),
  placedAt: z.iso.datetime(),
  /** Colour of the garment as CSS hex, to show the artwork on; null where the catalogue has none. */
  colourHex: z.string().nullable(),
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
