import { z } from 'zod';
import { baseProductSchema } from '../../../../shared/features/making/catalogue/catalogue.ts';
import { inkAreaSchema } from '../../../../shared/features/making/print-files/print-files.ts';
import { verdictCodeSchema } from '../../../../shared/features/making/products/products.ts';
import { sideSchema, storedSceneSchema } from '../../../../shared/features/making/studio/studio.ts';

/** The messages to and from the rendering process: one each way. */

const pictures = z.record(z.string(), z.object({ path: z.string(), mediaType: z.string() }));

export const printJobSchema = z.object({
  kind: z.literal('print'),
  scene: storedSceneSchema,
  side: sideSchema,
  pictures,
  outPath: z.string(),
  /** Where its small picture is written. */
  thumbnailPath: z.string(),
});
export type PrintJob = z.infer<typeof printJobSchema>;

/** What is looked for before anything is drawn. */
const lookSchema = z.object({
  /** The colours it is sold in. */
  soldColours: z.array(z.string()),
  /** Kinds of flaws that were accepted. */
  accepted: z.array(z.string()),
  /** Whether only what shows on a cloth matters: colours were added to what has been looked at. */
  onlyCloths: z.boolean(),
});
export type Look = z.infer<typeof lookSchema>;

export const mockupJobSchema = z.object({
  kind: z.literal('mockups'),
  base: baseProductSchema,
  scene: storedSceneSchema,
  pictures,
  shots: z.array(
    z.object({ colour: z.string(), side: sideSchema, width: z.int().positive(), outPath: z.string() }),
  ),
  look: lookSchema.nullable(),
});
export type MockupJob = z.infer<typeof mockupJobSchema>;

export const renderJobSchema = z.discriminatedUnion('kind', [printJobSchema, mockupJobSchema]);
export type RenderJob = z.infer<typeof renderJobSchema>;

export const renderedFileSchema = z.object({
  path: z.string(),
  sha256: z.string().length(64),
  bytes: z.int(),
  width: z.int(),
  height: z.int(),
  /** A print file’s inked area. */
  inkMm2: z.number().min(0).optional(),
  /** Where a print file’s ink lies. */
  ink: inkAreaSchema.nullable().optional(),
});
export type RenderedFile = z.infer<typeof renderedFileSchema>;

const refusalSchema = z.object({ refusal: z.string(), elementId: z.string().nullable() });
export type RenderRefusal = z.infer<typeof refusalSchema>;

const renderedSchema = z.object({
  files: z.array(renderedFileSchema),
  /** Kinds of flaws that were found, and are no reason not to sell it. */
  found: z.array(verdictCodeSchema).default([]),
  seconds: z.number(),
  peakBytes: z.int(),
});
export type RenderAnswer = z.infer<typeof renderedSchema>;

/** What was drawn, or why the design can’t be drawn as it is, with a message for the person who made it. */
export const renderAnswerSchema = z.union([renderedSchema, refusalSchema]);
export type RenderOutcome = z.infer<typeof renderAnswerSchema>;
