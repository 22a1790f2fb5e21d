import { sql } from 'kysely';
import { z } from 'zod';
import type { Tx } from '../../../platform/database/database.ts';

/** How long an authority may ask for what proves that a host leads here. */
const CHALLENGE_MINUTES = 10;

const keySchema = z.tuple([z.object({ privateKey: z.string() })]);

/** The sealed key of the account with an authority: the one that is kept, else the new one from now on. */
export async function keepAccountKey(tx: Tx, directory: string, sealedNew: string): Promise<string> {
  const { rows } = await sql`
    insert into certificate_accounts (directory, private_key) values (${directory}, ${sealedNew})
    on conflict (directory) do update set directory = excluded.directory
    returning private_key`.execute(tx);
  const [{ privateKey }] = keySchema.parse(rows);
  return privateKey;
}

/** Replaces the sealed key of an account, unless somebody did so since it was read. */
export async function replaceAccountKey(
  tx: Tx,
  { directory, before, sealed }: { directory: string; before: string; sealed: string },
): Promise<void> {
  await sql`
    update certificate_accounts set private_key = ${sealed}
    where directory = ${directory} and private_key = ${before}`.execute(tx);
}

/** Lets every process answer a challenge from now on. */
export async function publishChallenge(tx: Tx, token: string, answer: string): Promise<void> {
  await sql`
    insert into certificate_challenges (token, answer, expires_at)
    values (${token}, ${answer}, now() + make_interval(mins => ${CHALLENGE_MINUTES}))
    on conflict (token) do update set answer = excluded.answer, expires_at = excluded.expires_at`.execute(tx);
}

/** Forgets a challenge that has ended, and those that were left behind. */
export async function withdrawChallenge(tx: Tx, token: string): Promise<void> {
  await sql`delete from certificate_challenges where token = ${token} or expires_at < now()`.execute(tx);
}

const answerSchema = z.object({ answer: z.string() });

/** What a challenge is answered; null where no authority gave us the token. */
export async function findChallenge(tx: Tx, token: string): Promise<string | null> {
  const { rows } = await sql`
    select answer from certificate_challenges where token = ${token} and expires_at > now()`.execute(tx);
  const [row] = rows;
  return row === undefined ? null : answerSchema.parse(row).answer;
}
