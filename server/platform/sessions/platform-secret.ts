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
  await db
    .insertInto('platformSecrets')
    .values({ name: NAME, value: newSecret() })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const row = await db
    .selectFrom('platformSecrets')
    .select('value')
    .where('name', '=', NAME)
    .executeTakeFirstOrThrow();
  return [row.value, ...before];
}
