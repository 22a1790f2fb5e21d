-- Designs with their published versions.

create table designs (
  id uuid primary key,
  project_id uuid not null references projects on delete cascade,
  base_product_id uuid not null references base_products,
  name text not null default '',
  scene jsonb not null,
  settings jsonb not null default '{}',
  revision integer not null default 1,
  created_by uuid references accounts on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on column designs.settings is 'What the studio keeps besides the scene: product name, colours, price, collections';
create index on designs (project_id, updated_at desc);
alter table designs enable row level security, force row level security;
create policy of_one_project on designs
  using (selvedge_sees(project_id)) with check (selvedge_sees(project_id));

create table design_versions (
  id uuid primary key,
  project_id uuid not null references projects on delete cascade,
  design_id uuid not null references designs on delete restrict,
  number integer not null,
  scene jsonb not null,
  scene_hash text not null,
  created_by uuid references accounts on delete set null,
  created_at timestamptz not null default now(),
  unique (design_id, number)
);
alter table design_versions enable row level security, force row level security;
create policy of_one_project on design_versions
  using (selvedge_sees(project_id)) with check (selvedge_sees(project_id));
