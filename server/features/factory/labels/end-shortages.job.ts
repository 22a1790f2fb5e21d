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
 * Labels that waited for stock are to be picked again where there is some: priority first, then the oldest order. Of all
 * labels of a blank that aren’t picked, as many have a garment as lie on the shelf: what is free and what they wait for.
 * So a label doesn’t wait on while later orders get what arrives. One statement.
 */
export async function endShortages(db: Database): Promise<void> {
  await sql`
    with shelf as materialized (
      select b.id as blank_id, b.stock + count(*) as pieces from blanks b join labels l on l.blank_id = b.id
      where l.state in ('open', 'label_printed')
        and b.id in (select blank_id from labels where short_at is not null and state = 'label_printed')
      group by b.id having b.stock + count(*) > 0
    ), unpicked as (
      select l.id, l.short_at, l.state, shelf.pieces,
        row_number() over (partition by l.blank_id order by o.priority desc, o.placed_at, o.number, l.counter) as place
      from shelf join labels l on l.blank_id = shelf.blank_id join orders o on o.id = l.order_id
      where l.state in ('open', 'label_printed')
    ), found as materialized (
      select id from labels where id in (
          select id from unpicked where short_at is not null and state = 'label_printed' and place <= pieces)
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
