import { type Kysely, sql } from 'kysely';

/**
 * Which stop of a printer left a label in doubt, and when: labels of one stop are answered together. Those in doubt now are
 * of one stop where the same printer lost them in the same minute.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Row-level security would hide the rows from an owner that isn't a superuser.
  await sql`set local selvedge.scope = 'platform'`.execute(db);
  await sql`
    alter table print_intents
      add column stop_id uuid,
      add column doubted_at timestamptz,
      add constraint print_intents_stopped check ((stop_id is null) = (doubted_at is null));
    comment on column print_intents.stop_id is 'The stop of its printer that left it in doubt; stays once it is answered';
    comment on column print_intents.doubted_at is 'When it came in doubt, by the workstation';
    with stops as materialized (
      select station_id, printer, date_trunc('minute', updated_at) as minute, gen_random_uuid() as id
      from print_intents where state = 'unknown' group by 1, 2, 3
    )
    update print_intents p set doubted_at = updated_at, stop_id = s.id
    from stops s where p.state = 'unknown' and p.station_id = s.station_id
      and p.printer is not distinct from s.printer and date_trunc('minute', p.updated_at) = s.minute;
    create index print_intents_stopped on print_intents (stop_id) where stop_id is not null;
  `.execute(db);
}
