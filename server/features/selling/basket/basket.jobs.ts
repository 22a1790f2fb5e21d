import { sql } from 'kysely';
import { z } from 'zod';
import {
  BASKET_KEPT_DAYS,
  type BasketName,
  FAVOURITES_KEPT_DAYS,
} from '../../../../shared/features/selling/basket/basket.ts';
import { defineJob, handleJob } from '../../../platform/jobs/jobs.ts';
import type { JobContext } from '../../../platform/services.ts';

const AT_ONCE = 1000;
const KEPT_DAYS: readonly (readonly [BasketName, number])[] = [
  ['main', BASKET_KEPT_DAYS],
  ['favourites', FAVOURITES_KEPT_DAYS],
];

const deleteLeftBaskets = defineJob({
  name: 'basket.deleteLeft',
  payload: z.object({}),
  retry: { limit: 3, delaySeconds: 60 },
  expireSeconds: 600,
  concurrency: 1,
  cron: '17 * * * *',
});

/**
 * Deletes the baskets that no browser can open any more: their cookie ended {@link BASKET_KEPT_DAYS} days after their last
 * change. Favourites can be opened by a mailed link, {@link FAVOURITES_KEPT_DAYS} days. Baskets of accounts and of samples
 * stay. An order keeps what was in its basket itself.
 */
export const deleteLeftBasketsHandler = handleJob(
  deleteLeftBaskets,
  async (_, { services }: JobContext, { signal }) => {
    const db = services.databases.platform;
    for (const [name, days] of KEPT_DAYS)
      for (;;) {
        const { numAffectedRows = 0n } = await sql`
          delete from baskets where id in (
            select id from baskets
            where account_id is null and buyer_project_id is null and name = ${name}
              and updated_at < now() - ${days} * interval '1 day'
            order by updated_at limit ${AT_ONCE} for update skip locked)`.execute(db);
        if (signal.aborted) return;
        if (numAffectedRows === 0n) break;
      }
  },
);

export const basketJobs = [deleteLeftBasketsHandler];
