import { sql } from 'kysely';
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
): Promise<{ codeHash: string; hint: string } | undefined> {
  const { rows } = await sql<{ codeHash: string; hint: string }>`
    select code_hash, hint from presented_badges
    where id = ${id} and presented_at > now() - make_interval(mins => ${PRESENTED_MINUTES})`.execute(tx);
  return rows[0];
}

/**
 * Registers a badge for a member of staff and logs it. A revoked badge can be given out again.
 * @returns its id; `taken` where it is somebody's now; undefined where there is nobody
 */
export async function giveBadge(
  tx: Tx,
  badge: {
    readonly accountId: string;
    readonly codeHash: string;
    readonly hint: string;
    readonly by: string;
  },
): Promise<string | 'taken' | undefined> {
  const { accountId, codeHash, hint, by } = badge;
  const { rows } = await sql<{ id: string | null }>`
    with person as (select id from accounts where id = ${accountId} and (internal or factory)),
    given as (
      insert into staff_badges (code_hash, account_id, hint, issued_by)
      select ${codeHash}, id, ${hint}, ${by}::uuid from person
      on conflict (code_hash) do update set account_id = excluded.account_id, issued_by = excluded.issued_by,
        issued_at = now(), id = gen_random_uuid(), revoked_at = null, revoked_by = null, revoked_reason = null
        where staff_badges.revoked_at is not null
      returning id),
    logged as (
      insert into staff_log (id, account_id, done_by, action, details)
      select ${newId()}::uuid, ${accountId}::uuid, ${by}::uuid, 'badge-added', ${`ending ${hint}`} from given),
    used as (delete from presented_badges where code_hash = ${codeHash} and exists (select from given))
    select (select id from given) as id from person`.execute(tx);
  if (rows.length === 0) return undefined;
  return rows[0]?.id ?? 'taken';
}

/** Revokes a badge and logs why. False where the person has no such badge in use. */
export async function revokeBadge(
  tx: Tx,
  badge: { readonly accountId: string; readonly id: string; readonly by: string; readonly reason: string },
): Promise<boolean> {
  const { rows } = await sql`
    with revoked as (
      update staff_badges set revoked_at = now(), revoked_by = ${badge.by}, revoked_reason = ${badge.reason}
      where id = ${badge.id} and account_id = ${badge.accountId} and revoked_at is null returning account_id, hint),
    logged as (
      insert into staff_log (id, account_id, done_by, action, details)
      select ${newId()}::uuid, account_id, ${badge.by}::uuid, 'badge-revoked', 'ending ' || hint || ': ' || ${badge.reason}
      from revoked)
    select account_id from revoked`.execute(tx);
  return rows.length > 0;
}

/** Keeps an unknown badge that a workstation has read, and forgets older ones. */
export async function keepPresented(
  tx: Tx,
  badge: { readonly codeHash: string; readonly hint: string; readonly stationId: string },
): Promise<void> {
  await sql`
    with old as (delete from presented_badges where presented_at < now() - interval '1 day' and code_hash <> ${badge.codeHash})
    insert into presented_badges (code_hash, id, hint, station_id)
    values (${badge.codeHash}, ${newId()}, ${badge.hint}, ${badge.stationId})
    on conflict (code_hash) do update set hint = excluded.hint, station_id = excluded.station_id, presented_at = now()`.execute(
    tx,
  );
}
