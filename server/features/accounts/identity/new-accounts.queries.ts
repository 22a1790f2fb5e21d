import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Database, Tx } from '../../../platform/database/database.ts';

/** Keeps an account; null where the address has one. */
export async function insertAccount(
  tx: Tx,
  account: { email: string; passwordHash: string; answers: Readonly<Record<string, unknown>> },
): Promise<string | null> {
  const row = await tx
    .insertInto('accounts')
    .values({
      id: newId(),
      email: account.email,
      passwordHash: account.passwordHash,
      signUp: JSON.stringify(account.answers),
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Adds answers to those that an account gave before. */
export async function mergeAnswers(
  tx: Tx,
  accountId: string,
  answers: Readonly<Record<string, unknown>>,
): Promise<void> {
  await sql`update accounts set sign_up = sign_up || ${JSON.stringify(answers)}::jsonb where id = ${accountId}`.execute(
    tx,
  );
}

export type LinkOutcome = 'verified' | 'expired' | 'unknown';

/** Verifies the account of a mailed link, as often as the link is opened. */
export async function verifyByLink(tx: Tx, tokenHash: Buffer): Promise<LinkOutcome> {
  const { rows } = await sql<{ verified: boolean }>`
    with link as (
        select t.id, t.account_id, t.expires_at > now() as fresh, a.verified_at is not null as verified
        from account_tokens t join accounts a on a.id = t.account_id
        where t.token_hash = ${tokenHash} and t.kind = 'verify-email'),
      used as (update account_tokens set used_at = coalesce(used_at, now()) where id in (select id from link where fresh)),
      proved as (update accounts set verified_at = now()
        where id in (select account_id from link where fresh and not verified))
    select fresh or verified as verified from link`.execute(tx);
  const [row] = rows;
  if (!row) return 'unknown';
  return row.verified ? 'verified' : 'expired';
}

export interface MailedCode {
  readonly id: string;
  readonly codeHash: Buffer | null;
  readonly attempts: number;
  readonly secondsAgo: number;
}

/** The newest code that was mailed to an account and can still be entered. */
export async function newestCode(db: Database | Tx, accountId: string): Promise<MailedCode | null> {
  const { rows } = await sql<MailedCode>`
    select id, code_hash, attempts, extract(epoch from now() - created_at)::float8 as seconds_ago
    from account_tokens
    where account_id = ${accountId} and kind = 'verify-email' and used_at is null and expires_at > now()
    order by created_at desc, id desc limit 1`.execute(db);
  return rows[0] ?? null;
}

/** Counts an attempt at a code before it is compared. @returns false where there were too many */
export async function countCodeAttempt(db: Database, tokenId: string, most: number): Promise<boolean> {
  const { rows } = await sql`
    update account_tokens set attempts = attempts + 1 where id = ${tokenId} and attempts < ${most} returning id`.execute(
    db,
  );
  return rows.length > 0;
}

export async function verifyByCode(tx: Tx, accountId: string, tokenId: string): Promise<void> {
  await sql`
    with used as (update account_tokens set used_at = now() where id = ${tokenId})
    update accounts set verified_at = coalesce(verified_at, now()) where id = ${accountId}`.execute(tx);
}
