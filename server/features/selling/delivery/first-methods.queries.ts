import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';
import { firstMethods } from './delivery.ts';

const listRows = (tx: Tx, projectId: string) =>
  tx
    .selectFrom('deliveryMethods as d')
    .innerJoin('stores as s', 's.id', 'd.storeId')
    .select(['d.id', 'd.storeId', 'd.version', 's.currency'])
    .where('d.projectId', '=', projectId)
    .execute();

/** How many methods of a project somebody has made or changed: all but those that its stores began with. */
export async function countOwnMethods(tx: Tx, projectId: string): Promise<number> {
  const rows = await listRows(tx, projectId);
  const isFirst = ({ id, storeId, version, currency }: (typeof rows)[number]) =>
    version === 1 && firstMethods({ id: storeId, currency }).some((method) => method.id === id);
  return rows.filter((row) => !isFirst(row)).length;
}

/** Prices the methods that a project's stores began with in another currency. */
export async function convertFirstMethods(tx: Tx, projectId: string, currency: string): Promise<void> {
  const rows = await listRows(tx, projectId);
  const methods = [...new Set(rows.map(({ storeId }) => storeId))].flatMap((id) =>
    firstMethods({ id, currency }),
  );
  await sql`
    update delivery_methods d set price_minor = n."priceMinor", free_from_minor = n."freeFromMinor"
    from json_to_recordset(${JSON.stringify(methods)}::json) as n(id uuid, "priceMinor" bigint, "freeFromMinor" bigint)
    where d.id = n.id and d.project_id = ${projectId}`.execute(tx);
}
