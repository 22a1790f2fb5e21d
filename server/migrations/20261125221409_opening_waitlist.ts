import { type Kysely, sql } from 'kysely';

/** People who asked for one email when a store opens. They are deleted with it, or after a year. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table opening_waitlist (
      store_id uuid not null references stores on delete cascade,
      email citext not null,
      project_id uuid not null references projects on delete cascade,
      asked_at timestamptz not null default now(),
      primary key (store_id, email)
    );
    create index on opening_waitlist (project_id, store_id);
    create index on opening_waitlist (asked_at);
    comment on table opening_waitlist is 'Who gets one email when a store opens';
    alter table opening_waitlist enable row level security, force row level security;
    create policy of_one_project on opening_waitlist
      using (selvedge_sees(project_id)) with check (selvedge_sees(project_id));
  `.execute(db);
}
