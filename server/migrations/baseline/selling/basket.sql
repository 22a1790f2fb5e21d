-- Baskets and favourites of shoppers.

create table baskets (
  id uuid primary key,
  project_id uuid not null references projects on delete cascade,
  store_id uuid not null references stores on delete cascade,
  token_hash bytea not null,
  account_id uuid references accounts on delete set null,
  name text not null check (name in ('main', 'favourites')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (store_id, token_hash, name)
);
create index on baskets (account_id) where account_id is not null;
alter table baskets enable row level security, force row level security;
create policy of_one_project on baskets
  using (selvedge_sees(project_id)) with check (selvedge_sees(project_id));

create table basket_items (
  id uuid primary key,
  project_id uuid not null references projects on delete cascade,
  basket_id uuid not null references baskets on delete cascade,
  product_id uuid not null references products,
  blank_id uuid references blanks,
  quantity integer not null check (quantity between 1 and 999),
  seen_price_minor integer not null,
  added_at timestamptz not null default now(),
  unique nulls not distinct (basket_id, product_id, blank_id)
);
comment on column basket_items.seen_price_minor is 'Unit price the shopper last saw, so that a change is told before payment';
alter table basket_items enable row level security, force row level security;
create policy of_one_project on basket_items
  using (selvedge_sees(project_id)) with check (selvedge_sees(project_id));
