-- Permissions granted to a member besides the role's, the requests for them, and the log of both.

create table project_member_permissions (
  project_id uuid not null,
  account_id uuid not null,
  permission text not null,
  granted_by uuid references accounts on delete set null,
  granted_at timestamptz not null default now(),
  primary key (account_id, project_id, permission),
  foreign key (project_id, account_id) references project_members on delete cascade
);
alter table project_member_permissions enable row level security, force row level security;
create policy of_one_project on project_member_permissions
  using (selvedge_sees(project_id) or account_id = selvedge_account())
  with check (selvedge_sees(project_id));

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
alter table permission_requests enable row level security, force row level security;
create policy of_one_project on permission_requests
  using (selvedge_sees(project_id) or account_id = selvedge_account())
  with check (selvedge_sees(project_id));

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
alter table permission_log enable row level security, force row level security;
create policy of_one_project on permission_log
  using (selvedge_sees(project_id) or account_id = selvedge_account())
  with check (selvedge_sees(project_id));

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
