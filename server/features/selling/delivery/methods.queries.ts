import { sql } from 'kysely';
import { z } from 'zod';
import { notFound } from '../../../../shared/contract/errors.ts';
import {
  type ManagedMethod,
  type MethodInput,
  managedMethodSchema,
} from '../../../../shared/features/selling/delivery/delivery.ts';
import { currencyCodeSchema } from '../../../../shared/rules/money/money.schema.ts';
import type { Tx } from '../../../platform/database/database.ts';

/** A merchant's delivery methods in the database, those that are turned off included. */

const storeSchema = z.object({
  id: z.uuid(),
  projectId: z.uuid(),
  currency: currencyCodeSchema,
  country: z.string(),
});
export type DeliveryStore = z.output<typeof storeSchema>;

/**
 * The project's store. Locked for a change, so that two changes of its methods come one after the other.
 * @throws Refusal 404 without one
 */
export async function findStore(
  tx: Tx,
  projectId: string,
  purpose: 'read' | 'change',
): Promise<DeliveryStore> {
  const store = await tx
    .selectFrom('stores')
    .select(['id', 'projectId', 'currency', 'country'])
    .where('projectId', '=', projectId)
    .orderBy('createdAt')
    .limit(1)
    .$if(purpose === 'change', (query) => query.forUpdate())
    .executeTakeFirst();
  if (!store) throw notFound('Open a store first');
  return storeSchema.parse(store);
}

export async function listMethods(tx: Tx, storeId: string): Promise<ManagedMethod[]> {
  const rows = await tx
    .selectFrom('deliveryMethods')
    .selectAll()
    .where('storeId', '=', storeId)
    .orderBy('position')
    .orderBy('name')
    .execute();
  return z.array(managedMethodSchema).parse(rows);
}

/** Whether the merchant has changed or kept the first prices. */
export async function findCheck(tx: Tx, projectId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('deliveryChecks')
    .select('projectId')
    .where('projectId', '=', projectId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function keepCheck(tx: Tx, projectId: string): Promise<void> {
  await tx
    .insertInto('deliveryChecks')
    .values({ projectId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

const toColumns = ({ steps, ...method }: MethodInput) => ({ ...method, steps: JSON.stringify(steps) });

export async function insertMethod(
  tx: Tx,
  store: DeliveryStore,
  id: string,
  method: MethodInput,
  position: number,
): Promise<void> {
  await tx
    .insertInto('deliveryMethods')
    .values({ ...toColumns(method), id, projectId: store.projectId, storeId: store.id, position })
    .execute();
}

/** False if the method has changed since that version. */
export async function updateMethod(
  tx: Tx,
  { id, storeId, version }: { readonly id: string; readonly storeId: string; readonly version: number },
  method: MethodInput,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('deliveryMethods')
    .set({ ...toColumns(method), version: sql`version + 1` })
    .where('id', '=', id)
    .where('storeId', '=', storeId)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function turnMethod(tx: Tx, id: string, enabled: boolean): Promise<void> {
  await tx.updateTable('deliveryMethods').set({ enabled }).where('id', '=', id).execute();
}

export async function deleteMethod(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('deliveryMethods').where('id', '=', id).execute();
}

/** Gives the methods the order of their ids. One statement. */
export async function sortMethods(tx: Tx, storeId: string, ids: readonly string[]): Promise<void> {
  await sql`
    update delivery_methods d set position = sorted.place
    from unnest(${ids}::uuid[]) with ordinality as sorted(id, place)
    where d.id = sorted.id and d.store_id = ${storeId} and d.position <> sorted.place`.execute(tx);
}
