import { sql } from 'kysely';
import type { Database, Tx } from '../../../platform/database/database.ts';
import type { SessionUser } from '../../../platform/sessions/sessions.ts';
import { type AccountRow, accountColumns, accountOf } from './identity.queries.ts';

/** How long a challenge waits for its answer. The sign-in page may stand open for a while before it is used. */
export const CHALLENGE_MINUTES = 10;

export interface PasskeyRow {
  readonly id: string;
  readonly name: string;
  readonly backedUp: boolean;
  readonly createdAt: Date | string;
  readonly lastUsedAt: Date | string | null;
}

const listed = ['id', 'name', 'backedUp', 'createdAt', 'lastUsedAt'] as const;

export function passkeysOf(tx: Tx, accountId: string): Promise<PasskeyRow[]> {
  return tx
    .selectFrom('passkeys')
    .select(listed)
    .where('accountId', '=', accountId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
}

/** The credentials that an authenticator has to know of, so that it makes no second passkey for one account. */
export async function credentialsOf(
  tx: Tx,
  accountId: string,
): Promise<{ id: string; transports: string[] }[]> {
  const rows = await tx
    .selectFrom('passkeys')
    .select(['credentialId', 'transports'])
    .where('accountId', '=', accountId)
    .execute();
  return rows.map(({ credentialId, transports }) => ({ id: credentialId, transports }));
}

/** Keeps a challenge until it is answered. A registration's belongs to the session that began it. */
export async function keepChallenge(
  db: Database | Tx,
  kept: { challenge: string; purpose: 'register' | 'sign-in'; sessionId: string | null },
): Promise<void> {
  await db
    .insertInto('passkeyChallenges')
    .values({ ...kept, expiresAt: sql<Date>`now() + make_interval(mins => ${CHALLENGE_MINUTES})` })
    .execute();
}

/**
 * Uses up a registration's challenge, even if the response turns out wrong.
 * @returns whether it was valid
 */
export async function spendRegistrationChallenge(
  db: Database,
  challenge: string,
  sessionId: string,
): Promise<boolean> {
  const spent = await db
    .deleteFrom('passkeyChallenges')
    .where('challenge', '=', challenge)
    .where('purpose', '=', 'register')
    .where('sessionId', '=', sessionId)
    .where('expiresAt', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return spent.numDeletedRows > 0n;
}

/** A passkey with the account it opens. */
export interface UsedPasskey {
  readonly id: string;
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly accountStatus: number | null;
  readonly passwordHash: string | null;
  readonly user: SessionUser;
}

interface UsedPasskeyRow extends AccountRow {
  passkeyId: string | null;
  publicKey: Buffer;
  counter: number;
}

/**
 * Uses up a login's challenge, even if the response turns out wrong, and finds its passkey.
 * @returns null when the challenge is unknown, used or expired; `passkey` is null when the credential is unknown
 */
export async function spendSignInChallenge(
  db: Database,
  challenge: string,
  credentialId: string,
): Promise<{ passkey: UsedPasskey | null } | null> {
  const { rows } = await sql<UsedPasskeyRow>`
    with spent as (
      delete from passkey_challenges
      where challenge = ${challenge} and purpose = 'sign-in' and expires_at > now() returning challenge)
    select p.id as passkey_id, p.public_key, p.counter, ${accountColumns}
    from spent
    left join passkeys p on p.credential_id = ${credentialId}
    left join accounts a on a.id = p.account_id`.execute(db);
  const row = rows[0];
  if (!row) return null;
  const { passkeyId, publicKey, counter, ...account } = row;
  if (passkeyId === null) return { passkey: null };
  const { status, passwordHash, user } = accountOf(account);
  return { passkey: { id: passkeyId, publicKey, counter, accountStatus: status, passwordHash, user } };
}

/** @returns null when the credential is already saved */
export async function insertPasskey(
  tx: Tx,
  passkey: {
    id: string;
    accountId: string;
    credentialId: string;
    publicKey: Buffer;
    counter: number;
    transports: string[];
    name: string;
    backedUp: boolean;
  },
): Promise<PasskeyRow | null> {
  const row = await tx
    .insertInto('passkeys')
    .values(passkey)
    .onConflict((conflict) => conflict.column('credentialId').doNothing())
    .returning(listed)
    .executeTakeFirst();
  return row ?? null;
}

export async function renamePasskey(
  tx: Tx,
  accountId: string,
  id: string,
  name: string,
): Promise<PasskeyRow | null> {
  const row = await tx
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .returning(listed)
    .executeTakeFirst();
  return row ?? null;
}

/** @returns the name of the passkey that is gone, or null where the account has none such */
export async function deletePasskey(tx: Tx, accountId: string, id: string): Promise<string | null> {
  const row = await tx
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .returning('name')
    .executeTakeFirst();
  return row?.name ?? null;
}
