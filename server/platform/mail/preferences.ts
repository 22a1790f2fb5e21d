import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely';
import {
  type MailKind,
  mailKindSchema,
} from '../../../shared/features/accounts/communication-preferences/communication-preferences.ts';
import type { Database, Tx } from '../database/database.ts';
import { prepared } from '../database/named.ts';
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
  const email = Buffer.from(encoded, 'base64url').toString('utf8');
  return email !== '' && sameText(given, signature(secret, email)) ? email : null;
}

/** How a refusal of one store’s mails alone is stored, in the list of kinds. */
export const refusalOfStore = (storeId: string): string => `store:${storeId}`;
const STORE_REFUSAL = /^store:(.+)$/;

/** What an address refused: kinds of mails, and stores. */
export async function findRefusals(
  db: QueryExecutorProvider,
  email: string,
): Promise<{ readonly kinds: MailKind[]; readonly stores: string[] }> {
  const { rows } = await prepared(
    'mail.refusals',
    sql<{ refused: string[] }>`
    select refused from communication_preferences where email = ${email}`,
  ).execute(db);
  const refused = rows[0]?.refused ?? [];
  return {
    kinds: refused.flatMap((kind) => {
      const parsed = mailKindSchema.safeParse(kind);
      return parsed.success ? [parsed.data] : [];
    }),
    stores: refused.flatMap((value) => STORE_REFUSAL.exec(value)?.[1] ?? []),
  };
}

/** Refuses one more kind of mails, or one more store, for an address; once refused, it stays so. */
export async function refuse(db: Database | Tx, email: string, refusal: string): Promise<void> {
  await sql`
    insert into communication_preferences as kept (email, refused) values (${email}, ${[refusal]}::text[])
    on conflict (email) do update set refused = kept.refused || excluded.refused, updated_at = now()
    where not kept.refused @> excluded.refused`.execute(db);
}

/** Saves which kinds of mails an address refuses, and which stores; stores stay as they are where none are given. */
export async function saveUnsubscribed(
  db: Database | Tx,
  email: string,
  kinds: readonly MailKind[],
  stores?: readonly string[],
): Promise<void> {
  const refused = [...new Set([...kinds, ...(stores ?? []).map(refusalOfStore)])];
  await sql`
    insert into communication_preferences as kept (email, refused) values (${email}, ${refused}::text[])
    on conflict (email) do update set updated_at = now(), refused = excluded.refused || case when ${stores === undefined}
      then array(select value from unnest(kept.refused) as value where value like 'store:%') else '{}' end`.execute(
    db,
  );
}

/** Refuses or takes some kinds of mails for an address; others stay as they are. */
export async function changeRefusals(
  db: Database | Tx,
  email: string,
  kinds: Readonly<Partial<Record<MailKind, boolean>>>,
): Promise<void> {
  const changed = Object.keys(kinds);
  const refused = Object.entries(kinds).flatMap(([kind, isRefused]) => (isRefused ? [kind] : []));
  await sql`
    insert into communication_preferences as kept (email, refused) values (${email}, ${refused}::text[])
    on conflict (email) do update set updated_at = now(), refused = excluded.refused || array(
      select value from unnest(kept.refused) as value where value <> all(${changed}::text[]))`.execute(db);
}

/**
 * Copies an address’s refusals to another one, as part of a larger statement: people who change their address get no mails
 * that they had stopped.
 */
export const copyRefusals = (from: string, to: string): RawBuilder<unknown> => sql`
  insert into communication_preferences as kept (email, refused)
  select ${to}, refused from communication_preferences where email = ${from} and refused <> '{}'
  on conflict (email) do update set updated_at = now(),
    refused = array(select distinct unnest(kept.refused || excluded.refused))`;
