-- Customers and their orders with items and status log.

create table customers (
  id uuid primary key,
  project_id uuid not null references projects on delete cascade,
  store_id uuid not null references stores on delete cascade,
  hash text not null unique,
  account_id uuid references accounts on delete set null,
  email citext not null,
  first_name text not null default '',
  last_name text not null default '',
  phone text,
  created_at timestamptz not null default now(),
  unique (store_id, email)
);
alter table customers enable row level security, force row level security;
create policy of_one_project on customers
  using (selvedge_sees(project_id)) with check (selvedge_sees(project_id));

create table orders (
  id uuid primary key,
  number bigint generated always as identity (start with 10001) unique,
  hash text not null unique,
  order_key uuid not null unique,
  project_id uuid not null references projects on delete restrict,
  store_id uuid not null references stores on delete restrict,
  customer_id uuid not null references customers,
  basket_id uuid references baskets on delete set null,
  flow text not null default 'normal' check (flow in ('normal', 'bespoke', 'paper')),
  status text not null,
  email citext not null,
  shipping jsonb not null,
  billing jsonb not null,
  delivery jsonb not null,
  subtotal_minor integer not null,
  discount_minor integer not null default 0,
  shipping_minor integer not null,
  goods_tax_minor integer not null,
  shipping_tax_minor integer not null,
  total_minor integer not null,
  currency text not null,
  rate numeric(18, 8) not null default 1,
  priority boolean not null default false,
  placed_at timestamptz not null default now(),
  paid_at timestamptz,
  shipped_at timestamptz,
  deleted_at timestamptz,
  search text not null default ''
);
comment on column orders.order_key is 'Made by the client at checkout: a repeat with the same key is the same order';
create index on orders (project_id, placed_at desc);
create index on orders (status, placed_at desc);
create index on orders (customer_id);
create index on orders using gin (search gin_trgm_ops);
create index on orders (basket_id) where basket_id is not null;
create index orders_by_status on orders (project_id, status, placed_at desc) where deleted_at is null;
alter table orders enable row level security, force row level security;
create policy of_one_project on orders
  using (selvedge_sees(project_id)) with check (selvedge_sees(project_id));

create table order_items (
  id uuid primary key,
  project_id uuid not null references projects on delete restrict,
  order_id uuid not null references orders on delete restrict,
  product_id uuid not null references products,
  design_version_id uuid not null references design_versions,
  blank_id uuid not null references blanks,
  position integer not null,
  name text not null,
  sku text not null,
  options jsonb not null,
  image_file_id uuid references files,
  quantity integer not null check (quantity > 0),
  unit_price_minor integer not null,
  tax_minor integer not null,
  vat_rate numeric(6, 4) not null
);
comment on column order_items.options is 'Colour and Size as the shopper chose them (names)';
create index on order_items (order_id);
create index on order_items (product_id);
alter table order_items enable row level security, force row level security;
create policy of_one_project on order_items
  using (selvedge_sees(project_id)) with check (selvedge_sees(project_id));

create table order_status_log (
  id uuid primary key,
  project_id uuid not null references projects on delete restrict,
  order_id uuid not null references orders on delete restrict,
  status text not null,
  account_id uuid references accounts on delete set null,
  cause text not null,
  cause_id text,
  at timestamptz not null default now()
);
comment on column order_status_log.cause is 'checkout, payment, scan, shipment, staff';
create index on order_status_log (order_id, at);
alter table order_status_log enable row level security, force row level security;
create policy of_one_project on order_status_log
  using (selvedge_sees(project_id)) with check (selvedge_sees(project_id));
