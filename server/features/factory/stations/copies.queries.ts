import { sql } from 'kysely';
import { Refusal } from '../../../../shared/contract/errors.ts';
import type { CallingStation } from '../../../platform/calls/calling-station.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { secretHash } from '../../../platform/sessions/secrets.ts';

/**
 * Each request that arrives late, or twice, from a process that ended makes two returns. So many between the same two
 * processes aren't by chance.
 */
const RETURNS_OF_A_COPY = 8;
const RETURNS_WITHIN_MINUTES = 10;

const revoked = () => new Refusal(401, 'station-revoked');

/** What belongs to the process that had a token. */
export const NO_PROCESS = {
  bootId: null,
  earlierBootId: null,
  bootReturns: 0,
  bootReturnedAt: null,
  copiedAt: null,
} as const;

/**
 * Notes which process of a workstation speaks. One that speaks again and again after another one has is proof of two
 * with the same token: a folder or a disk was copied. A third process starts the count again, so that a workstation
 * that starts over and over isn’t taken for one. One statement, which writes only where the process is another one.
 * @returns whether two have the token
 * @throws Refusal 401 where another process has got the identity since the call began: this one isn’t told that all is well
 */
export async function noteProcess(tx: Tx, station: CallingStation, boot: string): Promise<boolean> {
  const { rows } = await sql<{ copied: boolean }>`
    with counted as (
      select id, case when earlier_boot_id is distinct from ${boot}::uuid then 0
        when boot_returned_at > now() - make_interval(mins => ${RETURNS_WITHIN_MINUTES}) then boot_returns + 1
        else 1 end as returns
      from stations where id = ${station.id} and token_hash = ${station.tokenHash} and boot_id is distinct from ${boot}::uuid
      for no key update
    ), noted as (
      update stations s set boot_id = ${boot}::uuid, earlier_boot_id = s.boot_id, boot_returns = c.returns,
        boot_returned_at = case when s.earlier_boot_id = ${boot}::uuid then now() else s.boot_returned_at end,
        copied_at = case when c.returns >= ${RETURNS_OF_A_COPY} then coalesce(s.copied_at, now()) else s.copied_at end
      from counted c where s.id = c.id
      returning s.copied_at
    )
    select coalesce((select copied_at from noted), copied_at) is not null as copied
    from stations where id = ${station.id} and token_hash = ${station.tokenHash}`.execute(tx);
  if (rows[0] === undefined) throw revoked();
  return rows[0].copied;
}

/**
 * Gives the workstation a new token: the one that asked has it, and any other that has the old one has none. Of two that ask
 * at once the first gets it.
 * @throws Refusal 401 for the second
 */
export async function keepHere(tx: Tx, station: CallingStation, token: string): Promise<{ id: string }> {
  const { numUpdatedRows } = await tx
    .updateTable('stations')
    .set({ ...NO_PROCESS, tokenHash: secretHash(token) })
    .where('id', '=', station.id)
    .where('tokenHash', '=', station.tokenHash)
    .where('revokedAt', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw revoked();
  return { id: station.id };
}
