import { sql } from 'kysely';
import type { Database, Tx } from '../platform/database/database.ts';
import { countPortions, type DemoPart } from './demo-part.ts';

/** How far a part has come: the steps that are complete, and the portions of the next one. */
export interface PartProgress {
  readonly version: number;
  readonly portions: number;
}

export const NOT_BEGUN: PartProgress = { version: 0, portions: 0 };

/** Progress of each part that was begun; null where it is a database of its owner's, without demo data. */
export async function readProgress(db: Database): Promise<Map<string, PartProgress> | null> {
  const rows = await db.selectFrom('demoParts').select(['name', 'version', 'portions']).execute();
  if (rows.length === 0) {
    const account = await db.selectFrom('accounts').select('id').limit(1).executeTakeFirst();
    if (account) return null;
  }
  return new Map(rows.map(({ name, ...progress }) => [name, progress]));
}

/** Where a part is once its next portion is there. */
export function nextProgress({ steps }: DemoPart, { version, portions }: PartProgress): PartProgress {
  const step = steps[version];
  return step && portions + 1 < countPortions(step)
    ? { version, portions: portions + 1 }
    : { version: version + 1, portions: 0 };
}

/**
 * Notes a part's progress and holds the part until the transaction ends.
 * @throws Error where another server has brought it on in the meantime
 */
export async function moveOn(tx: Tx, name: string, from: PartProgress, to: PartProgress): Promise<void> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('demoParts')
    .values({ name, ...to })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet(to)
        .where('demoParts.version', '=', from.version)
        .where('demoParts.portions', '=', from.portions),
    )
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows !== 1n) throw new Error('Another server has loaded it in the meantime');
}

const LOADING = sql`hashtext('selvedge demo data')`;

/** Tries to become the only one that loads demo data, for as long as the connection lasts. */
export async function claimLoading(connection: Database): Promise<boolean> {
  const { rows } = await sql<{ claimed: boolean }>`
    select pg_try_advisory_lock(${LOADING}) as claimed`.execute(connection);
  return rows[0]?.claimed === true;
}

export async function endLoading(connection: Database): Promise<void> {
  await sql`select pg_advisory_unlock(${LOADING})`.execute(connection);
}
