import { type Kysely, sql } from 'kysely';

/** Files of people that are being added to an audience. What they say isn’t told to flows: it happened elsewhere. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table people_imports (
      id uuid primary key,
      project_id uuid not null references projects on delete cascade,
      store_id uuid not null references stores on delete cascade,
      account_id uuid references accounts on delete set null,
      file_name text not null,
      state text not null check (state in
        ('columns', 'consent', 'checking', 'checked', 'running', 'done', 'cancelled', 'failed')),
      encoding text not null,
      sign text not null,
      rows integer not null,
      found jsonb not null,
      columns jsonb not null,
      choices jsonb,
      counts jsonb,
      shown jsonb not null default '[]',
      progress integer not null default 0,
      revision integer not null default 1,
      created_at timestamptz not null default now()
    );
    comment on table people_imports is 'Files of people; each lies in the storage until its import has ended';
    comment on column people_imports.progress is 'Rows whose people are in the audience: a run that was stopped continues there';
    comment on column people_imports.revision is 'Counts changes, so that an overtaken check or run writes nothing';
    create index people_imports_of_store on people_imports (store_id, created_at desc);
    create index on people_imports (project_id);
    create index on people_imports (account_id);

    create table people_import_refusals (
      import_id uuid not null references people_imports on delete cascade,
      line integer not null,
      project_id uuid not null references projects on delete cascade,
      text text not null,
      reason text not null,
      primary key (import_id, line)
    );
    create index on people_import_refusals (project_id);

    create index person_events_imported on person_events (store_id, ref) where name = 'imported';

    drop trigger person_work_added on consents;
    create trigger person_work_added after insert on consents for each row
      when (new.channel = 'email' and new.state <> 'asked' and new.source <> 'import')
      execute function selvedge_person_work('consent');

    alter table people_imports enable row level security, force row level security;
    create policy of_one_project on people_imports
      using (selvedge_sees(project_id)) with check (selvedge_sees(project_id));
    alter table people_import_refusals enable row level security, force row level security;
    create policy of_one_project on people_import_refusals
      using (selvedge_sees(project_id)) with check (selvedge_sees(project_id));
  `.execute(db);
}
