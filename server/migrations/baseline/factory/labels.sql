-- Labels, one for each piece, with their events, and the pigeonholes that the pieces of an order wait in. A workstation
-- reads changed labels by transaction id and stops before those still running, so that no late commit is skipped.

create table pigeonholes (
  code text primary key,
  position integer not null unique,
  order_id uuid unique references orders on delete set null,
  taken_at timestamptz
);

create table labels (
  id uuid primary key,
  code text not null unique,
  project_id uuid not null references projects on delete restrict,
  order_id uuid not null references orders on delete restrict,
  order_item_id uuid not null references order_items on delete restrict,
  blank_id uuid not null references blanks,
  counter integer not null,
  of_count integer not null,
  pick_face text,
  sides text[] not null,
  needs_pretreat boolean not null,
  state text not null default 'open'
    check (state in ('open', 'label_printed', 'picked', 'pretreated', 'printed_on', 'sorted', 'packed', 'cancelled')),
  times_printed integer not null default 0,
  printed_at timestamptz,
  picked_at timestamptz,
  picked_by uuid references accounts on delete set null,
  pretreated_at timestamptz,
  printed_on_at timestamptz,
  sorted_at timestamptz,
  pigeonhole text,
  packed_at timestamptz,
  shipment_id uuid references shipments,
  cancelled_at timestamptz,
  version integer not null default 0,
  created_at timestamptz not null default now(),
  printed_sides text[] not null default '{}',
  changed_xid xid8 not null default pg_current_xact_id(),
  unique (order_id, counter)
);
comment on column labels.changed_xid is 'Transaction of the last change: the feed of workstations, read up to pg_snapshot_xmin so that a row committed late is never skipped';
create index on labels (order_item_id);
create index on labels (state) where state not in ('packed', 'cancelled');
create index on labels (shipment_id);
create index labels_changed on labels (changed_xid, id);
create index labels_without_pigeonhole on labels (order_id)
  where pigeonhole is null and state not in ('packed', 'cancelled');
alter table labels enable row level security, force row level security;
create policy of_one_project on labels
  using (selvedge_sees(project_id)) with check (selvedge_sees(project_id));

create table label_events (
  id uuid primary key,
  project_id uuid not null references projects on delete restrict,
  label_id uuid not null references labels on delete restrict,
  kind text not null,
  at timestamptz not null,
  received_at timestamptz not null default now(),
  staff_id uuid references accounts on delete set null,
  station_id uuid references stations on delete set null,
  details jsonb not null default '{}'
);
comment on column label_events.id is 'The id of the operation that caused it';
create index on label_events (label_id, at);
alter table label_events enable row level security, force row level security;
create policy of_one_project on label_events
  using (selvedge_sees(project_id)) with check (selvedge_sees(project_id));

create function selvedge_label_changed() returns trigger language plpgsql as $$
begin
  new.changed_xid := pg_current_xact_id();
  return new;
end $$;
create trigger label_changed before insert or update on labels
  for each row execute function selvedge_label_changed();

create function selvedge_order_told() returns trigger language plpgsql as $$
begin
  update labels set version = version + 1 where order_id = new.id;
  return null;
end $$;
create trigger order_told after update of priority on orders
  for each row when (old.priority is distinct from new.priority) execute function selvedge_order_told();
