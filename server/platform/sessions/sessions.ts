import { type RawBuilder, sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { DashboardPermission } from '../../../shared/contract/permissions.ts';
import { type MemberRole, memberRoleSchema, permissionsOfMember } from '../../../shared/contract/roles.ts';
import type { Database, Tx } from '../database/database.ts';
import { newSecret, secretHash } from './secrets.ts';

/** A session ends this long after it was last used. */
export const SESSION_IDLE_DAYS = 14;
/** And this long after sign-in at the latest. */
const SESSION_LIFE_DAYS = 90;
/** How often the time of last use is written. */
const SEEN_EVERY_SECONDS = 60;

export interface Session {
  readonly id: string;
  readonly confirmedAt: Date;
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
}

export interface OpenSession {
  readonly session: Session;
  readonly user: SessionUser;
  /** The project asked for, or the one chosen last, or the first that is not turbo; null where the account is a member of none such. */
  readonly project: ActiveProject | null;
  /** Code of the project this account chose last in this browser, a member of it or no longer. */
  readonly lastProject: string | null;
}

interface SessionRow extends SessionUser {
  sessionId: string;
  confirmedAt: Date;
  createdAt: Date;
  stale: boolean;
  projectId: string | null;
  projectCode: string | null;
  projectRole: string | null;
  projectIsPro: boolean | null;
  projectCurrency: string | null;
  /** The member's extra permissions. */
  projectBesides: string[] | null;
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
  const proven =
    'token' in proof ? sql`s.token_hash = ${secretHash(proof.token)}` : sql`s.id = ${proof.sessionId}::uuid`;
  const { rows } = await sql<SessionRow>`
    select s.id as session_id, s.confirmed_at, s.created_at,
      s.last_seen_at < now() - make_interval(secs => ${SEEN_EVERY_SECONDS}) as stale,
      a.id, a.email::text as email, a.username, a.first_name, a.last_name, a.avatar, a.internal, a.factory,
      a.verified_at is not null as verified,
      a.two_factor_enabled_at is not null as two_factor_auth_enabled,
      exists (select from eula_consents c where c.account_id = a.id
        and c.version = (select version from eula_versions order by published_at desc limit 1)) as signed_eula,
      p.id as project_id, p.code as project_code, p.role as project_role, p.is_pro as project_is_pro,
      p.currency as project_currency, p.besides as project_besides
    from sessions s
    join accounts a on a.id = s.account_id and a.status = 0
    left join lateral (
      select projects.id, projects.code, m.role, projects.is_pro, projects.currency,
        member_extra_permissions(projects.id, a.id) as besides
      from project_members m join projects on projects.id = m.project_id
      where m.account_id = a.id and projects.deleted_at is null
        and (${wanted}::text is null or projects.code = ${wanted} or projects.id::text = ${wanted})
      order by coalesce(projects.code = ${JSON.stringify(choices)}::jsonb ->> a.id::text, false) desc,
        projects.is_turbo, projects.number
      limit 1
    ) p on true
    where ${proven} and s.domain is not distinct from ${proof.domain}::text and s.expires_at > now()
      and s.last_seen_at > now() - make_interval(days => ${SESSION_IDLE_DAYS})`.execute(db);
  const row = rows[0];
  if (!row) return null;
  if (row.stale)
    await db
      .updateTable('sessions')
      .set({ lastSeenAt: sql<Date>`now()` })
      .where('id', '=', row.sessionId)
      .execute();
  const role = memberRoleSchema.safeParse(row.projectRole);
  return {
    session: { id: row.sessionId, confirmedAt: row.confirmedAt, createdAt: row.createdAt },
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
          }
        : null,
    lastProject: choices[row.id] ?? null,
  };
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
