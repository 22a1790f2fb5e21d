-- Projects with their members, roles and divisions, and custom domains for dashboards.

create table platforms (
  domain text primary key check (domain = lower(domain) and length(domain) between 3 and 253 and domain !~ '[^a-z0-9.-]'),
  added_by uuid references accounts on delete set null,
  added_at timestamptz not null default now()
);
comment on table platforms is 'The only domains that a project''s dashboard may lead to';

create table projects (
  id uuid primary key,
  code text not null unique check (code ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  number bigint generated always as identity unique,
  name text not null check (length(name) between 1 and 120),
  integration_type text not null default 'store',
  demographic text,
  promo_url text,
  affiliate text,
  is_pro boolean not null default false,
  is_turbo boolean not null default false,
  force_two_factor boolean not null default false,
  currency text not null default 'GBP',
  created_by uuid references accounts on delete set null,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by uuid references accounts on delete set null,
  platform text references platforms on update cascade on delete set null,
  is_reseller boolean not null default false
);
comment on column projects.code is 'What the query "project" holds; ends in -number (spec 2 3.4)';
comment on column projects.platform is 'Domain whose dashboard a turbo or reseller project is worked on at';

create table project_roles (
  id uuid primary key,
  project_id uuid not null references projects on delete cascade,
  name text not null check (length(name) between 1 and 40),
  permissions text[] not null,
  created_at timestamptz not null default now(),
  unique (project_id, id)
);
create unique index one_role_of_a_name on project_roles (project_id, lower(name));

create table project_members (
  project_id uuid not null references projects on delete cascade,
  account_id uuid not null references accounts on delete cascade,
  role text not null,
  joined_at timestamptz not null default now(),
  role_id uuid,
  primary key (project_id, account_id),
  constraint role_of_the_own_project foreign key (project_id, role_id) references project_roles (project_id, id),
  constraint custom_role_is_named check ((role = 'custom') = (role_id is not null))
);
create index on project_members (account_id);
create index on project_members (role_id) where role_id is not null;
alter table project_members enable row level security, force row level security;
create policy of_one_project on project_members
  using (selvedge_sees(project_id) or account_id = selvedge_account()) with check (selvedge_sees(project_id));

-- A member sees a project and its roles even where no project is chosen yet.
alter table projects enable row level security, force row level security;
create policy of_one_project on projects
  using (selvedge_sees(id) or id in (select project_id from project_members where account_id = selvedge_account()))
  with check (selvedge_sees(id));
alter table project_roles enable row level security, force row level security;
create policy of_one_project on project_roles
  using (selvedge_sees(project_id)
    or project_id in (select project_id from project_members where account_id = selvedge_account()))
  with check (selvedge_sees(project_id));

create table divisions (
  id uuid primary key,
  number bigint generated always as identity unique,
  project_id uuid not null references projects on delete cascade,
  name text not null,
  code text not null,
  disabled boolean not null default false,
  created_at timestamptz not null default now()
);
select setval(pg_get_serial_sequence('divisions', 'number'), 100);
comment on column divisions.number is '1 to 100 are the platform''s own (12: the platform, spec 1 6.1)';
create index on divisions (project_id);
alter table divisions enable row level security, force row level security;
create policy of_one_project on divisions
  using (selvedge_sees(project_id)) with check (selvedge_sees(project_id));
