import { type QueryExecutorProvider, sql } from 'kysely';
import { z } from 'zod';
import {
  type MailKind,
  mailKindSchema,
} from '../../../shared/features/accounts/communication-preferences/communication-preferences.ts';
import type { Database, Tx } from '../database/database.ts';
import { sameText, sign } from '../sessions/secrets.ts';

const signature = (secret: string, email: string) =>
  sign(secret, `communication-preferences:${email.toLowerCase()}`);

/** A secret for an email's link: it gives access to its address's email preferences only. */
export function preferencesToken(secret: string, email: string): string {
  return `${Buffer.from(email, 'utf8').toString('base64url')}.${signature(secret, email)}`;
}

/** The address a link's secret was made for; null where it was not made here. */
export function addressOfToken(secret: string, token: string): string | null {
  const [encoded = '', given = ''] = token.split('.', 2);
  const email = z.email().safeParse(Buffer.from(encoded, 'base64url').toString('utf8'));
  return email.success && sameText(given, signature(secret, email.data)) ? email.data : null;
}

/** The kinds of mails an address refused. */
export async function refusedBy(db: QueryExecutorProvider, email: string): Promise<MailKind[]> {
  const { rows } = await sql<{ refused: string[] }>`
    select refused from communication_preferences where email = ${email}`.execute(db);
  return (rows[0]?.refused ?? []).flatMap((kind) => {
    const known = mailKindSchema.safeParse(kind);
    return known.success ? [known.data] : [];
  });
}

/** Refuses one more kind of mails for an address; once refused, it stays so. */
export async function refuseKind(db: Database | Tx, email: string, kind: MailKind): Promise<void> {
  await sql`
    insert into communication_preferences as kept (email, refused) values (${email}, ${[kind]}::text[])
    on conflict (email) do update set refused = kept.refused || excluded.refused, updated_at = now()
    where not kept.refused @> excluded.refused`.execute(db);
}

/** Keeps which kinds of mails an address refuses. */
export async function saveUnsubscribed(
  db: Database | Tx,
  email: string,
  refused: readonly MailKind[],
): Promise<void> {
  await sql`
    insert into communication_preferences (email, refused) values (${email}, ${[...new Set(refused)]}::text[])
    on conflict (email) do update set refused = excluded.refused, updated_at = now()`.execute(db);
}
