import { sql } from 'kysely';
import { z } from 'zod';
import { type Group, leavesOf } from '../../../../shared/features/growth/segments/segment.ts';
import type { SegmentLook } from '../../../../shared/features/growth/segments/segments.calls.ts';
import { mayBeMailed } from '../../../platform/consent/suppressions.ts';
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
  people: z.array(
    z.object({
      id: z.uuid(),
      first_name: z.string(),
      last_name: z.string(),
      address: z.string().nullable(),
      rows: z.array(z.boolean()),
    }),
  ),
});

/** Whether a store has so many people that a sample answers sooner. */
export async function isLarge(tx: Tx, storeId: string): Promise<boolean> {
  const { rows } = await sql`
    select count(*) > ${SAMPLE_FROM} as large from (select from people where store_id = ${storeId} limit ${SAMPLE_FROM + 1}) p`.execute(
    tx,
  );
  return z.object({ large: z.boolean() }).parse(rows[0]).large;
}

/**
 * Counts the people a definition would hold: altogether, by each row, and how many may be mailed, with the newest.
 * One statement over the people of the store.
 */
export async function lookAt(
  tx: Tx,
  group: Group,
  context: Omit<CompileContext, 'people'>,
  isSample: boolean,
): Promise<SegmentLook> {
  const {
    rows: conditions,
    joins,
    holds,
  } = rowsToSql(group, { ...context, people: isSample ? 'few' : 'all' });
  const flags = sql`array[${sql.join(conditions)}]::boolean[]`;
  const counts = leavesOf(group).map((_, index) => sql`count(*) filter (where j.rows[${index + 1}])`);
  const sampled = isSample ? sql` and get_byte(uuid_send(p.id), 15) < ${SAMPLED}` : sql``;
  await sql`set local work_mem = '64MB'`.execute(tx);
  const { rows } = await sql`
    with judged as materialized (
      select r.*, ${holds((index) => sql`r.rows[${sql.lit(index + 1)}]`)} as holds
      from (
        select p.id, p.created_at, p.address_key, ${flags} as rows
        from people p${joins}
        where p.store_id = ${context.storeId}::uuid and p.merged_into is null and p.erased_at is null${sampled} offset 0) r),
    held as (select * from judged where holds),
    newest as (
      select h.id, h.created_at, h.rows, p.first_name, p.last_name, p.address
      from (select * from held order by created_at desc, id desc limit ${SHOWN_PEOPLE}) h join people p on p.id = h.id)
    select (select count(*) from judged) as total, (select count(*) from held) as count,
      (select count(*) from held h where ${mayBeMailed(sql`${context.storeId}::uuid`, sql`h.address_key`, 'many')}) as can_be_mailed,
      ${counts.length > 0 ? sql`(select array[${sql.join(counts)}] from judged j)` : sql`'{}'::bigint[]`} as rows,
      coalesce((select json_agg(n order by n.created_at desc, n.id desc) from newest n), '[]') as people`.execute(
    tx,
  );
  const { people, ...found } = countsSchema.parse(rows[0]);
  const scale = isSample ? 256 / SAMPLED : 1;
  const scaled = (count: number) => (isSample ? Math.round(count * scale) : count);
  return {
    total: scaled(found.total),
    count: scaled(found.count),
    isAbout: isSample,
    canBeMailed: scaled(found.canBeMailed),
    rows: found.rows.map(scaled),
    people: isSample
      ? []
      : people.map(({ id, first_name: firstName, last_name: lastName, address, rows: holding }) => ({
          id,
          name: nameOf({ firstName, lastName, address }),
          email: address,
          rows: holding,
        })),
  };
}
