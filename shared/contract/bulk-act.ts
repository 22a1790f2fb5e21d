import { z } from 'zod';
import { COUNT_MAX } from './list.ts';

/** Rows that one bulk act can change. */
export const BULK_ROWS_MAX = COUNT_MAX;

/** Rows that a person can tick one by one. */
export const TICKED_ROWS_MAX = 1000;

/** The limit of a body that names rows: a thousand ids, and a query. */
export const CHOSEN_ROWS_BYTES = 200_000;

/**
 * The rows of a list that a bulk act is for: those ticked, or all that a query matches but for some. Rows that came
 * after `at`, when the person saw the list, stay as they are.
 */
export const chosenRows = <Query extends z.ZodObject>(query: Query) =>
  z.union([
    z.object({ ids: z.array(z.uuid()).min(1).max(TICKED_ROWS_MAX) }),
    z.object({ matching: query, except: z.array(z.uuid()).max(TICKED_ROWS_MAX), at: z.iso.datetime() }),
  ]);

/** Answers the act that was started, whose progress `bulkActs.get` tells. */
export const startedActSchema = z.object({ act: z.uuid() });

/** The rows that a person chose in a list, as {@link chosenRows} takes them. */
export type ChosenRows =
  | { ids: string[] }
  | { matching: Record<string, unknown>; except: string[]; at: string };
