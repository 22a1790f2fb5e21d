import { type Kysely, sql } from 'kysely';

/** Changes to many rows of a list, made in the background: their progress, and what undoing them takes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table bulk_acts (
      id uuid primary key,
      account_id uuid not null references accounts on delete cascade,
      project_id uuid not null references projects on delete cascade,
      name text not null,
      input jsonb not null,
      state text not null default 'running' check (state in ('running', 'done', 'stopped', 'undoing', 'undone')),
      created_at timestamptz not null default now(),
      dismissed_at timestamptz
    );
    comment on column bulk_acts.state is 'stopped: an error ended it before its last row';
    comment on column bulk_acts.dismissed_at is 'When the person closed the notice about it';
    create index on bulk_acts (account_id, created_at);
    create index on bulk_acts (project_id);
    alter table bulk_acts enable row level security, force row level security;
    create policy of_one_person on bulk_acts
      using (current_setting('selvedge.scope', true) = 'platform' or account_id = selvedge_account())
      with check (current_setting('selvedge.scope', true) = 'platform' or account_id = selvedge_account());

    create table bulk_act_rows (
      act_id uuid not null references bulk_acts on delete cascade,
      row_id uuid not null,
      state text not null default 'waiting' check (state in ('waiting', 'done', 'failed', 'undone', 'stayed')),
      name text,
      reason text,
      undo jsonb,
      primary key (act_id, row_id)
    );
    comment on column bulk_act_rows.name is 'What the row was called, for the reason why it stayed';
    comment on column bulk_act_rows.undo is 'What changing the row back takes; null where there is no way back';
    create index bulk_act_rows_open on bulk_act_rows (act_id, row_id) where state in ('waiting', 'done');
    alter table bulk_act_rows enable row level security, force row level security;
    create policy of_one_person on bulk_act_rows
      using (act_id in (select id from bulk_acts)) with check (act_id in (select id from bulk_acts));
  `.execute(db);
}
