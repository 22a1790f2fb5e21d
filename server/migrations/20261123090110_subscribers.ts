import { type Kysely, sql } from 'kysely';

/** People who asked for a store’s emails. Only those who confirmed with the link in an email get any. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table subscribers (
      id uuid primary key,
      project_id uuid not null references projects on delete cascade,
      store_id uuid not null references stores on delete cascade,
      email citext not null,
      first_name text not null default '',
      state text not null default 'pending' check (state in ('pending', 'confirmed', 'unsubscribed')),
      list text not null default '',
      source text not null default '',
      consent text not null,
      asked_at timestamptz not null default now(),
      confirmed_at timestamptz,
      unsubscribed_at timestamptz,
      created_at timestamptz not null default now(),
      unique (store_id, email),
      check (state <> 'confirmed' or confirmed_at is not null),
      check (state <> 'unsubscribed' or unsubscribed_at is not null)
    );
    create index on subscribers (project_id, store_id, state, created_at desc);
    create index on subscribers (asked_at) where state = 'pending';
    comment on column subscribers.list is 'The mailing list that the form was for; empty for the store’s one';
    comment on column subscribers.source is 'Path of the page with the form';
    comment on column subscribers.consent is 'What the person read when asking';
    comment on column subscribers.asked_at is 'When the email with the link was last sent';
    alter table subscribers enable row level security, force row level security;
    create policy of_one_project on subscribers
      using (selvedge_sees(project_id)) with check (selvedge_sees(project_id));
  `.execute(db);
}
