-- One file to print for each side of a design version.

create table print_files (
  id uuid primary key,
  project_id uuid not null references projects on delete cascade,
  design_version_id uuid not null references design_versions on delete cascade,
  side text not null,
  status text not null default 'waiting' check (status in ('waiting', 'rendering', 'ready', 'failed')),
  file_id uuid references files,
  sha256 text,
  width_px integer not null,
  height_px integer not null,
  width_mm numeric(8, 2) not null,
  height_mm numeric(8, 2) not null,
  error text,
  rendered_at timestamptz,
  unique (design_version_id, side)
);
alter table print_files enable row level security, force row level security;
create policy of_one_project on print_files
  using (selvedge_sees(project_id)) with check (selvedge_sees(project_id));
