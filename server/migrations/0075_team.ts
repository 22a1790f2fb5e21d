import { type Kysely, sql } from 'kysely';

/** Roles that a project makes itself, invitations, who changed what in a team, and projects that were deleted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table project_roles (
      id uuid primary key,
      project_id uuid not null references projects on delete cascade,
      name text not null check (length(name) between 1 and 40),
      permissions text[] not null,
      created_at timestamptz not null default now(),
      unique (project_id, id)
    );
    create unique index one_role_of_a_name on project_roles (project_id, lower(name));

    alter table project_members
      add column role_id uuid,
      add constraint role_of_the_own_project foreign key (project_id, role_id) references project_roles (project_id, id),
      add constraint custom_role_is_named check ((role = 'custom') = (role_id is not null));
    create index on project_members (role_id) where role_id is not null;

    create table project_invitations (
      id uuid primary key,
      project_id uuid not null references projects on delete cascade,
      email citext not null check (length(email) <= 254),
      role text not null,
      role_id uuid,
      token_hash bytea not null unique,
      invited_by uuid references accounts on delete set null,
      created_at timestamptz not null default now(),
      sent_at timestamptz not null default now(),
      expires_at timestamptz not null,
      status text not null default 'open' check (status in ('open', 'accepted', 'withdrawn', 'reported')),
      foreign key (project_id, role_id) references project_roles (project_id, id) on delete cascade,
      check ((role = 'custom') = (role_id is not null)),
      check (role <> 'owner')
    );
    create unique index one_open_invitation on project_invitations (project_id, email) where status = 'open';

    create table team_log (
      id uuid primary key,
      project_id uuid not null references projects on delete cascade,
      action text not null,
      subject text not null,
      detail text not null default '',
      done_by uuid references accounts on delete set null,
      at timestamptz not null default now()
    );
    create index on team_log (project_id, id desc);

    alter table projects add column deleted_at timestamptz,
      add column deleted_by uuid references accounts on delete set null;

    create function member_extra_permissions(project uuid, account uuid) returns text[] language sql stable as $$
      select array(
        select g.permission from project_member_permissions g
        where g.project_id = project and g.account_id = account
        union
        select unnest(r.permissions) from project_members m
          join project_roles r on r.project_id = m.project_id and r.id = m.role_id
        where m.project_id = project and m.account_id = account)
    $$;
    comment on function member_extra_permissions is 'What a member may do besides a system role: grants and the custom role';
  `.execute(db);
  for (const table of ['project_invitations', 'team_log'])
    await sql`
      alter table ${sql.table(table)} enable row level security, force row level security;
      create policy of_one_project on ${sql.table(table)}
        using (selvedge_sees(project_id)) with check (selvedge_sees(project_id));
    `.execute(db);
  await sql`
    alter table project_roles enable row level security, force row level security;
    create policy of_one_project on project_roles
      using (selvedge_sees(project_id)
        or project_id in (select project_id from project_members where account_id = selvedge_account()))
      with check (selvedge_sees(project_id));
  `.execute(db);
}
