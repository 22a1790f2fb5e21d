import { type RawBuilder, sql } from 'kysely';
import { containing } from '../../../platform/database/like.ts';

/** Numbers are typed with or without their sign; longer input can't be an order number. */
const numberIn = (typed: string): string | null => /^#?(\d{1,12})$/.exec(typed)?.[1] ?? null;

/** Greater than every text that begins with a word. */
const AFTER_ALL = sql`chr(1114111)`;

/** As far as the orders of a typed word are counted: what is more common is as good as in every order. */
const COUNTED = 1_000;

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
  const words = sql`unnest(selvedge_search_words(${typed}::text))`;
  const begins = (table: string, word: string) => {
    const [found, start] = [sql.ref(`${table}.word`), sql.ref(`${word}.word`)];
    return sql`${own(table)} and ${found} >= ${start} and ${found} < ${start} || ${AFTER_ALL}`;
  };
  // Most mail addresses end in the same words, so the rarest word finds the orders and the others only narrow them.
  // With `offset 0` each of those is looked up for one order, instead of being read for all.
  return sql`
    select found.order_id as id
    from (
      select t.word from ${words} t(word) cross join lateral (
        select count(*) as orders from (
          select from order_words c where ${begins('c', 't')} limit ${sql.lit(COUNTED)}) few) counted
      order by counted.orders, length(t.word) desc limit 1
    ) rarest cross join lateral (
      select distinct w.order_id from order_words w where ${begins('w', 'rarest')}) found
    where not exists (
      select from ${words} other(word) where other.word <> rarest.word and not exists (
        select from order_words b where b.order_id = found.order_id and ${begins('b', 'other')} offset 0) offset 0)`;
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
