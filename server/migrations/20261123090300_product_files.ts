import { type Kysely, sql } from 'kysely';

/** Files of products: imports with what each would change, and choices of products for an export. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table product_imports (
      id uuid primary key,
      project_id uuid not null references projects on delete cascade,
      account_id uuid not null references accounts on delete cascade,
      file_name text not null,
      content bytea not null,
      encoding text not null,
      separator text not null,
      rows integer not null,
      file_columns jsonb not null,
      columns jsonb not null,
      state text not null default 'columns' check (state in ('columns', 'checking', 'checked', 'failed', 'started')),
      revision integer not null default 1,
      counts jsonb,
      act_id uuid,
      created_at timestamptz not null default now()
    );
    comment on column product_imports.content is 'The file, compressed by gzip';
    comment on column product_imports.revision is 'Goes up with each change of the columns, so that an earlier check can’t store what it found';
    comment on column product_imports.act_id is 'The bulk act that changes the products';
    create index on product_imports (project_id, account_id, created_at);
    create index on product_imports (account_id);
    alter table product_imports enable row level security, force row level security;
    create policy of_one_project on product_imports
      using (selvedge_sees(project_id)) with check (selvedge_sees(project_id));

    create table product_import_changes (
      import_id uuid not null references product_imports on delete cascade,
      product_id uuid not null,
      project_id uuid not null references projects on delete cascade,
      line integer not null,
      handle text not null,
      name text not null,
      is_losing boolean not null,
      before jsonb not null,
      after jsonb not null,
      primary key (import_id, product_id)
    );
    create index on product_import_changes (import_id, line);
    create index on product_import_changes (project_id);
    alter table product_import_changes enable row level security, force row level security;
    create policy of_one_project on product_import_changes
      using (selvedge_sees(project_id)) with check (selvedge_sees(project_id));

    create table product_import_problems (
      import_id uuid not null references product_imports on delete cascade,
      number integer not null,
      project_id uuid not null references projects on delete cascade,
      line integer not null,
      handle text not null,
      level text not null check (level in ('error', 'warning')),
      text text not null,
      primary key (import_id, number)
    );
    create index on product_import_problems (project_id);
    alter table product_import_problems enable row level security, force row level security;
    create policy of_one_project on product_import_problems
      using (selvedge_sees(project_id)) with check (selvedge_sees(project_id));

    create table product_exports (
      id uuid primary key,
      project_id uuid not null references projects on delete cascade,
      account_id uuid not null references accounts on delete cascade,
      chosen jsonb not null,
      created_at timestamptz not null default now()
    );
    comment on column product_exports.chosen is 'The rows of the list: their ids, or its query';
    create index on product_exports (account_id, created_at);
    create index on product_exports (project_id);
    alter table product_exports enable row level security, force row level security;
    create policy of_one_project on product_exports
      using (selvedge_sees(project_id)) with check (selvedge_sees(project_id));
  `.execute(db);
}
