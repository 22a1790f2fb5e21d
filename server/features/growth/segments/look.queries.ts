import { sql } from 'kysely';
import { z } from 'zod';
import { type Group, leavesOf } from '../../../../shared/features/growth/segments/segment.ts';
import type { SegmentLook } from '../../../../shared/features/growth/segments/segments.calls.ts';
import { letsMail, mayBeMailed, suppressedKeys } from '../../../platform/consent/suppressions.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { type CompileContext, rowsToSql } from './segment-sql.ts';
import { nameOf } from './segments.queries.ts';

const SHOWN_PEOPLE = 20;
/** Of 256: one person in about a hundred. Ids end in random bytes. */
const SAMPLED = 3;
/** Below this, the whole store is counted as fast as a sample. */
const SAMPLE_FROM = 20_000;

const countsSchema = z.object({
  total: z.coerce.number(),
  count: z.coerce.number(),
  canBeMailed: z.coerce.number(),
  rows: z.array(z.coerce.number()),
  newest: z.array(z.uuid()).nullable(),
});

const peopleSchema = z.array(
  z.object({
    id: z.uuid(),
    firstName: z.string(),
    lastName: z.string(),
    address: z.string().nullable(),
    rows: z.array(z.boolean()),
  }),
);

/** Whether a store has so many people that a sample answers sooner. */
export async function isLarge(tx: Tx, storeId: string): Promise<boolean> {
  const { rows } = await sql`
    select count(*) > ${SAMPLE_FROM} as large from (select from people where store_id = ${storeId} limit ${SAMPLE_FROM + 1}) p`.execute(
    tx,
  );
  return z.object({ large: z.boolean() }).parse(rows[0]).large;
}

type LookContext = Omit<CompileContext, 'people'>;
const isThere = sql`p.merged_into is null and p.erased_at is null`;

/** The newest people of a definition, and which of its rows hold each. */
async function shownPeople(tx: Tx, group: Group, context: LookContext, ids: readonly string[]) {
  const { rows: conditions, joins } = rowsToSql(group, { ...context, people: 'few' });
  const { rows } = await sql`
    select p.id, p.first_name, p.last_name, p.address, array[${sql.join(conditions)}]::boolean[] as rows
    from people p${joins}
    where p.store_id = ${context.storeId}::uuid and p.id = any(${ids}::uuid[])
    order by p.created_at desc, p.id desc`.execute(tx);
  return peopleSchema.parse(rows).map(({ id, address, rows: holding, ...names }) => ({
    id,
    name: nameOf({ ...names, address }),
    email: address,
    rows: holding,
  }));
}

/**
 * Counts the people a definition would hold: altogether, by each row, and how many may be mailed, with the newest. It goes
 * over the people of the store once, and keeps no one but those that are shown.
 */
export async function lookAt(
  tx: Tx,
  group: Group,
  context: LookContext,
  isSample: boolean,
): Promise<SegmentLook> {
  const storeId = sql`${context.storeId}::uuid`;
  const {
    rows: conditions,
    joins,
    holds,
    consent,
  } = isSample
    ? rowsToSql(group, { ...context, people: 'few' })
    : rowsToSql(group, { ...context, people: 'all' }, 'email');
  const row = (index: number) => sql.ref(`r.c${index}`);
  const columns = conditions.map((condition, index) => sql`, ${condition} as ${sql.ref(`c${index}`)}`);
  const counts = leavesOf(group).map((_, index) => sql`count(*) filter (where ${sql.ref(`j.c${index}`)})`);
  // Whether an address is suppressed is looked up for those alone who are in it.
  const mailable = consent
    ? {
        columns: sql`p.address_key, coalesce(${letsMail(storeId, consent)}, false) as lets_mail`,
        condition: sql`j.lets_mail and j.address_key not in (${suppressedKeys(storeId)})`,
      }
    : {
        columns: sql`${mayBeMailed(storeId, sql`p.address_key`, 'page')} as lets_mail`,
        condition: sql`j.lets_mail`,
      };
  const newest = sql`(array_agg(j.id order by j.created_at desc, j.id desc) filter (where j.holds))[1:${sql.lit(SHOWN_PEOPLE)}]`;
  const sampled = isSample ? sql` and get_byte(uuid_send(p.id), 15) < ${SAMPLED}` : sql``;
  // Only its own people are put in order; PostgreSQL would order everyone.
  await sql`select set_config('work_mem', '64MB', true), set_config('enable_presorted_aggregate', 'off', true)`.execute(
    tx,
  );
  const { rows } = await sql`
    select count(*) as total, count(*) filter (where j.holds) as count,
      count(*) filter (where j.holds and ${mailable.condition}) as can_be_mailed,
      ${counts.length > 0 ? sql`array[${sql.join(counts)}]` : sql`'{}'::bigint[]`} as rows,
      ${isSample ? sql`null::uuid[]` : newest} as newest
    from (
      select r.*, ${holds(row)} as holds
      from (
        select p.id, p.created_at, ${mailable.columns}${sql.join(columns, sql``)}
        from people p${joins}
        where p.store_id = ${storeId} and ${isThere}${sampled} offset 0) r offset 0) j`.execute(tx);
  const found = countsSchema.parse(rows[0]);
  const scale = isSample ? 256 / SAMPLED : 1;
  const scaled = (count: number) => (isSample ? Math.round(count * scale) : count);
  const ids = found.newest ?? [];
  return {
    total: scaled(found.total),
    count: scaled(found.count),
    isAbout: isSample,
    canBeMailed: scaled(found.canBeMailed),
    rows: found.rows.map(scaled),
    people: ids.length === 0 ? [] : await shownPeople(tx, group, context, ids),
  };
}
