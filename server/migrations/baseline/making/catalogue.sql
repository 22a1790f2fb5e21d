-- Base products, their blanks, and the shelves that blanks are picked from.

create table base_products (
  id uuid primary key,
  sku text not null unique,
  name text not null,
  kind text not null check (kind in ('apparel', 'paper')),
  type_code text not null,
  spec jsonb not null,
  position integer not null default 0,
  enabled boolean not null default true
);
comment on column base_products.spec is 'BaseProduct of shared/features/catalogue: colours, sizes, print areas, costs, platen';

create table pick_faces (
  code text primary key check (code ~ '^[A-Z0-9-]{2,16}$'),
  aisle text not null,
  position integer not null
);

create table blanks (
  id uuid primary key,
  base_product_id uuid not null references base_products on delete restrict,
  sku text not null unique,
  barcode text not null unique,
  colour text not null,
  size text not null,
  pick_face text references pick_faces on update cascade,
  stock integer not null default 0,
  cost_minor integer not null check (cost_minor >= 0),
  unique (base_product_id, colour, size)
);
create index on blanks (pick_face);
