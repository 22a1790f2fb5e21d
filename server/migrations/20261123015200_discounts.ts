import { type Kysely, sql } from 'kysely';

/**
 * Discounts with their codes. A claim is one order’s use of one discount: it is written in the transaction that places
 * the order, so that limits hold, and goes when the order is let go. Orders keep what was taken off each item, and the
 * VAT in it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table discounts (
      id uuid primary key,
      project_id uuid not null references projects on delete cascade,
      store_id uuid not null references stores on delete cascade,
      name text not null check (char_length(name) between 1 and 80),
      method text not null check (method in ('code', 'codes', 'automatic')),
      value jsonb not null,
      product_ids uuid[] not null default '{}',
      collection_ids uuid[] not null default '{}',
      countries text[] not null default '{}',
      customers text[] not null default '{}',
      minimum_minor integer check (minimum_minor > 0),
      minimum_quantity integer check (minimum_quantity > 0),
      is_first_order boolean not null default false,
      is_once_per_customer boolean not null default false,
      total_limit integer check (total_limit > 0),
      claimed integer not null default 0 check (claimed >= 0),
      combines_with text[] not null default '{}' check (combines_with <@ array['product', 'order', 'delivery']),
      starts_at timestamptz not null,
      ends_at timestamptz,
      time_zone text not null,
      source text not null default 'merchant' check (source in ('merchant', 'recycling')),
      uses integer not null default 0,
      given_minor bigint not null default 0,
      codes_wanted integer not null default 0,
      codes_prefix text not null default '',
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      check (starts_at < ends_at),
      check (claimed <= total_limit)
    );
    comment on column discounts.claimed is 'Orders that hold a use, counted only where there is a limit';
    comment on column discounts.uses is 'Orders that were paid with it';
    comment on column discounts.given_minor is 'What those orders cost less, in minor units';
    comment on column discounts.customers is 'Email addresses in lower case; empty for everyone';
    create index on discounts (project_id, created_at desc, id desc);
    create index discounts_automatic on discounts (store_id) where method = 'automatic';
    create index on discounts (store_id, created_at desc);
    alter table discounts enable row level security, force row level security;
    create policy of_one_project on discounts
      using (selvedge_sees(project_id)) with check (selvedge_sees(project_id));

    create table discount_codes (
      id uuid primary key,
      project_id uuid not null references projects on delete cascade,
      store_id uuid not null references stores on delete cascade,
      discount_id uuid not null references discounts on delete cascade,
      code text not null,
      code_key text not null,
      is_single_use boolean not null,
      unique (store_id, code_key)
    );
    comment on column discount_codes.code_key is 'Upper case, without spaces and dashes, look-alike letters as digits';
    create index on discount_codes (discount_id, id);
    create index on discount_codes (project_id);
    alter table discount_codes enable row level security, force row level security;
    create policy of_one_project on discount_codes
      using (selvedge_sees(project_id)) with check (selvedge_sees(project_id));

    create table discount_claims (
      order_id uuid not null references orders on delete restrict,
      discount_id uuid not null references discounts on delete restrict,
      project_id uuid not null references projects on delete restrict,
      code_id uuid references discount_codes on delete restrict,
      is_single_use boolean not null,
      is_once boolean not null,
      email text not null,
      amount_minor integer not null check (amount_minor >= 0),
      counts_limit boolean not null,
      is_paid boolean not null default false,
      created_at timestamptz not null default now(),
      primary key (order_id, discount_id)
    );
    comment on column discount_claims.counts_limit is 'It is one of the discount’s limited uses';
    create unique index discount_claims_of_code on discount_claims (code_id) where is_single_use;
    create unique index discount_claims_of_customer on discount_claims (discount_id, email) where is_once;
    create index on discount_claims (discount_id, email);
    create index on discount_claims (code_id);
    create index on discount_claims (project_id);
    alter table discount_claims enable row level security, force row level security;
    create policy of_one_project on discount_claims
      using (selvedge_sees(project_id)) with check (selvedge_sees(project_id));

    alter table baskets
      add column code_ids uuid[] not null default '{}' check (cardinality(code_ids) <= 5),
      add column blocked_discounts jsonb not null default '{}';
    comment on column baskets.code_ids is 'Codes that the shopper uses, in the order they were typed';
    comment on column baskets.blocked_discounts is 'Why a discount can’t be had, by its id, as placing the order found out';

    alter table orders
      add column coupon text,
      add column tax_discount_minor integer not null default 0;
    comment on column orders.coupon is 'Codes that it was placed with';
    comment on column orders.tax_discount_minor is 'VAT in what discounts took off the items; goods_tax_minor is without it';
    alter table order_items
      add column discount_minor integer not null default 0,
      add column tax_discount_minor integer not null default 0;
    comment on column order_items.discount_minor is 'Its share of what discounts took off, tax included: paid is total_minor less this';
    comment on column order_items.tax_discount_minor is 'VAT in discount_minor; tax_minor is without it';
  `.execute(db);
}
