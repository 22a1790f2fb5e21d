-- Files of projects; their bytes are in the storage.

create table files (
  id uuid primary key,
  project_id uuid not null references projects on delete cascade,
  purpose text not null check (purpose in ('artwork', 'print-file', 'mockup', 'logo', 'thumbnail', 'label')),
  storage_key text not null,
  sha256 text not null,
  media_type text not null,
  bytes bigint not null check (bytes >= 0),
  width integer,
  height integer,
  name text not null,
  created_by uuid references accounts on delete set null,
  created_at timestamptz not null default now()
);
create index on files (project_id, purpose, created_at desc);
create index on files (project_id, sha256);
alter table files enable row level security, force row level security;
create policy of_one_project on files
  using (selvedge_sees(project_id)) with check (selvedge_sees(project_id));
