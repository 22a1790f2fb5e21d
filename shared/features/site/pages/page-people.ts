import { z } from 'zod';
import { newRowSchema } from './command-rows.ts';
import { uidSchema } from './page-limits.ts';

export const PAGE_PEOPLE = {
  /** How long a person is on a page after the last sign of life. */
  hereSeconds: 25,
  /** A sign of life is written down once so much of that time has passed; a new selection always is. */
  renewedAfterSeconds: 8,
  /** Blocks of a selection that others see. */
  selectedMost: 50,
  /** People, or their tabs, that one person sees. */
  toldMost: 30,
} as const;

/** Someone who has a page open in the page builder; each tab of a person is one. */
export const pagePersonSchema = z.object({
  tab: newRowSchema.shape.tab,
  /** The account’s. */
  id: z.uuid(),
  name: z.string(),
  /** Blocks that are selected there. */
  selection: z.array(uidSchema),
});
export type PagePerson = z.output<typeof pagePersonSchema>;
