import type { Database } from '../database/database.ts';
import { newSecret } from './secrets.ts';

const NAME = 'signing';

/**
 * The key of XSRF tokens, signed links and sealed values: the configured one, or one made once and shared by all
 * processes. Earlier keys follow it, as values can still be sealed with them.
 */
export async function platformSecrets(
  db: Database,
  { configured, previous }: { configured: string | undefined; previous: string | undefined },
): Promise<[string, ...string[]]> {
  const before = previous === undefined ? [] : [previous];
  if (configured !== undefined) {
    const kept = await db
      .selectFrom('platformSecrets')
      .select('value')
      .where('name', '=', NAME)
      .executeTakeFirst();
    return [configured, ...before, ...(kept ? [kept.value] : [])];
  }
  return [await sharedSecret(db, NAME, newSecret), ...before];
}

/** A secret that is made once and shared by all processes. @param make makes it where there is none */
export async function sharedSecret(db: Database, name: string, make: () => string): Promise<string> {
  const find = () =>
    db.selectFrom('platformSecrets').select('value').where('name', '=', name).executeTakeFirst();
  const known = await find();
  if (known) return known.value;
  await db
    .insertInto('platformSecrets')
    .values({ name, value: make() })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const { value } = (await find()) ?? {};
  if (value === undefined) throw new Error(`The secret ${name} wasn’t saved`);
  return value;
}
