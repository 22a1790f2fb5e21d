import { z } from 'zod';

/** Where a block keeps the texts that its template left to write, by their properties. Shoppers are never sent it. */
export const SAMPLES_PROPERTY = '_sample';

const samplesSchema = z.record(z.string(), z.string());

/** Properties that still have the text a template began them with, though it is the merchant’s to write. */
export function unwrittenProperties(properties: Readonly<Record<string, unknown>>): readonly string[] {
  const begun = samplesSchema.safeParse(properties[SAMPLES_PROPERTY]);
  if (!begun.success) return [];
  return Object.keys(begun.data).filter((name) => properties[name] === begun.data[name]);
}
