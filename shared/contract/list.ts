import { z } from 'zod';
import { formatNumber } from '../rules/text/format-number.ts';

/** Lists count exactly up to here. One more stands for any higher number, so that counting never reads a whole table. */
export const COUNT_MAX = 10_000;

/** A list's count: `214`, `10,000+`. */
export const countText = (count: number): string =>
  count > COUNT_MAX ? `${formatNumber(COUNT_MAX)}+` : formatNumber(count);

/** The sum of counts, itself a count. */
export const sumOfCounts = (counts: readonly number[]): number =>
  Math.min(
    COUNT_MAX + 1,
    counts.reduce((sum, count) => sum + count, 0),
  );

/** Rows that an export of a list reads at a time. */
export const EXPORT_BATCH_SIZE = 1000;

/** Field of a query that holds a cursor of a neighbouring page. */
const cursorSchema = z.string().max(1000).optional();

/** Fields of a list's query that pick its page: the first ones by number, any by the cursor of its neighbour. */
export const pagePlaceFields = {
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  after: cursorSchema,
  before: cursorSchema,
} as const;

/** How many rows each view of a list holds, by the view's name. Left out where counting costs more than it tells. */
const views = z.record(z.string(), z.int()).optional();

/** Cursor of a neighbouring page; null if there is none. */
const neighbour = z.string().nullable();

/**
 * One page of a list whose pages have numbers, as its call answers it: `page` of the query picks one, from 1. A list
 * that may hold more than {@link COUNT_MAX} rows also answers cursors, which lead on beyond the numbered pages.
 */
export const numberedPage = <Row extends z.ZodType>(row: Row) =>
  z.object({
    rows: z.array(row),
    total: z.int(),
    pageSize: z.int(),
    /** When the rows were read, for lists that can change all rows they match: later ones aren’t among them. */
    at: z.iso.datetime().optional(),
    next: neighbour.optional(),
    previous: neighbour.optional(),
    views,
  });

/**
 * One page of a list with a cursor: pass `next` as the query's `after`, `previous` as its `before`. Null at either
 * end.
 */
export const linkedPage = <Row extends z.ZodType>(row: Row) =>
  z.object({ rows: z.array(row), next: neighbour, previous: neighbour, views });

export type NumberedPage<Row> = z.output<ReturnType<typeof numberedPage<z.ZodType<Row>>>>;
export type LinkedPage<Row> = z.output<ReturnType<typeof linkedPage<z.ZodType<Row>>>>;
/** What every list's call answers. */
export type ListPage<Row> = NumberedPage<Row> | LinkedPage<Row>;

/** What a call answers that did one thing to several rows: to which, and why not to the others. */
export const bulkAnswerSchema = z.object({
  done: z.array(z.string()),
  failed: z.array(z.object({ id: z.string(), reason: z.string() })),
});
export type BulkAnswer = z.infer<typeof bulkAnswerSchema>;
