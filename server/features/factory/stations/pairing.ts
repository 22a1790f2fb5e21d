import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { conflict, notFound, Refusal } from '../../../../shared/contract/errors.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { newSecret, secretHash } from '../../../platform/sessions/secrets.ts';
import { endStationPrints } from '../printing/printing.ts';
import { NO_PROCESS } from './copies.queries.ts';

const pairingMinutes = 15;
/** Without signs that are mistaken for one another when read out. */
const codeAlphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

function newPairingCode(): string {
  return Array.from({ length: 8 }, () => codeAlphabet.charAt(randomInt(codeAlphabet.length))).join('');
}

const shown = (code: string) => `${code.slice(0, 4)}-${code.slice(4)}`;

export interface Pairing {
  readonly id: string;
  readonly name: string;
  readonly pairingCode: string;
  readonly expiresAt: string;
}

const pairingOf = (
  row: { id: string; name: string; pairingExpiresAt: Date | null },
  code: string,
): Pairing => ({
  id: row.id,
  name: row.name,
  pairingCode: shown(code),
  expiresAt: (row.pairingExpiresAt ?? new Date()).toISOString(),
});

const expiry = sql<Date>`now() + make_interval(mins => ${pairingMinutes})`;

/** A workstation that no one paired, and that no one can pair any more. */
export const isUnpairedAttempt = sql<boolean>`(stations.paired_at is null
  and coalesce(stations.pairing_expires_at < now(), false))`;

const forgetUnpaired = (tx: Tx) => tx.deleteFrom('stations').where(isUnpairedAttempt).execute();

/**
 * Adds a workstation with a code that pairs it. One of that name that no one has paired gets a new code instead; others
 * go with their codes, as no one can pair them any more.
 * @throws Refusal 409 where the name is taken
 */
export async function addStation(
  tx: Tx,
  station: { name: string; createdBy: string | null },
): Promise<Pairing> {
  const code = newPairingCode();
  await forgetUnpaired(tx);
  const row = await tx
    .insertInto('stations')
    .values({
      id: newId(),
      name: station.name,
      pairingCodeHash: secretHash(code),
      pairingExpiresAt: expiry,
      createdBy: station.createdBy,
    })
    .onConflict((on) =>
      on
        .column('name')
        .where('removedAt', 'is', null)
        .doUpdateSet((set) => ({
          pairingCodeHash: set.ref('excluded.pairingCodeHash'),
          pairingExpiresAt: set.ref('excluded.pairingExpiresAt'),
        }))
        .where('stations.pairedAt', 'is', null),
    )
    .returning(['id', 'name', 'pairingExpiresAt'])
    .executeTakeFirst();
  if (!row) throw conflict('name-taken', 'There’s already a workstation with that name');
  return pairingOf(row, code);
}

/** A new code for a workstation; using it ends the current token. @throws Refusal 404 for a removed one */
export async function renewPairing(tx: Tx, id: string): Promise<Pairing> {
  const code = newPairingCode();
  const row = await tx
    .updateTable('stations')
    .set({ pairingCodeHash: secretHash(code), pairingExpiresAt: expiry })
    .where('id', '=', id)
    .where('removedAt', 'is', null)
    .returning(['id', 'name', 'pairingExpiresAt'])
    .executeTakeFirst();
  if (!row) throw notFound();
  return pairingOf(row, code);
}

/** Exchanges a code for a token, once. @throws Refusal 404 for a code that is wrong, used or too old */
export async function pairByCode(
  tx: Tx,
  code: string,
): Promise<{ stationId: string; name: string; token: string }> {
  const token = newSecret();
  const row = await tx
    .updateTable('stations')
    .set({
      tokenHash: secretHash(token),
      pairingCodeHash: null,
      pairingExpiresAt: null,
      pairedAt: sql<Date>`now()`,
      revokedAt: null,
      ...NO_PROCESS,
    })
    .where('pairingCodeHash', '=', secretHash(code))
    .where('pairingExpiresAt', '>', sql<Date>`now()`)
    .returning(['id', 'name'])
    .executeTakeFirst();
  if (!row)
    throw new Refusal(
      404,
      'pairing-code-unknown',
      'This pairing code is wrong, used or expired. Ask the factory office for a new one.',
    );
  return { stationId: row.id, name: row.name, token };
}

/** @throws Refusal 404, or 409 where another workstation has the name */
export async function renameStation(tx: Tx, id: string, name: string): Promise<{ id: string; name: string }> {
  await forgetUnpaired(tx);
  const taken = await tx
    .selectFrom('stations')
    .select('id')
    .where('name', '=', name)
    .where('removedAt', 'is', null)
    .where('id', '<>', id)
    .executeTakeFirst();
  if (taken) throw conflict('name-taken', 'There’s already a workstation with that name');
  const row = await tx
    .updateTable('stations')
    .set({ name })
    .where('id', '=', id)
    .where('removedAt', 'is', null)
    .returning(['id', 'name'])
    .executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

/** Ends a workstation: its access goes, its scans and prints stay, and its name is free. @throws Refusal 404 */
export async function removeStation(tx: Tx, id: string): Promise<{ id: string }> {
  const row = await tx
    .updateTable('stations')
    .set({
      removedAt: sql<Date>`now()`,
      revokedAt: sql<Date>`coalesce(revoked_at, now())`,
      pairingCodeHash: null,
    })
    .where('id', '=', id)
    .where('removedAt', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!row) throw notFound();
  await endStationPrints(tx, id);
  return row;
}

/** Takes a workstation's token away. */
export async function revokeToken(tx: Tx, id: string): Promise<{ id: string; revokedAt: string }> {
  const row = await tx
    .updateTable('stations')
    .set({ revokedAt: sql<Date>`coalesce(revoked_at, now())`, pairingCodeHash: null })
    .where('id', '=', id)
    .returning(['id', 'revokedAt'])
    .executeTakeFirst();
  if (!row?.revokedAt) throw notFound();
  return { id: row.id, revokedAt: row.revokedAt.toISOString() };
}
