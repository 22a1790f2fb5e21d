import { type RawBuilder, sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Tx } from '../../../platform/database/database.ts';

/** How long a badge that a workstation has read can be taken over. */
const PRESENTED_MINUTES = 10;

interface Presented {
  readonly id: string;
  readonly hint: string;
  readonly station: string;
  readonly presentedAt: string;
}

/** Unknown badges that workstations have read lately, newest first. */
export async function presentedBadges(tx: Tx): Promise<Presented[]> {
  const { rows } = await sql<{ id: string; hint: string; station: string; presentedAt: Date }>`
    select b.id, b.hint, s.name as station, b.presented_at
    from presented_badges b join stations s on s.id = b.station_id
    where b.presented_at > now() - make_interval(mins => ${PRESENTED_MINUTES})
      and not exists (select from staff_badges k where k.code_hash = b.code_hash and k.revoked_at is null)
    order by b.presented_at desc limit 20`.execute(tx);
  return rows.map((row) => ({ ...row, presentedAt: row.presentedAt.toISOString() }));
}

/** The badge that a workstation has read lately. */
export async function presentedBadge(
  tx: Tx,
  id: string,
): Promise<{ codeHash: string; formHashes: string[]; hint: string } | undefined> {
  const { rows } = await sql<{ codeHash: string; formHashes: string[]; hint: string }>`
    select code_hash, form_hashes, hint from presented_badges
    where id = ${id} and presented_at > now() - make_interval(mins => ${PRESENTED_MINUTES})`.execute(tx);
  return rows[0];
}

/** Keeps an unknown badge that a workstation has read, and forgets older ones. */
export async function keepPresented(
  tx: Tx,
  badge: {
    readonly codeHash: string;
    readonly formHashes: readonly string[];
    readonly hint: string;
    readonly stationId: string;
  },
): Promise<void> {
  await sql`
    with old as (delete from presented_badges where presented_at < now() - interval '1 day' and code_hash <> ${badge.codeHash})
    insert into presented_badges (code_hash, form_hashes, id, hint, station_id)
    values (${badge.codeHash}, ${badge.formHashes}::text[], ${newId()}, ${badge.hint}, ${badge.stationId})
    on conflict (code_hash) do update set form_hashes = excluded.form_hashes, hint = excluded.hint,
      station_id = excluded.station_id, presented_at = now()`.execute(tx);
}

/** Forgets a badge that was presented, as part of a larger statement. @param condition it stays where this is false */
export const deletePresented = (codeHash: string, condition: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`delete from presented_badges where code_hash = ${codeHash} and ${condition}`;
