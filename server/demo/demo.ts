import { sql } from 'kysely';
import type { Services } from '../platform/services.ts';
import { demoParts } from './parts.ts';

export { DEMO, DEMO_PASSWORD } from './names.ts';

/**
 * Loads the demo data into an empty database, part by part; one server does it, others wait. A database that holds
 * accounts of its own is left alone, one whose demo data was begun is completed.
 */
export async function loadDemo(services: Services, say: (line: string) => void): Promise<void> {
  const db = services.databases.platform;
  await db.transaction().execute(async (lock) => {
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(lock);
    await sql`select pg_advisory_xact_lock(hashtext('selvedge demo data'))`.execute(lock);
    const loaded = new Set(
      (await db.selectFrom('demoParts').select('name').execute()).map(({ name }) => name),
    );
    if (loaded.size === 0) {
      const account = await db.selectFrom('accounts').select('id').limit(1).executeTakeFirst();
      if (account) return;
    }
    const missing = demoParts.filter(({ name }) => !loaded.has(name));
    for (const [index, part] of missing.entries()) {
      say(`Demo data ${index + 1} of ${missing.length}: ${part.name}`);
      await part.load(services, say);
      await db.insertInto('demoParts').values({ name: part.name }).execute();
    }
  });
  services.hosts.forget();
}
