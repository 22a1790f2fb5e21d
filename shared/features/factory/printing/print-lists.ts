import { z } from 'zod';
import { printIntentStateSchema } from './print-states.ts';

/** Papers that someone has to look for, by what isn’t sure about them. */
export const printViewSchema = z.enum(['doubt', 'unproven', 'unscanned', 'copies']);
export type PrintView = z.infer<typeof printViewSchema>;

export const PRINT_VIEW_TEXT: Readonly<Record<PrintView, string>> = {
  doubt: 'In doubt',
  unproven: 'Unproven',
  unscanned: 'Never scanned',
  copies: 'Two copies',
};

export const printRowSchema = z.object({
  id: z.uuid(),
  code: z.string(),
  orderNumber: z.string(),
  counter: z.int(),
  of: z.int(),
  garment: z.string(),
  pickFace: z.string().nullable(),
  station: z.string(),
  printer: z.string().nullable(),
  state: printIntentStateSchema,
  at: z.iso.datetime(),
});
export type PrintRow = z.infer<typeof printRowSchema>;

/** A printed label that no one has scanned, as a workstation lists it. */
export const labelToFindSchema = printRowSchema.extend({ labelId: z.uuid() });
export type LabelToFind = z.infer<typeof labelToFindSchema>;

const MINUTE = 60_000;

/** Ages that labels to find are filtered by, in minutes. */
export const PRINT_AGES = { '15m': 15, '1h': 60, '8h': 480, '1d': 1_440 } as const;
export const printAgeSchema = z.enum(Object.keys(PRINT_AGES) as [keyof typeof PRINT_AGES]);
export type PrintAge = z.infer<typeof printAgeSchema>;

/** From how long on a paper that no one has scanned is late, and when it’s very late, in milliseconds. */
export const PRINT_AGE_LIMITS: Readonly<Record<PrintView, { readonly warn: number; readonly bad: number }>> =
  {
    doubt: { warn: 0, bad: 0 },
    unproven: { warn: 15 * MINUTE, bad: 60 * MINUTE },
    unscanned: { warn: 120 * MINUTE, bad: 480 * MINUTE },
    copies: { warn: 0, bad: 0 },
  };

/** By how long a paper waits for its first scan. `now` in milliseconds. */
export function printAgeTone(
  { state, at }: Pick<PrintRow, 'state' | 'at'>,
  now: number,
): 'bad' | 'warn' | 'neutral' {
  const view = state === 'sent_unproven' ? 'unproven' : state === 'acknowledged' ? 'unscanned' : 'doubt';
  const age = now - Date.parse(at);
  if (age >= PRINT_AGE_LIMITS[view].bad) return 'bad';
  return age >= PRINT_AGE_LIMITS[view].warn ? 'warn' : 'neutral';
}
