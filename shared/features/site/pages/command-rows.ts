import { z } from 'zod';
import { pageCommandSchema, storedCommandSchema } from './page-commands.ts';

/** A change as an editor sends it. */
export const newRowSchema = z.object({
  /** Made by the editor, so that a row that was sent twice is stored once. */
  id: z.uuid(),
  /** Tells the tabs of one person apart. */
  tab: z.string().min(1).max(64),
  /** Rows of the same run are one step for undo. */
  run: z.string().max(64).nullable().default(null),
  /** What the history says, such as “Moved Banner”. */
  words: z.string().max(200),
  command: pageCommandSchema,
  /** Id of the row that this one takes back; the server then applies that row's inverse. */
  undoes: z.uuid().nullable().default(null),
  /** A name given to this moment. */
  point: z.string().max(80).nullable().default(null),
});
export type NewCommandRow = z.output<typeof newRowSchema>;

/** A change as it is stored and sent to every editor of the page. Apply it as checked: it may put back what its kind no longer allows. */
export const commandRowSchema = newRowSchema.extend({
  /** Place among the page's changes, from 1 without gaps. */
  sequence: z.int().min(1),
  /** Null for what the server did by itself. */
  author: z.object({ id: z.string(), name: z.string() }).nullable(),
  at: z.iso.datetime(),
  /** Newest change that the editor had seen. */
  base: z.int().min(0),
  command: storedCommandSchema,
  inverse: storedCommandSchema,
});
export type CommandRow = z.output<typeof commandRowSchema>;
