import { type RawBuilder, sql } from 'kysely';

/** Grams of pretreat on one side of a garment, from the `spec` of its base product; null where that has none. */
export const pretreatGrams = (
  spec: RawBuilder<unknown>,
  isDark: RawBuilder<unknown>,
): RawBuilder<number | null> =>
  sql`(${spec}->'pretreatGrams'->>case when ${isDark} then 'dark' else 'light' end)::float`;
