import { sql } from 'kysely';
import type { Database } from '../platform/database/database.ts';
import { inScope } from '../platform/database/scope.ts';
import type { Services } from '../platform/services.ts';
import type { DemoPart, DemoStep } from './demo-part.ts';
import { findParts } from './find-parts.ts';
import { orderParts } from './order-parts.ts';

export { DEMO, DEMO_PASSWORD } from './names.ts';

interface MissingStep {
  readonly part: DemoPart;
  /** The version that the step makes. */
  readonly version: number;
  readonly run: DemoStep;
}

/** Version of each part that the database has; null where it is a database of its owner's, without demo data. */
async function readVersions(db: Database): Promise<Map<string, number> | null> {
  const rows = await db.selectFrom('demoParts').select(['name', 'version']).execute();
  if (rows.length === 0) {
    const account = await db.selectFrom('accounts').select('id').limit(1).executeTakeFirst();
    if (account) return null;
  }
  return new Map(rows.map(({ name, version }) => [name, version]));
}

function listMissingSteps(parts: readonly DemoPart[], versions: ReadonlyMap<string, number>): MissingStep[] {
  return orderParts(parts).flatMap((part) =>
    part.steps.map((run, index) => ({ part, version: index + 1, run })).slice(versions.get(part.name) ?? 0),
  );
}

async function runStep(services: Services, { part, version, run }: MissingStep): Promise<void> {
  await inScope(services.databases.tenant, { kind: 'platform' }, async (tx) => {
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
    await run(tx, services);
    await tx
      .insertInto('demoParts')
      .values({ name: part.name, version })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ version }))
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
    const missing = listMissingSteps(parts ?? (await findParts()), versions);
    const left = new Set<string>();
    for (const [index, step] of missing.entries()) {
      const { name, needs } = step.part;
      if ([name, ...needs].some((each) => left.has(each))) {
        left.add(name);
        continue;
      }
      say(`Demo data ${index + 1} of ${missing.length}: ${name}`);
      try {
        await runStep(services, step);
      } catch (error) {
        if (versions.size === 0) throw error;
        left.add(name);
        const reason = error instanceof Error ? error.message : String(error);
        say(`The demo data “${name}” doesn’t fit your demo and was left out: ${reason}`);
      }
    }
  });
  services.hosts.forget();
}
