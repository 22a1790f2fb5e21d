import { type RawBuilder, sql } from 'kysely';
import {
  PIN_LOCK_MINUTES,
  PIN_TRIES,
  PIN_TRIES_MAX,
} from '../../../../shared/features/factory/stations/stations.ts';
import type { Tx } from '../../../platform/database/database.ts';

/** Whose badges and PINs open workstations: account `a`. */
export const mayWork = sql<boolean>`a.status = 0 and (a.factory or a.internal)`;
/** How workstations call account `a`. */
export const floorName = sql<string>`coalesce(nullif(trim(a.first_name || ' ' || a.last_name), ''), a.username, 'Unknown')`;

/** Whether somebody may work on the floor, as part of a query. */
export const mayWorkOnFloor = (staffId: string): RawBuilder<boolean> =>
  sql`exists (select from accounts a where a.id = ${staffId}::uuid and ${mayWork})`;

/** The people who have a PIN, by name. */
export async function listPinPeople(tx: Tx): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select a.id, ${floorName} as name from staff_pins p join accounts a on a.id = p.account_id
    where ${mayWork} order by name, a.id`.execute(tx);
  return rows;
}

/** What a try at someone’s PIN may be judged by; not at all while it’s `locked`, nor ever again once it has `ended`. */
export type PinTry = { readonly pinHash: string; readonly name: string } | 'locked' | 'ended' | 'unknown';

/**
 * Counts a try before it is judged, so that tries at the same moment are all counted. The last one that is allowed locks
 * the PIN in the same statement. A right one is taken back by {@link endPinTries}.
 */
export async function countPinTry(tx: Tx, staffId: string): Promise<PinTry> {
  const { rows } = await sql<{ pinHash: string | null; name: string; hasEnded: boolean }>`
    with counted as (
      update staff_pins set failed = failed + 1,
        locked_until = case when (failed + 1) % ${PIN_TRIES} = 0
          then now() + make_interval(mins => ${PIN_LOCK_MINUTES}) end
      where account_id = ${staffId} and failed < ${PIN_TRIES_MAX} and coalesce(locked_until <= now(), true)
      returning account_id, pin_hash)
    select c.pin_hash, ${floorName} as name, p.failed >= ${PIN_TRIES_MAX} as has_ended
    from staff_pins p join accounts a on a.id = p.account_id left join counted c on c.account_id = p.account_id
    where p.account_id = ${staffId} and ${mayWork}`.execute(tx);
  const [row] = rows;
  if (!row) return 'unknown';
  if (row.pinHash === null) return row.hasEnded ? 'ended' : 'locked';
  return { pinHash: row.pinHash, name: row.name };
}

/** The PIN was right: earlier tries don’t count any more. */
export async function endPinTries(tx: Tx, staffId: string): Promise<void> {
  await sql`update staff_pins set failed = 0, locked_until = null where account_id = ${staffId}`.execute(tx);
}

/** Gives a member of staff a PIN in place of an earlier one. False where there is no such person. */
export async function setStaffPin(
  tx: Tx,
  pin: { readonly accountId: string; readonly pinHash: string; readonly by: string },
): Promise<boolean> {
  const { rows } = await sql`
    insert into staff_pins (account_id, pin_hash, set_by)
    select a.id, ${pin.pinHash}, ${pin.by}::uuid from accounts a where a.id = ${pin.accountId} and (a.factory or a.internal)
    on conflict (account_id) do update set pin_hash = excluded.pin_hash, set_by = excluded.set_by, set_at = now(),
      failed = 0, locked_until = null
    returning account_id`.execute(tx);
  return rows.length > 0;
}

/** False where the person has no PIN. */
export async function removeStaffPin(tx: Tx, accountId: string): Promise<boolean> {
  const { rows } =
    await sql`delete from staff_pins where account_id = ${accountId} returning account_id`.execute(tx);
  return rows.length > 0;
}
