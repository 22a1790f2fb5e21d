import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { deleteCounters, uncount } from '../../../platform/calls/rate.ts';
import type { Database, Tx } from '../../../platform/database/database.ts';
import { deleteSession, deleteSessionsOf, type SessionUser } from '../../../platform/sessions/sessions.ts';
import type { Attempt } from './attempts.ts';
import { personColumns } from './person.queries.ts';
import type { AppSecret } from './two-factor.ts';

/** An account with what signing in is proved by. */
export interface Account {
  readonly id: string;
  readonly status: number | null;
  readonly passwordHash: string | null;
  /** Null where two-factor sign-in is off. */
  readonly twoFactor: AppSecret | null;
  readonly user: SessionUser;
}

export interface AccountRow extends SessionUser {
  status: number | null;
  passwordHash: string | null;
  twoFactorSecret: string | null;
  twoFactorLastStep: number | null;
}

/** The columns of an account `a` that make a session's user, and what signing in is proved by. */
export const accountColumns = sql`${personColumns('a')}, a.internal,
  a.factory, a.status, a.password_hash, a.two_factor_secret, a.two_factor_last_step, a.verified_at is not null as verified,
  a.two_factor_enabled_at is not null as two_factor_auth_enabled,
  exists (select from eula_consents c where c.account_id = a.id
    and c.version = (select version from eula_versions order by published_at desc limit 1)) as signed_eula`;

export function accountOf(row: AccountRow): Account {
  const { status, passwordHash, twoFactorSecret, twoFactorLastStep, ...user } = row;
  const twoFactor =
    user.twoFactorAuthEnabled && twoFactorSecret !== null
      ? { accountId: user.id, kept: twoFactorSecret, lastStep: twoFactorLastStep }
      : null;
  return { id: user.id, status, passwordHash, twoFactor, user };
}

export async function findAccountByEmail(db: Database | Tx, email: string): Promise<Account | null> {
  const { rows } = await sql<AccountRow>`
    select ${accountColumns} from accounts a where a.email = ${email}`.execute(db);
  return rows[0] ? accountOf(rows[0]) : null;
}

export async function findAccount(db: Database | Tx, id: string): Promise<Account | null> {
  const { rows } = await sql<AccountRow>`select ${accountColumns} from accounts a where a.id = ${id}`.execute(
    db,
  );
  return rows[0] ? accountOf(rows[0]) : null;
}

/**
 * Everything a login changes, in one statement: clears the failed attempts, ends the session this browser had, and
 * uses up the code's time step or the passkey's count.
 * @returns false when the time step, or the passkey's count, has been used
 */
export async function admitSignIn(
  tx: Tx,
  accountId: string,
  entry: {
    twoFactorStep: number | null;
    attempt: Attempt;
    endedSessionId: string | null;
    passkey?: { id: string; counter: number; backedUp: boolean };
  },
): Promise<boolean> {
  const { passkey } = entry;
  const { rows } = await sql<{ admitted: boolean }>`
    with forgotten as (${deleteCounters(entry.attempt.ownKeys)}),
      uncounted as (${uncount(entry.attempt.placeKey ?? '')}),
      ended as (${deleteSession(entry.endedSessionId)}),
      stepped as (
        update accounts set two_factor_last_step = ${entry.twoFactorStep}
        where id = ${accountId} and ${entry.twoFactorStep}::bigint is not null
          and coalesce(two_factor_last_step, 0) < ${entry.twoFactorStep}
        returning id),
      signed as (
        update passkeys set counter = ${passkey?.counter ?? 0}, backed_up = ${passkey?.backedUp ?? false}, last_used_at = now()
        where id = ${passkey?.id ?? null} and account_id = ${accountId}
          and (counter < ${passkey?.counter ?? 0} or (counter = 0 and ${passkey?.counter ?? 0} = 0))
        returning id)
    select (${entry.twoFactorStep}::bigint is null or exists (select from stepped))
      and (${passkey?.id ?? null}::uuid is null or exists (select from signed)) as admitted`.execute(tx);
  return rows[0]?.admitted === true;
}

/** Uses up a recovery code. @returns how many are left, or null where the code is none or was used */
export async function spendRecoveryCode(tx: Tx, accountId: string, hash: Buffer): Promise<number | null> {
  const { rows } = await sql<{ left: number }>`
    with spent as (
      update recovery_codes set used_at = now()
      where account_id = ${accountId} and code_hash = ${hash} and used_at is null returning id)
    select (count(*) - 1)::int as left from recovery_codes
    where account_id = ${accountId} and used_at is null and exists (select from spent) having count(*) > 0`.execute(
    tx,
  );
  return rows[0]?.left ?? null;
}

export async function replaceHash(tx: Tx, accountId: string, passwordHash: string): Promise<void> {
  await tx.updateTable('accounts').set({ passwordHash }).where('id', '=', accountId).execute();
}

/** Keeps a mailed secret's hash for an account. */
export async function insertToken(
  tx: Tx,
  token: {
    id: string;
    accountId: string;
    kind: 'verify-email' | 'reset-password';
    tokenHash: Buffer;
    codeHash: Buffer | null;
    minutes: number;
  },
): Promise<void> {
  const { minutes, ...row } = token;
  await tx
    .insertInto('accountTokens')
    .values({ ...row, expiresAt: sql<Date>`now() + make_interval(mins => ${minutes})` })
    .execute();
}

/** Uses up a reset link. @returns whose it was, or null where it is unknown, used or too old */
export async function spendResetToken(tx: Tx, tokenHash: Buffer): Promise<string | null> {
  const { rows } = await sql<{ accountId: string }>`
    update account_tokens set used_at = now()
    where token_hash = ${tokenHash} and kind = 'reset-password' and used_at is null and expires_at > now()
    returning account_id`.execute(tx);
  return rows[0]?.accountId ?? null;
}

/**
 * Sets a password that was chosen by a mailed link: the address is proved by it, every session ends, and the other
 * links of the account are used up.
 */
export async function resetPasswordOf(
  tx: Tx,
  accountId: string,
  passwordHash: string,
): Promise<{ email: string } | null> {
  const { rows } = await sql<{ email: string }>`
    with ended as (${deleteSessionsOf(sql`select ${accountId}::uuid`)}),
      void as (update account_tokens set used_at = now()
        where account_id = ${accountId} and kind = 'reset-password' and used_at is null)
    update accounts set password_hash = ${passwordHash}, verified_at = coalesce(verified_at, now())
    where id = ${accountId} returning email::text as email`.execute(tx);
  return rows[0] ?? null;
}

/** Keeps new recovery codes in place of the old ones. */
export async function replaceRecoveryCodes(
  tx: Tx,
  accountId: string,
  hashes: readonly Buffer[],
): Promise<void> {
  await tx.deleteFrom('recoveryCodes').where('accountId', '=', accountId).execute();
  if (hashes.length === 0) return;
  await tx
    .insertInto('recoveryCodes')
    .values(hashes.map((codeHash) => ({ id: newId(), accountId, codeHash })))
    .execute();
}
