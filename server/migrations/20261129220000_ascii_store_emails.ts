import { domainToASCII } from 'node:url';
import { type QueryExecutorProvider, sql } from 'kysely';

/** Addresses of stores are kept with their domain in ASCII, as all others are. */
export async function up(db: QueryExecutorProvider): Promise<void> {
  // Row-level security would hide the stores from an owner that isn't a superuser.
  await sql`set local selvedge.scope = 'platform'`.execute(db);
  const { rows } = await sql<{ id: string; email: string }>`
    select id, email::text as email from stores where email ~ '[^ -~]'`.execute(db);
  for (const { id, email } of rows) {
    const at = email.lastIndexOf('@') + 1;
    const host = domainToASCII(email.slice(at));
    if (host !== '')
      await sql`update stores set email = ${email.slice(0, at) + host} where id = ${id}`.execute(db);
  }
}
