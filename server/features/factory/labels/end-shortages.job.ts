import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../../platform/database/database.ts';
import { defineJob, handleJob } from '../../../platform/jobs/jobs.ts';
import type { JobContext } from '../../../platform/services.ts';

const endShortagesJob = defineJob({
  name: 'labels.end-shortages',
  payload: z.object({}),
  retry: { limit: 0, delaySeconds: 1 },
  expireSeconds: 55,
  concurrency: 1,
  cron: '* * * * *',
});

/**
 * Labels that waited for stock are to be picked again where there is some: priority first, then the oldest order. A stock
 * below zero says how many pieces are missing, so as many labels stay. One statement.
 */
export async function endShortages(db: Database): Promise<void> {
  await sql`
    with waiting as (
      select l.id, b.stock,
        row_number() over (partition by l.blank_id order by o.priority desc, o.placed_at, o.number, l.counter) as place,
        count(*) over (partition by l.blank_id) as pieces
      from labels l join orders o on o.id = l.order_id join blanks b on b.id = l.blank_id
      where l.short_at is not null and l.state = 'label_printed'
    ), found as materialized (
      select id from labels where id in (select id from waiting where place <= pieces + least(stock, 0))
        and short_at is not null and state = 'label_printed'
      order by id for no key update skip locked
    )
    update labels l set short_at = null, version = l.version + 1 from found where l.id = found.id`.execute(
    db,
  );
}

export const endShortagesHandler = handleJob(endShortagesJob, (_, { services }: JobContext) =>
  endShortages(services.databases.platform),
);
