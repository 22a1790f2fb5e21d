-- Parcels. Their serial numbers are the source of barcodes and tracking codes.

create table shipments (
  id uuid primary key,
  project_id uuid not null references projects on delete restrict,
  order_id uuid not null references orders on delete restrict,
  barcode text not null unique,
  carrier text not null,
  service text not null,
  tracking_code text not null unique,
  weight_grams integer not null,
  customs jsonb,
  created_by uuid references accounts on delete set null,
  created_at timestamptz not null default now(),
  collected_at timestamptz
);
create index on shipments (order_id);
alter table shipments enable row level security, force row level security;
create policy of_one_project on shipments
  using (selvedge_sees(project_id)) with check (selvedge_sees(project_id));

create sequence parcel_serials start with 10000001 maxvalue 99999999 cycle;
