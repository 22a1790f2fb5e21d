import { type RawBuilder, sql } from 'kysely';
import { containing } from '../../../platform/database/like.ts';

/** Numbers are typed with or without their sign; longer input can't be an order number. */
const numberIn = (typed: string): string | null => /^#?(\d{1,12})$/.exec(typed)?.[1] ?? null;

/** Greater than every text that begins with a word. */
const AFTER_ALL = sql`chr(1114111)`;

/**
 * A query of the ids of orders whose words begin with those typed: customer, mail address, place, items. What has
 * neither letters nor digits is looked for as it stands.
 * @param projectId null: of every project that the transaction sees
 */
export function orderIdsByWords(typed: string, projectId: string | null): RawBuilder<unknown> {
  const own = (table: string) =>
    projectId === null ? sql`true` : sql`${sql.ref(`${table}.project_id`)} = ${projectId}`;
  if (!/[\p{L}\p{N}]/u.test(typed))
    return sql`select x.id from orders x where ${own('x')} and x.search ilike ${containing(typed)}`;
  return sql`
    select found.order_id as id
    from unnest(selvedge_search_words(${typed}::text)) t(word) cross join lateral (
      select distinct w.order_id from order_words w
      where ${own('w')} and w.word >= t.word and w.word < t.word || ${AFTER_ALL}) found
    group by found.order_id having count(*) = cardinality(selvedge_search_words(${typed}::text))`;
}

/** An order `o` by its number, its hash or its words. @param projectId null: of every project that is seen */
export const orderMatches = (typed: string, projectId: string | null): RawBuilder<boolean> => sql`o.id in (
  ${orderIdsByWords(typed, projectId)}
  union all select n.id from orders n where n.number = ${numberIn(typed)}::bigint
  union all select h.id from orders h where h.hash = ${typed.replace(/^#/, '')})`;

/** Orders `o` in the order of a search: the one whose number was typed first, then the newest. */
export const orderMatchesFirst = (typed: string): RawBuilder<unknown> =>
  sql`(o.number = ${numberIn(typed)}::bigint) is true desc, o.placed_at desc`;

/** The customer's name for `o`: from the delivery address, or the email without one. */
export const customerColumn = sql<string>`coalesce(nullif(trim(o.shipping->>'name'), ''), o.email::text)`;
