import { type RawBuilder, sql } from 'kysely';
import { containing } from '../../../platform/database/like.ts';

/** Numbers are typed with or without their sign; longer input can't be an order number. */
const numberIn = (typed: string): string | null => /^#?(\d{1,12})$/.exec(typed)?.[1] ?? null;

/** An order `o` by its number, its hash, or its customer's name or email. */
export const orderMatches = (typed: string): RawBuilder<boolean> => sql`(
  o.number = ${numberIn(typed)}::bigint
  or o.hash = ${typed.replace(/^#/, '')}
  or o.shipping->>'name' ilike ${containing(typed)}
  or o.email::text ilike ${containing(typed)})`;

/** Orders `o` in the order of a search: the one whose number was typed first, then the newest. */
export const orderMatchesFirst = (typed: string): RawBuilder<unknown> =>
  sql`(o.number = ${numberIn(typed)}::bigint) is true desc, o.placed_at desc`;

/** The customer's name for `o`: from the delivery address, or the email without one. */
export const customerColumn = sql<string>`coalesce(nullif(trim(o.shipping->>'name'), ''), o.email::text)`;
