import { type Kysely, sql } from 'kysely';

/** The workstations' print ledgers and how far each has pulled, so that the office can see why a label wasn't printed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table print_intents (
      id uuid primary key,
      project_id uuid not null references projects on delete restrict,
      label_id uuid not null references labels on delete restrict,
      station_id uuid not null references stations on delete restrict,
      printer text not null check (length(printer) <= 120),
      state text not null
        check (state in ('queued', 'sending', 'acknowledged', 'confirmed', 'unknown', 'failed')),
      cause text check (length(cause) <= 60),
      words text check (length(words) <= 500),
      reason text check (length(reason) <= 60),
      parent_id uuid,
      staff_id uuid,
      revision integer not null check (revision > 0),
      queued_at timestamptz not null,
      sent_at timestamptz,
      proven_at timestamptz,
      confirmed_at timestamptz,
      updated_at timestamptz not null,
      received_at timestamptz not null default now()
    );
    comment on column print_intents.cause is 'A code such as out-of-labels; words are what the printer or the station said';
    comment on column print_intents.revision is 'Counts the changes on the workstation; an older one never overwrites a newer one';
    create index on print_intents (label_id, queued_at desc);
    create index on print_intents (station_id, state);
    alter table print_intents enable row level security, force row level security;
    create policy of_one_project on print_intents
      using (selvedge_sees(project_id)) with check (selvedge_sees(project_id));

    alter table stations add column pulled_xid xid8, add column pulled_label uuid, add column pulled_at timestamptz;
    comment on column stations.pulled_xid is 'The place in the labels'' changes that the workstation has stored, with pulled_label';
  `.execute(db);
}
