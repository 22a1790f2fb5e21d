import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { COUNT_MAX } from '../../../shared/contract/list.ts';
import { storedMomentSchema } from '../../../shared/rules/dates/stored-moment.ts';

/** A value that rows are ordered by, and its type in the database. */
interface OrderKey {
  readonly sql: RawBuilder<unknown>;
  readonly type: 'bigint' | 'boolean' | 'integer' | 'text' | 'timestamptz' | 'uuid';
}

/** The order of a list's rows: keys, all in one direction, that together differ for every row. */
export interface RowOrder {
  readonly keys: readonly OrderKey[];
  readonly direction: 'asc' | 'desc';
}

/** Which page: a number, from 1, or the rows after or before a cursor. */
export interface PagePlace {
  readonly page: number;
  readonly after?: string | undefined;
  readonly before?: string | undefined;
}

/** Values that the database takes: a cursor comes back from an address, where anyone can change it. */
const VALUES = {
  // The cursor is made in the database, where JSON keeps every digit.
  bigint: z.int(),
  boolean: z.boolean(),
  integer: z.int32(),
  text: z.string().refine((text) => !text.includes('\0')),
  timestamptz: z.union([storedMomentSchema, z.enum(['infinity', '-infinity'])]),
  uuid: z.uuid(),
} as const satisfies Record<OrderKey['type'], z.ZodType>;

/** The values in a cursor; null for one that isn't from this order, which leads to the first page. */
function readCursor(order: RowOrder, cursor: string): unknown[] | null {
  let values: unknown;
  try {
    values = JSON.parse(cursor);
  } catch {
    return null;
  }
  const list = z.array(z.unknown()).length(order.keys.length).safeParse(values);
  if (!list.success) return null;
  return order.keys.every(({ type }, at) => VALUES[type].safeParse(list.data[at]).success) ? list.data : null;
}

/** Parts of a statement that finds the ids of a page by an index before it reads anything wide. */
export interface PageCut {
  /** The order's keys, for the select list of the narrow rows. */
  readonly keys: RawBuilder<unknown>;
  /** Condition of the rows beyond the cursor. */
  readonly beyond: RawBuilder<unknown>;
  /** Order of the narrow rows while they are searched. */
  readonly order: RawBuilder<unknown>;
  /** The same order over rows named `page`. */
  readonly pageOrder: RawBuilder<unknown>;
  /** Order in which rows of `page` are shown. */
  readonly shownOrder: RawBuilder<unknown>;
  /** Narrow rows that one source of the page has to give. */
  readonly reach: number;
  readonly offset: number;
  /** One more than the page: it tells whether another page follows. */
  readonly limit: number;
  /** The cursor of a row of `page`. */
  readonly cursor: RawBuilder<string>;
}

export function cutPage(order: RowOrder, place: PagePlace, size: number): PageCut {
  const values = readCursor(order, place.after ?? place.before ?? '');
  const isBackwards = values !== null && place.after === undefined;
  const isAscending = (order.direction === 'asc') !== isBackwards;
  const named = order.keys.map((_, at) => sql.ref(`page.key_${at}`));
  const ordered = (keys: readonly RawBuilder<unknown>[], ascending: boolean) =>
    sql.join(keys.map((key) => (ascending ? sql`${key} asc` : sql`${key} desc`)));
  const own = order.keys.map((key) => key.sql);
  const offset = values === null ? (place.page - 1) * size : 0;
  return {
    keys: sql.join(own.map((key, at) => sql`${key} as ${sql.ref(`key_${at}`)}`)),
    beyond:
      values === null
        ? sql`true`
        : sql`(${sql.join(own)}) ${isAscending ? sql`>` : sql`<`} (${sql.join(
            order.keys.map(({ type }, at) => sql`${values[at]}::${sql.raw(type)}`),
          )})`,
    order: ordered(own, isAscending),
    pageOrder: ordered(named, isAscending),
    shownOrder: ordered(named, order.direction === 'asc'),
    reach: offset + size + 1,
    offset,
    limit: size + 1,
    cursor: sql`jsonb_build_array(${sql.join(named)})::text`,
  };
}

/** Takes the extra row off a cut’s rows, and answers the cursors of the neighbouring pages. */
export function readPage<Row extends { readonly cursor: string }>(
  found: readonly Row[],
  order: RowOrder,
  place: PagePlace,
  size: number,
) {
  const isDeep = readCursor(order, place.after ?? place.before ?? '') !== null;
  const isBackwards = isDeep && place.after === undefined;
  const isMore = found.length > size;
  const rows = isBackwards ? found.slice(isMore ? 1 : 0) : found.slice(0, size);
  const hasPrevious = isBackwards ? isMore : isDeep || place.page > 1;
  const hasNext = isBackwards || isMore;
  return {
    rows: rows.map(({ cursor: _, ...row }) => row),
    next: hasNext ? (rows.at(-1)?.cursor ?? null) : null,
    previous: hasPrevious ? (rows[0]?.cursor ?? null) : null,
  };
}

/** Counts rows, but never more than a list tells: one above {@link COUNT_MAX} stands for all that are more. */
export const countUpTo = (rows: RawBuilder<unknown>): RawBuilder<number> =>
  sql`(select count(*)::int from (${rows} limit ${COUNT_MAX + 1}) counted)`;
