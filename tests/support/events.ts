import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '../../server/platform/database/database.ts';

const DELIVERED_WITHIN_MS = 20_000;
const LOOK_EVERY_MS = 20;

/** Waits until every domain event that was written has been delivered, or has been given up. */
export async function eventsDelivered(database: Database): Promise<void> {
  const deadline = Date.now() + DELIVERED_WITHIN_MS;
  for (;;) {
    const { rows } = await sql<{ name: string }>`
      select name from domain_events where dispatched_at is null
      union all
      select name from jobs.job where name in (select name from jobs.subscription) and state < 'completed'`.execute(
      database,
    );
    if (rows.length === 0) return;
    if (Date.now() > deadline)
      throw new Error(`Still to be delivered: ${rows.map(({ name }) => name).join(', ')}`);
    await pause(LOOK_EVERY_MS);
  }
}
