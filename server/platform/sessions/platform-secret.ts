import type { Database } from '../database/database.ts';
import { newSecret } from './secrets.ts';

const NAME = 'signing';

/** The key of XSRF tokens and signed links: the configured one, or one made once and shared by all processes. */
export async function platformSecret(db: Database, configured: string | undefined): Promise<string> {
  if (configured !== undefined) return configured;
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
  return row.value;
}
