import { type RawBuilder, sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { z } from 'zod';
import { accountEmailChanged } from '../../../../shared/features/accounts/identity/identity.events.ts';
import type { Database, Tx } from '../../../platform/database/database.ts';
import { insertEvents } from '../../../platform/domain-events/domain-events.ts';
import { copyRefusals } from '../../../platform/mail/preferences.ts';
import { secretHash } from '../../../platform/sessions/secrets.ts';
import { deleteOtherSessions } from '../../../platform/sessions/sessions.ts';
import { CODE_ATTEMPTS, codeHash } from './mailed-code.ts';

const CODE_MINUTES = 60;
/** How long the old address can stop a change, and undo it afterwards. */
const KEEP_MINUTES = 72 * 60;

const after = (minutes: number) => sql`now() + make_interval(mins => ${minutes})`;

/** Keeps the hash of the link by which the old address stays the account’s, as part of a larger statement. */
const insertKeepLink = ({
  accountId,
  from,
  secret,
}: {
  readonly accountId: string;
  readonly from: string;
  readonly secret: string;
}): RawBuilder<unknown> => sql`
  insert into account_tokens (id, account_id, kind, email, token_hash, expires_at)
  values (${newId()}, ${accountId}, 'keep-email', ${from}, ${secretHash(secret)}, ${after(KEEP_MINUTES)})`;

export interface BegunChange {
  readonly accountId: string;
  readonly from: string;
  readonly to: string;
  readonly code: string;
  /** The link in the notice to the old address holds it. */
  readonly keepSecret: string;
}

/**
 * Begins a change of address, in place of one that waits for its code. Where the new one has an account, no code fits.
 * @returns until when the code holds, and whether the address has an account
 */
export async function insertChange(
  tx: Tx,
  { accountId, from, to, code, keepSecret }: BegunChange,
): Promise<{ id: string; expiresAt: Date; isTaken: boolean }> {
  const id = newId();
  const { rows } = await sql<{ expiresAt: Date; isTaken: boolean }>`
    with void as (delete from account_tokens where account_id = ${accountId} and kind = 'change-email'),
      taken as (select from accounts where email = ${to}),
      linked as (${insertKeepLink({ accountId, from, secret: keepSecret })})
    insert into account_tokens (id, account_id, kind, email, token_hash, code_hash, expires_at)
    values (${id}, ${accountId}, 'change-email', ${to}, ${secretHash(id)},
      case when not exists (select from taken) then ${codeHash(id, code)}::bytea end, ${after(CODE_MINUTES)})
    returning expires_at, exists (select from taken) as is_taken`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('The change wasn’t saved');
  return { id, ...row };
}

const pending = (accountId: string) => sql`
  from account_tokens where account_id = ${accountId} and kind = 'change-email' and expires_at > now()
  order by created_at desc, id desc limit 1`;

/** The new address of an account that waits for its code. */
export async function findPendingChange(
  tx: Tx,
  accountId: string,
): Promise<{ email: string; expiresAt: Date } | null> {
  const { rows } = await sql<{ email: string; expiresAt: Date }>`
    select email::text as email, expires_at ${pending(accountId)}`.execute(tx);
  return rows[0] ?? null;
}

export interface GuessedChange {
  readonly id: string;
  readonly email: string;
  /** Null where no code fits. */
  readonly codeHash: Buffer | null;
}

/** Counts a guess at the code, before it is compared. Null where nothing waits for one, or after too many. */
export async function countChangeGuess(db: Database, accountId: string): Promise<GuessedChange | null> {
  const { rows } = await sql<GuessedChange>`
    update account_tokens set attempts = attempts + 1
    where id = (select id ${pending(accountId)}) and attempts < ${CODE_ATTEMPTS}
    returning id, email::text as email, code_hash`.execute(db);
  return rows[0] ?? null;
}

/** Forgets the new address that waits for its code. */
export async function deletePendingChange(tx: Tx, accountId: string): Promise<void> {
  await sql`delete from account_tokens where account_id = ${accountId} and kind = 'change-email'`.execute(tx);
}

const addressTaken = z.object({ code: z.literal('23505'), constraint: z.literal('accounts_email_key') });

/** Whether a transaction failed because the address has another account. */
export const isAddressTaken = (error: unknown): boolean => addressTaken.safeParse(error).success;

interface AddressChange {
  readonly accountId: string;
  readonly from: string;
  readonly to: string;
  /** The session in which it is changed: every other one ends. */
  readonly sessionId: string | null;
}

/** What comes with another address, as parts of the statement that sets it: other sessions end, refused mails stay refused. */
const consequences = ({ accountId, from, to, sessionId }: AddressChange): RawBuilder<unknown> => sql`
  ended as (${deleteOtherSessions(accountId, sessionId)}),
  refused as (${copyRefusals(from, to)}),
  told as (${insertEvents(accountEmailChanged, [{ projectId: null, payload: { accountId, from, to } }])})`;

/** Kinds of mailed links and codes that stop working with another address. */
const MAILED_KINDS = ['verify-email', 'reset-password', 'change-email'];

const deleteMailed = (accountId: string): RawBuilder<unknown> => sql`
  delete from account_tokens where account_id = ${accountId} and kind = any(${MAILED_KINDS}::text[])`;

/**
 * Gives an account the address whose code was entered. Links that were mailed to the earlier one no longer work.
 * @returns null where another tab was faster
 * @throws DatabaseError that {@link isAddressTaken} knows
 */
export async function concludeChange(
  tx: Tx,
  change: AddressChange & { readonly tokenId: string; readonly keepSecret: string },
): Promise<{ passwordHash: string | null } | null> {
  const { accountId, from, to, tokenId, keepSecret } = change;
  const { rows } = await sql<{ passwordHash: string | null }>`
    with spent as (delete from account_tokens where id = ${tokenId} returning id),
      void as (${deleteMailed(accountId)} and id <> ${tokenId}),
      linked as (${insertKeepLink({ accountId, from, secret: keepSecret })}),
      ${consequences(change)}
    update accounts set email = ${to} where id = ${accountId} and exists (select from spent)
    returning password_hash`.execute(tx);
  return rows[0] ?? null;
}

/**
 * Gives an account that hasn’t proved its address another one.
 * @throws DatabaseError that {@link isAddressTaken} knows
 */
export async function correctAddress(tx: Tx, change: AddressChange): Promise<void> {
  const { accountId, to } = change;
  await sql`
    with void as (${deleteMailed(accountId)}), ${consequences(change)}
    update accounts set email = ${to} where id = ${accountId} and verified_at is null`.execute(tx);
}

export interface KeptAddress {
  readonly accountId: string;
  /** The address to be kept. */
  readonly email: string;
  readonly current: string;
}

/** The account that a link in a notice is about, locked. */
export async function findKeptAddress(tx: Tx, tokenHash: Buffer): Promise<KeptAddress | null> {
  const { rows } = await sql<KeptAddress>`
    select t.account_id, t.email::text as email, a.email::text as current
    from account_tokens t join accounts a on a.id = t.account_id
    where t.token_hash = ${tokenHash} and t.kind = 'keep-email' and t.expires_at > now() for update of a`.execute(
    tx,
  );
  return rows[0] ?? null;
}

/**
 * Gives an account the address back that it had, and locks out the person who changed it: sessions end, and the
 * password and everything mailed no longer work.
 * @throws DatabaseError that {@link isAddressTaken} knows
 */
export async function keepAddress(tx: Tx, { accountId, email, current }: KeptAddress): Promise<void> {
  await sql`
    with void as (delete from account_tokens where account_id = ${accountId}),
      ${consequences({ accountId, from: current, to: email, sessionId: null })}
    update accounts set email = ${email}, password_hash = null where id = ${accountId}`.execute(tx);
}
