-- Products on sale with their pictures, and the collections of a store.

create table products (
  id uuid primary key,
  project_id uuid not null references projects on delete cascade,
  store_id uuid not null references stores on delete cascade,
  base_product_id uuid not null references base_products,
  design_id uuid not null references designs,
  design_version_id uuid not null references design_versions,
  sku text not null,
  name text not null check (length(name) between 1 and 200),
  description text not null default '',
  meta_title text,
  meta_description text,
  url_name text not null check (url_name ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  colours text[] not null,
  default_colour text not null,
  price_minor integer not null check (price_minor > 0),
  sale_price_minor integer check (sale_price_minor > 0),
  currency text not null,
  enabled boolean not null default true,
  live_at timestamptz,
  sold integer not null default 0,
  created_by uuid references accounts on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  unique (project_id, sku)
);
comment on column products.live_at is 'When the print files of the product''s version became ready; null until then, and not shown in the store';
create unique index products_url_name on products (store_id, url_name) where deleted_at is null;
create index on products (store_id, created_at desc) where deleted_at is null;
create index on products (base_product_id) where deleted_at is null;
alter table products enable row level security, force row level security;
create policy of_one_project on products
  using (selvedge_sees(project_id)) with check (selvedge_sees(project_id));

create table product_images (
  id uuid primary key,
  project_id uuid not null references projects on delete cascade,
  product_id uuid not null references products on delete cascade,
  design_version_id uuid not null references design_versions on delete cascade,
  colour text not null,
  side text not null,
  width integer not null,
  file_id uuid not null references files,
  position integer not null default 0,
  unique (product_id, design_version_id, colour, side, width)
);
alter table product_images enable row level security, force row level security;
create policy of_one_project on product_images
  using (selvedge_sees(project_id)) with check (selvedge_sees(project_id));

create table collections (
  id uuid primary key,
  project_id uuid not null references projects on delete cascade,
  store_id uuid not null references stores on delete cascade,
  name text not null check (length(name) between 1 and 120),
  url_name text not null check (url_name ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  description text not null default '',
  position integer not null default 0,
  enabled boolean not null default true,
  created_at timestamptz not null default now(),
  unique (store_id, url_name)
);
alter table collections enable row level security, force row level security;
create policy of_one_project on collections
  using (selvedge_sees(project_id)) with check (selvedge_sees(project_id));

create table collection_products (
  project_id uuid not null references projects on delete cascade,
  collection_id uuid not null references collections on delete cascade,
  product_id uuid not null references products on delete cascade,
  position integer not null default 0,
  primary key (collection_id, product_id)
);
create index on collection_products (product_id);
alter table collection_products enable row level security, force row level security;
create policy of_one_project on collection_products
  using (selvedge_sees(project_id)) with check (selvedge_sees(project_id));
