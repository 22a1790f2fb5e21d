import { z } from 'zod';
import { baseProductSchema } from '../../../../shared/features/making/catalogue/catalogue.ts';
import { inkAreaSchema } from '../../../../shared/features/making/print-files/print-files.ts';
import { sideSchema, storedSceneSchema } from '../../../../shared/features/making/studio/studio.ts';

/** The messages to and from the rendering process: one each way. */

const pictures = z.record(z.string(), z.object({ path: z.string(), mediaType: z.string() }));

export const printJobSchema = z.object({
  kind: z.literal('print'),
  scene: storedSceneSchema,
  side: sideSchema,
  pictures,
  outPath: z.string(),
});
export type PrintJob = z.infer<typeof printJobSchema>;

export const mockupJobSchema = z.object({
  kind: z.literal('mockups'),
  base: baseProductSchema,
  scene: storedSceneSchema,
  pictures,
  shots: z.array(
    z.object({ colour: z.string(), side: sideSchema, width: z.int().positive(), outPath: z.string() }),
  ),
  /** Whether to look for sides of which nothing can be seen on a colour. */
  looks: z.boolean(),
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

/** A side of which nothing can be seen on these colours. */
export const unseenSideSchema = z.object({ side: sideSchema, colours: z.array(z.string()) });
export type UnseenSide = z.infer<typeof unseenSideSchema>;

const renderedSchema = z.object({
  files: z.array(renderedFileSchema),
  unseen: z.array(unseenSideSchema).default([]),
  seconds: z.number(),
  peakBytes: z.int(),
});
export type RenderAnswer = z.infer<typeof renderedSchema>;

/** What was drawn, or why the design can’t be drawn as it is, with a message for the person who made it. */
export const renderAnswerSchema = z.union([renderedSchema, z.object({ refusal: z.string() })]);
export type RenderOutcome = z.infer<typeof renderAnswerSchema>;
