import { sql } from 'kysely';
import { vi } from 'vitest';
import type { Database } from '../../server/platform/database/database.ts';

/** Waits until every domain event that was written has been delivered, or has been given up. */
export async function eventsDelivered(database: Database): Promise<void> {
  await vi.waitFor(
    async () => {
      const { rows } = await sql<{ name: string }>`
        select name from domain_events where dispatched_at is null
        union all
        select name from jobs.job where name in (select name from jobs.subscription) and state < 'completed'`.execute(
        database,
      );
      if (rows.length > 0)
        throw new Error(`Still to be delivered: ${rows.map(({ name }) => name).join(', ')}`);
    },
    { timeout: 20_000, interval: 20 },
  );
}
