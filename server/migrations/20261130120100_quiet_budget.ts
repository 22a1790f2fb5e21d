import { type Kysely, sql } from 'kysely';

/** How many messages a person gets from a store, and its settings of that. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table touches (
      person_id uuid primary key,
      project_id uuid not null references projects on delete cascade,
      store_id uuid not null references stores on delete cascade,
      send_ids uuid[] not null,
      times timestamptz[] not null
    );
    comment on table touches is 'Offers that each person was sent lately: one row a person, whose lock makes senders take turns';
    comment on column touches.send_ids is 'In sends; one that didn’t leave counts no more';
    comment on column touches.times is 'When each of send_ids was claimed';
    create index on touches (store_id);
    create index on touches (project_id);

    create table touch_settings (
      store_id uuid primary key references stores on delete cascade,
      project_id uuid not null references projects on delete cascade,
      is_on boolean not null default true,
      per_day smallint not null default 2 check (per_day between 1 and 20),
      per_week smallint not null default 5 check (per_week between 1 and 50),
      has_quiet_hours boolean not null default true,
      quiet_from smallint not null default 21 check (quiet_from between 0 and 23),
      quiet_to smallint not null default 8 check (quiet_to between 0 and 23)
    );
    comment on table touch_settings is 'Most offers that a person gets from a store; the defaults hold for one without a row';
    comment on column touch_settings.quiet_from is 'Hour of the person’s day, for automatic messages';
    create index on touch_settings (project_id);

    alter table touches enable row level security, force row level security;
    create policy of_one_project on touches
      using (selvedge_sees(project_id)) with check (selvedge_sees(project_id));
    alter table touch_settings enable row level security, force row level security;
    create policy of_one_project on touch_settings
      using (selvedge_sees(project_id)) with check (selvedge_sees(project_id));
  `.execute(db);
}
