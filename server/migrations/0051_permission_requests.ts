import { type Kysely, sql } from 'kysely';

/** Permissions granted to a member besides those of the role, the requests for them, and who did what. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table project_member_permissions (
      project_id uuid not null,
      account_id uuid not null,
      permission text not null,
      granted_by uuid references accounts on delete set null,
      granted_at timestamptz not null default now(),
      primary key (account_id, project_id, permission),
      foreign key (project_id, account_id) references project_members on delete cascade
    );

    create table permission_requests (
      id uuid primary key,
      project_id uuid not null,
      account_id uuid not null,
      permissions text[] not null check (cardinality(permissions) > 0),
      reason text not null check (length(reason) between 1 and 1000),
      status text not null default 'open' check (status in ('open', 'approved', 'declined')),
      decided_by uuid references accounts on delete set null,
      decided_at timestamptz,
      created_at timestamptz not null default now(),
      foreign key (project_id, account_id) references project_members on delete cascade
    );
    create unique index one_open_request on permission_requests (project_id, account_id, permissions)
      where status = 'open';

    create table permission_log (
      id uuid primary key,
      project_id uuid not null references projects on delete cascade,
      account_id uuid references accounts on delete set null,
      permissions text[] not null,
      action text not null check (action in ('requested', 'granted', 'declined', 'revoked')),
      done_by uuid references accounts on delete set null,
      at timestamptz not null default now()
    );
    create index on permission_log (project_id, id desc);
  `.execute(db);
  for (const table of ['project_member_permissions', 'permission_requests', 'permission_log'])
    await sql`
      alter table ${sql.table(table)} enable row level security, force row level security;
      create policy of_one_project on ${sql.table(table)}
        using (selvedge_sees(project_id) or account_id = selvedge_account())
        with check (selvedge_sees(project_id));
    `.execute(db);
}
