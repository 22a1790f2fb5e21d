import { sql } from 'kysely';
import { z } from 'zod';
import { WAITLIST_DAYS } from '../../../../shared/features/selling/waitlist/waitlist.rules.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { countUpTo } from '../../../platform/database/keyset.ts';

export interface StoreKey {
  readonly projectId: string;
  readonly storeId: string;
}

export async function insertWaiting(tx: Tx, { projectId, storeId }: StoreKey, email: string): Promise<void> {
  await sql`
    insert into opening_waitlist (store_id, email, project_id) values (${storeId}, ${email}, ${projectId})
    on conflict do nothing`.execute(tx);
}

const countSchema = z.object({ waiting: z.number() });

export async function countWaiting(tx: Tx, { projectId, storeId }: StoreKey): Promise<number> {
  const waiting = sql`select from opening_waitlist where store_id = ${storeId} and project_id = ${projectId}`;
  const { rows } = await sql`select ${countUpTo(waiting)} as waiting`.execute(tx);
  return countSchema.parse(rows[0]).waiting;
}

const storeSchema = z.object({ projectId: z.uuid(), storeId: z.uuid() });

/**
 * Stores that people wait for and that anyone can enter. One look into the index for each store with a list,
 * however many wait for it.
 */
export async function findOpenedStores(tx: Tx, limit: number): Promise<StoreKey[]> {
  const { rows } = await sql`
    with recursive waited_for as (
      (select store_id from opening_waitlist order by store_id limit 1)
      union all
      select (select w.store_id from opening_waitlist w where w.store_id > before.store_id order by w.store_id limit 1)
      from waited_for as before where before.store_id is not null
    )
    select s.id as store_id, s.project_id from waited_for join stores s on s.id = waited_for.store_id
    where s.password_hash is null and (not s.coming_soon or s.opens_at <= now())
    limit ${limit}`.execute(tx);
  return z.array(storeSchema).parse(rows);
}

const waitingSchema = z.object({ email: z.string(), askedAt: z.date() });

/** Deletes the next people who wait for a store and answers them. Two processes never take the same. */
export async function takeWaiting(tx: Tx, { projectId, storeId }: StoreKey, limit: number) {
  const { rows } = await sql`
    delete from opening_waitlist where store_id = ${storeId} and email in (
      select email from opening_waitlist where store_id = ${storeId} and project_id = ${projectId}
      order by email limit ${limit} for update skip locked)
    returning email::text as email, asked_at`.execute(tx);
  return z.array(waitingSchema).parse(rows);
}

export async function deleteExpiredWaiting(tx: Tx): Promise<void> {
  await sql`
    delete from opening_waitlist where asked_at < now() - make_interval(days => ${WAITLIST_DAYS})`.execute(
    tx,
  );
}
