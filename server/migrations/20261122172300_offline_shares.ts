import { type Kysely, sql } from 'kysely';

/** What a workstation is asked to give back of its offline labels, and who gave a silent workstation's labels away. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table print_shares
      drop column asked_back_at,
      add column taken_over_at timestamptz,
      add column taken_over_by uuid;
    comment on column print_shares.taken_over_at is 'When a person last gave its labels to other workstations';

    alter table print_intents add column asked_back_at timestamptz;
    comment on column print_intents.asked_back_at is 'Another workstation needs this offline label';

    create index print_intents_shared on print_intents (station_id, asked_back_at)
      where share_id is not null and state = 'claimed';
    create index print_intents_sent on print_intents (station_id, sent_at) where sent_at is not null;
  `.execute(db);
}
