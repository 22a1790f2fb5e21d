import { z } from 'zod';
import type { Measured } from './speed-budget.ts';

/** What a merchant should know of a block. */
export const SPEED_MARKS = [
  'largest-paint',
  'moves-page',
  'loads-from-outside',
  'heavy-pictures',
  'heavy-video',
] as const;
export type SpeedMark = (typeof SPEED_MARKS)[number];

/** Bytes as sent. */
const bytesSchema = z.int().min(0);

export const blockWeightSchema = z.object({
  /** The block’s; null for what surrounds the page’s blocks. */
  uid: z.string().nullable(),
  html: bytesSchema,
  /** Those a phone asks for while the whole page is read. */
  pictures: bytesSchema,
  /** Those that play while the whole page is read, after its first screen shows. */
  videos: bytesSchema,
  /** Counted at the first block that needs them. */
  scripts: bytesSchema,
  marks: z.array(z.enum(SPEED_MARKS)),
  /** Whether it is likely to show without scrolling. */
  isFirstScreen: z.boolean(),
  /** Other sites that it loads something from. */
  outside: z.array(z.string()),
});
export type BlockWeight = z.output<typeof blockWeightSchema>;

export const pageWeightSchema = z.object({
  /** The draft’s change up to which it was weighed. */
  sequence: z.int(),
  /** When the largest thing of the first screen shows on a slow phone, as it is predicted. */
  paintMs: z.int(),
  /** How much moves while the page loads, as it is predicted. */
  shift: z.number(),
  html: bytesSchema,
  styles: bytesSchema,
  fonts: bytesSchema,
  scripts: bytesSchema,
  pictures: bytesSchema,
  videos: bytesSchema,
  /** Pictures that aren’t counted yet: their copies for phones are being made. */
  awaited: z.int().min(0),
  /** In the order of the page, what surrounds it first. */
  blocks: z.array(blockWeightSchema),
});
export type PageWeight = z.output<typeof pageWeightSchema>;

/** All that is sent for the page. */
export const totalBytes = ({ html, styles, fonts, scripts, pictures, videos }: PageWeight): number =>
  html + styles + fonts + scripts + pictures + videos;

export const measuredOf = ({
  paintMs,
  shift,
  html,
  scripts,
  styles,
}: Omit<PageWeight, 'sequence'>): Measured => ({
  paintMs,
  shift,
  html,
  scripts,
  styles,
});
