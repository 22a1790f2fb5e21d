import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Tx } from '../../../platform/database/database.ts';
import { deletePresented } from '../../factory/stations/stations.ts';

/**
 * Registers a badge for a staff member and logs it. A revoked badge can be reissued.
 * @returns its id; `taken` when it belongs to someone; undefined when the staff member doesn't exist
 */
export async function giveBadge(
  tx: Tx,
  badge: {
    readonly accountId: string;
    readonly codeHash: string;
    readonly formHashes: readonly string[];
    readonly hint: string;
    readonly by: string;
  },
): Promise<string | 'taken' | undefined> {
  const { accountId, codeHash, formHashes, hint, by } = badge;
  const { rows } = await sql<{ id: string | null }>`
    with person as (select id from accounts where id = ${accountId} and (internal or factory)),
    given as (
      insert into staff_badges (code_hash, form_hashes, account_id, hint, issued_by)
      select ${codeHash}, ${formHashes}::text[], id, ${hint}, ${by}::uuid from person
      on conflict (code_hash) do update set account_id = excluded.account_id, form_hashes = excluded.form_hashes, issued_by = excluded.issued_by,
        issued_at = now(), id = gen_random_uuid(), revoked_at = null, revoked_by = null, revoked_reason = null
        where staff_badges.revoked_at is not null
      returning id),
    logged as (
      insert into staff_log (id, account_id, done_by, action, details)
      select ${newId()}::uuid, ${accountId}::uuid, ${by}::uuid, 'badge-added', ${`ending ${hint}`} from given),
    used as (${deletePresented(codeHash, sql`exists (select from given)`)})
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
