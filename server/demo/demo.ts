import { sql } from 'kysely';
import type { Database } from '../platform/database/database.ts';
import { inScope } from '../platform/database/scope.ts';
import type { Services } from '../platform/services.ts';
import type { DemoPart } from './demo-part.ts';
import { findParts } from './find-parts.ts';
import { orderParts } from './order-parts.ts';

/** Version of each part that the database has; null where it is a database of its owner's, without demo data. */
async function readVersions(db: Database): Promise<Map<string, number> | null> {
  const rows = await db.selectFrom('demoParts').select(['name', 'version']).execute();
  if (rows.length === 0) {
    const account = await db.selectFrom('accounts').select('id').limit(1).executeTakeFirst();
    if (account) return null;
  }
  return new Map(rows.map(({ name, version }) => [name, version]));
}

/** Brings a part from the version that the database has to its newest, each step in a transaction. */
async function upgradePart(services: Services, { name, steps }: DemoPart, version: number): Promise<void> {
  for (const [index, run] of steps.slice(version).entries())
    await inScope(services.databases.tenant, { kind: 'platform' }, async (tx) => {
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
      await run(tx, services);
      const reached = version + index + 1;
      await tx
        .insertInto('demoParts')
        .values({ name, version: reached })
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ version: reached }))
        .execute();
    });
}

/**
 * Gives a new database the demo data, and an existing demo what was added since. One server does it, others wait. A
 * database with accounts of its own is left alone.
 *
 * People change their demo, e.g. delete its store. A step that doesn't fit such a demo is reported and tried again at
 * the next start; on a new database it fails.
 */
export async function loadDemo(
  services: Services,
  say: (line: string) => void,
  parts?: readonly DemoPart[],
): Promise<void> {
  const db = services.databases.platform;
  await db.transaction().execute(async (lock) => {
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(lock);
    await sql`select pg_advisory_xact_lock(hashtext('selvedge demo data'))`.execute(lock);
    const versions = await readVersions(db);
    if (!versions) return;
    const outdated = orderParts(parts ?? (await findParts())).filter(
      ({ name, steps }) => steps.length > (versions.get(name) ?? 0),
    );
    const leftOut = new Set<string>();
    for (const [index, part] of outdated.entries()) {
      say(`Demo data ${index + 1} of ${outdated.length}: ${part.name}`);
      try {
        const missing = part.needs.find((name) => leftOut.has(name));
        if (missing !== undefined) throw new Error(`“${missing}” was left out`);
        await upgradePart(services, part, versions.get(part.name) ?? 0);
      } catch (error) {
        if (versions.size === 0) throw error;
        leftOut.add(part.name);
        const reason = error instanceof Error ? error.message : String(error);
        say(`The demo data “${part.name}” doesn’t fit your demo and was left out: ${reason}`);
      }
    }
  });
  services.hosts.forget();
}
