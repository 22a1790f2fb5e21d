import { type RawBuilder, sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { DashboardPermission } from '../../../shared/contract/permissions.ts';
import { type MemberRole, memberRoleSchema, permissionsOfMember } from '../../../shared/contract/roles.ts';
import type { Database, Tx } from '../database/database.ts';
import { isDatabaseAway, isDiskFull } from '../database/failures.ts';
import { newSecret, secretHash } from './secrets.ts';
import { CONFIRMED_MINUTES, SESSION_IDLE_DAYS, sessionById, sessionByToken } from './sessions.reads.ts';

export { CONFIRMED_MINUTES };

/** And this long after sign-in at the latest. */
const SESSION_LIFE_DAYS = 90;

export interface Session {
  readonly id: string;
  /** Whether the account’s password, or a passkey, was given in it a short while ago. */
  readonly isConfirmed: boolean;
  readonly createdAt: Date;
}

export interface SessionUser {
  readonly id: string;
  readonly email: string;
  readonly username: string | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly avatar: string | null;
  readonly internal: boolean;
  readonly factory: boolean;
  readonly verified: boolean;
  readonly signedEula: boolean;
  readonly twoFactorAuthEnabled: boolean;
}

export interface ActiveProject {
  readonly id: string;
  readonly code: string;
  readonly role: MemberRole;
  readonly permissions: readonly DashboardPermission[];
  readonly isPro: boolean;
  readonly currency: string;
  /** It asks its members for two-factor authentication. */
  readonly force2fa: boolean;
  /** One that isn't disabled. */
  readonly hasStore: boolean;
}

export interface OpenSession {
  readonly session: Session;
  readonly user: SessionUser;
  /** The project asked for, or the one chosen last, or the first that is not turbo; null where the account is a member of none such. */
  readonly project: ActiveProject | null;
  /** Code of the project this account chose last in this browser, a member of it or no longer. */
  readonly lastProject: string | null;
}

/** What names a session: the secret of the browser's cookie, or its id where another proof named it. */
export type SessionProof = ({ readonly token: string } | { readonly sessionId: string }) & {
  /**
   * The store’s own domain that was asked; null at the platform’s hosts. A session is open only where it started: a
   * domain’s owner can send it to another server at any time, which then reads the cookies of everyone who comes back.
   */
  readonly domain: string | null;
};

/**
 * Finds a session together with its user and the project asked for, in one statement.
 * @param db a database handle with platform scope
 * @param wanted code or id of a project from the query, or null
 * @param choices code of the project that each account of this browser chose last
 */
export async function findSession(
  db: Database,
  proof: SessionProof,
  wanted: string | null,
  choices: Readonly<Record<string, string>> = {},
): Promise<OpenSession | null> {
  const asked = { wanted, choices, domain: proof.domain };
  const row =
    'token' in proof
      ? await sessionByToken.find(db, { ...asked, tokenHash: secretHash(proof.token) })
      : await sessionById.find(db, { ...asked, sessionId: proof.sessionId });
  if (!row) return null;
  if (row.stale) await noteSeen(db, row.sessionId);
  const role = memberRoleSchema.safeParse(row.projectRole);
  return {
    session: { id: row.sessionId, isConfirmed: row.confirmed, createdAt: row.createdAt },
    user: {
      id: row.id,
      email: row.email,
      username: row.username,
      firstName: row.firstName,
      lastName: row.lastName,
      avatar: row.avatar,
      internal: row.internal,
      factory: row.factory,
      verified: row.verified,
      signedEula: row.signedEula,
      twoFactorAuthEnabled: row.twoFactorAuthEnabled,
    },
    project:
      row.projectId !== null && row.projectCode !== null && role.success
        ? {
            id: row.projectId,
            code: row.projectCode,
            role: role.data,
            permissions: permissionsOfMember(role.data, row.projectBesides ?? []),
            isPro: row.projectIsPro ?? false,
            currency: row.projectCurrency ?? 'GBP',
            force2fa: row.projectForcesTwoFactor ?? false,
            hasStore: row.projectHasStore,
          }
        : null,
    lastProject: choices[row.id] ?? null,
  };
}

/** Notes that a session is in use. Where that can’t be written, the next request tries again. */
async function noteSeen(db: Database, sessionId: string): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ lastSeenAt: sql<Date>`now()` })
    .where('id', '=', sessionId)
    .execute()
    .catch((error: unknown) => {
      if (!(isDiskFull(error) || isDatabaseAway(error))) throw error;
    });
}

/** Starts a session and returns its token, which only the browser keeps. */
export async function startSession(
  tx: Tx,
  account: { id: string; userAgent: string; address: string | null; domain: string | null },
): Promise<{ token: string; sessionId: string }> {
  const token = newSecret();
  const sessionId = newId();
  await tx
    .insertInto('sessions')
    .values({
      id: sessionId,
      tokenHash: secretHash(token),
      accountId: account.id,
      userAgent: account.userAgent.slice(0, 400),
      address: account.address,
      domain: account.domain,
      expiresAt: sql<Date>`now() + make_interval(days => ${SESSION_LIFE_DAYS})`,
    })
    .execute();
  return { token, sessionId };
}

/** Records that the account's password was just entered. */
export async function confirmSession(tx: Tx, sessionId: string): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ confirmedAt: sql<Date>`now()` })
    .where('id', '=', sessionId)
    .execute();
}

/** Ends one session. */
export async function endSession(tx: Tx, sessionId: string): Promise<void> {
  await deleteSession(sessionId).execute(tx);
}

/** Ends one session of an account; false where it has no such session. */
export async function endOwnSession(tx: Tx, accountId: string, sessionId: string): Promise<boolean> {
  const ended = await tx
    .deleteFrom('sessions')
    .where('id', '=', sessionId)
    .where('accountId', '=', accountId)
    .executeTakeFirst();
  return ended.numDeletedRows > 0n;
}

/** Ends every session of an account but the one named, e.g. after a changed password. @returns how many ended */
export async function endOtherSessions(
  tx: Tx,
  accountId: string,
  keptSessionId: string | null,
): Promise<number> {
  const ended = await tx
    .deleteFrom('sessions')
    .where('accountId', '=', accountId)
    .$if(keptSessionId !== null, (query) => query.where('id', '!=', keptSessionId ?? ''))
    .executeTakeFirst();
  return Number(ended.numDeletedRows);
}

/** Ends a session as part of a larger statement. */
export const deleteSession = (sessionId: string | null): RawBuilder<unknown> =>
  sql`delete from sessions where id = ${sessionId}`;

/** Ends every session of an account but the one named, as part of a larger statement. */
export const deleteOtherSessions = (accountId: string, keptSessionId: string | null): RawBuilder<unknown> =>
  sql`delete from sessions where account_id = ${accountId} and id is distinct from ${keptSessionId}::uuid`;

/** Ends every session of accounts as part of a larger statement. @param accountIds selects their ids */
export const deleteSessionsOf = (accountIds: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`delete from sessions where account_id in (${accountIds})`;

/** Deletes sessions that have ended by themselves. */
export async function deleteExpiredSessions(db: Database): Promise<void> {
  await sql`
    delete from sessions
    where expires_at < now() or last_seen_at < now() - make_interval(days => ${SESSION_IDLE_DAYS})`.execute(
    db,
  );
}
