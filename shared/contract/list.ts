import { z } from 'zod';

/** How many rows each view of a list holds, by the view's name. Left out where counting costs more than it tells. */
const views = z.record(z.string(), z.int()).optional();

/**
 * One page of a list whose pages have numbers, as its call answers it: `page` of the query picks one, from 1.
 */
export const numberedPage = <Row extends z.ZodType>(row: Row) =>
  z.object({ rows: z.array(row), total: z.int(), pageSize: z.int(), views });

/**
 * One page of a list with a cursor: pass `next` as the query's `after`, `previous` as its `before`. Null at either
 * end.
 */
export const linkedPage = <Row extends z.ZodType>(row: Row) =>
  z.object({ rows: z.array(row), next: z.string().nullable(), previous: z.string().nullable(), views });

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
