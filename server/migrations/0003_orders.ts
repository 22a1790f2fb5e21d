import { type Kysely, sql } from 'kysely';

/** Baskets, delivery methods, customers, orders with their items and status log, payments. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
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
    create index on delivery_methods (store_id);
    comment on column delivery_methods.regions is 'Of: UK, EU, ROW';

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
    create index on orders (project_id, placed_at desc);
    create index on orders (status, placed_at desc);
    create index on orders (customer_id);
    create index on orders using gin (search gin_trgm_ops);
    comment on column orders.order_key is 'Made by the client at checkout: a repeat with the same key is the same order';

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
    create index on order_items (order_id);
    create index on order_items (product_id);
    comment on column order_items.options is 'Colour and Size as the shopper chose them (names)';

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
    create index on order_status_log (order_id, at);
    comment on column order_status_log.cause is 'checkout, payment, scan, shipment, staff';

    create table payments (
      id uuid primary key,
      project_id uuid not null references projects on delete restrict,
      order_id uuid not null unique references orders on delete restrict,
      provider text not null check (provider in ('sandbox', 'stripe')),
      intent_id text not null unique,
      client_secret text,
      amount_minor integer not null check (amount_minor > 0),
      currency text not null,
      status text not null default 'pending' check (status in ('pending', 'processing', 'succeeded', 'failed', 'refunded')),
      created_at timestamptz not null default now(),
      succeeded_at timestamptz
    );
    create table payment_attempts (
      id uuid primary key,
      project_id uuid not null references projects on delete restrict,
      payment_id uuid not null references payments on delete cascade,
      provider_reference text not null unique,
      is_successful boolean not null,
      message text not null,
      method_name text not null,
      created_at timestamptz not null default now()
    );
    create index on payment_attempts (payment_id);
    create table payment_events (
      provider text not null,
      event_id text not null,
      received_at timestamptz not null default now(),
      primary key (provider, event_id)
    );
  `.execute(db);
}
