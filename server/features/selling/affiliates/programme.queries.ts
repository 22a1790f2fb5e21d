import { sql } from 'kysely';
import type { Programme } from '../../../../shared/features/selling/affiliates/affiliates.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { AffiliateStore } from './affiliates.reads.ts';

export async function saveProgramme(
  tx: Tx,
  { id, projectId }: Pick<AffiliateStore, 'id' | 'projectId'>,
  { isOn, rateBps, windowDays }: Programme,
): Promise<void> {
  await sql`
    insert into affiliate_programmes (store_id, project_id, is_on, rate_bps, window_days)
    values (${id}, ${projectId}, ${isOn}, ${rateBps}, ${windowDays})
    on conflict (store_id) do update set is_on = excluded.is_on, rate_bps = excluded.rate_bps,
      window_days = excluded.window_days`.execute(tx);
}

/** Affiliates of a store who joined and haven’t ended. */
export async function countMembers(tx: Tx, storeId: string): Promise<number> {
  const { rows } = await sql<{ members: number }>`
    select count(*)::int as members from affiliates
    where store_id = ${storeId} and state in ('active', 'paused')`.execute(tx);
  return rows[0]?.members ?? 0;
}
