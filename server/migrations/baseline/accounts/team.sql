-- Invitations to a project, and the log of changes to its team.

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
alter table project_invitations enable row level security, force row level security;
create policy of_one_project on project_invitations
  using (selvedge_sees(project_id)) with check (selvedge_sees(project_id));

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
alter table team_log enable row level security, force row level security;
create policy of_one_project on team_log
  using (selvedge_sees(project_id)) with check (selvedge_sees(project_id));
