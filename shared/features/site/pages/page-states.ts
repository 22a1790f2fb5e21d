import { z } from 'zod';

/** What shoppers see of a page. */
export const liveStateSchema = z.object({
  /** Number of the version that shoppers see; null while the page isn't live. */
  version: z.int().nullable(),
  since: z.iso.datetime().nullable(),
  /** Changes of the draft that the live version hasn't got. */
  changes: z.int(),
  scheduled: z.object({ at: z.iso.datetime(), version: z.int() }).nullable(),
});
export type LiveState = z.output<typeof liveStateSchema>;
