import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../../platform/database/database.ts';
import { defineJob, handleJob } from '../../../platform/jobs/jobs.ts';
import type { JobContext } from '../../../platform/services.ts';

/** So much longer than a workstation may use its offline labels the server keeps them for it. */
const GRACE_MINUTES = 60;

const endSharesJob = defineJob({
  name: 'printing.end-shares',
  payload: z.object({}),
  retry: { limit: 0, delaySeconds: 1 },
  expireSeconds: 55,
  concurrency: 1,
  cron: '* * * * *',
});

/**
 * Frees the offline labels of workstations that have been away for longer than they may print them: closed permanently, or gone
 * while the server was giving them. What one did print in time is taken as its paper when it reports. One statement.
 */
export async function endShares(db: Database): Promise<void> {
  await sql`
    with over as materialized (
      select p.id from print_shares h join print_intents p on p.station_id = h.station_id
      where h.usable_until < now() - make_interval(mins => ${GRACE_MINUTES})
        and p.share_id is not null and p.state = 'claimed' and p.armed_at is null
      order by p.id for update of p skip locked
    ), ended as (
      update print_intents p set state = 'cancelled', cause = 'lease-over', updated_at = now()
      from over where p.id = over.id returning p.id, p.project_id, p.label_id, p.station_id
    )
    insert into print_events (id, project_id, intent_id, label_id, station_id, at, from_state, to_state, actor, cause)
    select gen_random_uuid(), project_id, id, label_id, station_id, now(), 'claimed', 'cancelled', 'server', 'lease-over'
    from ended`.execute(db);
}

export const endSharesHandler = handleJob(endSharesJob, (_, { services }: JobContext) =>
  endShares(services.databases.platform),
);
