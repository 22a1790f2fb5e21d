import { z } from 'zod';
import { refusedScanSchema, scanToneSchema } from '../../../contract/operation.ts';
import { labelWorkSchema } from './label-work.ts';
import { workKindSchema } from './work-kinds.ts';

/** `keyboard` is a scanner that acts as one; `typed` is the field for codes. */
export const scanSourceSchema = z.enum(['barcode', 'rfid', 'keyboard', 'typed', 'screen']);
export type ScanSource = z.infer<typeof scanSourceSchema>;

const garmentSchema = z.object({
  productName: z.string(),
  colour: z.string(),
  size: z.string(),
  colourHex: z.string().nullable(),
});
export type Garment = z.infer<typeof garmentSchema>;

/** How sure it is that a garment is where it should be. */
export const CONTENT_TEXT = {
  here: 'Here',
  untagged: 'No tag',
  missing: 'Missing',
  'too-many': 'Too many',
  'not-sure': 'Not sure',
} as const;
const contentSchema = z.object({
  /** What was looked into: “Tote 12” or “Order 10041”. */
  name: z.string(),
  /** The tote’s code; null for an order. */
  tote: z.string().nullable(),
  /** The garments, those to look at first. `says` is null where no tag reader was asked. */
  rows: z.array(
    z.object({
      label: labelWorkSchema,
      says: z.enum(Object.keys(CONTENT_TEXT) as [keyof typeof CONTENT_TEXT]).nullable(),
    }),
  ),
});
export type Content = z.infer<typeof contentSchema>;

/** What a garment gets at a place, and for how long from the answer on. */
const treatmentSchema = z.object({
  /** What has to be right, readable from a few steps away: "22 g", "160 °C". */
  figure: z.string(),
  facts: z.array(z.string()),
  /** What is going on until the time has passed, and what to do then. */
  doing: z.string(),
  done: z.string(),
  seconds: z.int(),
});
export type Treatment = z.infer<typeof treatmentSchema>;

/** What a person sees and hears after a scan. */
export const scanAnswerSchema = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  text: z.string(),
  source: scanSourceSchema,
  /** The place of the floor that answered. */
  work: workKindSchema,
  tone: scanToneSchema,
  /** A few words readable at three metres: a pigeonhole, a pick face, "Picked". */
  headline: z.string(),
  words: z.string(),
  /** The next step, a few words that begin with a verb; null where nothing follows. */
  next: z.string().nullable(),
  /** The pick face or pigeonhole to go to. */
  target: z.string().nullable(),
  /** A wrong garment against the right one. */
  difference: z.object({ take: garmentSchema, have: garmentSchema }).nullable(),
  refusal: refusedScanSchema.nullable(),
  label: labelWorkSchema.nullable(),
  /** The side to print now. */
  side: z.string().nullable(),
  /** The labels of the order at hand, when the whole order matters. */
  order: z
    .object({ number: z.string(), pigeonhole: z.string().nullable(), labels: z.array(labelWorkSchema) })
    .nullable(),
  /** What lies in a tote, or what a tag reader says of an order. */
  content: contentSchema.nullable().default(null),
  /** How the garment is treated now; null where it isn’t. */
  treatment: treatmentSchema.nullable().default(null),
  /** What the answer opens on the screen; null for nothing. */
  opens: z.enum(['camera']).nullable().default(null),
  /** How often the code was read; more than 1 where a scanner read it again straight away. */
  reads: z.int().min(1),
  tookMs: z.number(),
});
export type ScanAnswer = z.infer<typeof scanAnswerSchema>;
