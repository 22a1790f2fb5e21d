import { type Kysely, sql } from 'kysely';

/** An event that nobody subscribes to is written as dispatched: no process has to look for it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace trigger domain_event_written after insert on domain_events
      for each row when (new.dispatched_at is null) execute function selvedge_domain_event_written();
  `.execute(db);
}
