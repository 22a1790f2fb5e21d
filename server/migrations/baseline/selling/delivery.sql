-- How a store delivers, where to, and for how much.

create table delivery_methods (
  id uuid primary key,
  project_id uuid not null references projects on delete cascade,
  store_id uuid not null references stores on delete cascade,
  name text not null,
  carrier text not null,
  regions text[] not null,
  price_minor integer not null check (price_minor >= 0),
  free_from_minor integer,
  days_min integer not null,
  days_max integer not null,
  enabled boolean not null default true,
  position integer not null default 0
);
comment on column delivery_methods.regions is 'Of: UK, EU, ROW';
create index on delivery_methods (store_id);
alter table delivery_methods enable row level security, force row level security;
create policy of_one_project on delivery_methods
  using (selvedge_sees(project_id)) with check (selvedge_sees(project_id));
