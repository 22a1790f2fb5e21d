import { type Kysely, sql } from 'kysely';

/** A domain that receivers don’t know sends few offers at first. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table warm_ups (
      domain text primary key,
      project_id uuid not null references projects on delete cascade,
      store_id uuid not null references stores on delete cascade,
      step smallint not null default 1,
      day date,
      used integer not null default 0,
      is_held_back boolean not null default false,
      finished_at timestamptz,
      created_at timestamptz not null default now()
    );
    comment on table warm_ups is 'Domains of senders whose offers a day are still limited, or were';
    comment on column warm_ups.step is 'Which limit holds: 200 for the first, and 1.6 times as many for each further one';
    comment on column warm_ups.day is 'The day, in UTC, that used is of; null before the first offer';
    comment on column warm_ups.is_held_back is 'The step was repeated, because too many emails of the day before came back';
    create index warm_ups_of_store on warm_ups (store_id);
    create index on warm_ups (project_id);

    alter table send_sources add sender_domain text;
    comment on column send_sources.sender_domain is 'Where its mails come from; null for our shared address';

    alter table warm_ups enable row level security, force row level security;
    create policy of_one_project on warm_ups
      using (selvedge_sees(project_id)) with check (selvedge_sees(project_id));
  `.execute(db);
}
