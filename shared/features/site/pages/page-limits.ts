import { z } from 'zod';

/** What one page can hold. */
export const PAGE_LIMITS = {
  blocks: 2_000,
  depth: 8,
  propertiesBytes: 64_000,
  pageBytes: 2_000_000,
  listItems: 200,
  /** Longest order key of a block that stays as it is. */
  orderKey: 32,
  rowsPerRequest: 500,
  /** What the changes of one request may become: taking one back stores all that it brings back. */
  requestBytes: 16_000_000,
} as const;

/** Tells blocks of one page apart. The editor makes ten characters; older pages have others. */
export const uidSchema = z.string().min(1).max(64);
export type Uid = z.infer<typeof uidSchema>;
