-- Events of visitors. Rows are only added and, after their time, deleted; the key begins with the time and nothing
-- refers to them, so that the table can be split by time whenever it has to be.

create table events (
  received_at timestamptz not null default now(),
  id uuid not null,
  source text not null check (source in ('collector', 'log')),
  name text not null,
  data jsonb not null default '{}',
  metadata jsonb not null default '{}',
  project_id uuid,
  store_id uuid,
  account_id uuid,
  primary key (received_at, id)
);
create index on events (project_id, name, received_at desc) where project_id is not null;
alter table events enable row level security, force row level security;
create policy of_one_project on events
  using (selvedge_sees(project_id)) with check (project_id is null or selvedge_sees(project_id));
