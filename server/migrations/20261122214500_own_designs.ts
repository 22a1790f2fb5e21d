import { type Kysely, sql } from 'kysely';

/**
 * What shoppers design themselves: their drafts and pictures, known by a cookie instead of an account, and the products
 * that are made of them for one shopper.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table files drop constraint files_purpose_check,
      add constraint files_purpose_check
        check (purpose in ('artwork', 'print-file', 'mockup', 'logo', 'thumbnail', 'label', 'cover', 'shopper-artwork'));

    alter table products add column made_for_one boolean not null default false,
      add constraint products_made_for_one_unlisted check (not made_for_one or deleted_at is not null);
    comment on column products.made_for_one is
      'Made of a shopper''s own design. In no store and no list, as if it were deleted; sold only through the basket it was made for';
    create index products_made_for_one on products (created_at) where made_for_one;

    create table own_designs (
      id uuid primary key,
      project_id uuid not null references projects on delete cascade,
      store_id uuid not null references stores on delete cascade,
      token_hash bytea not null,
      base_product_id uuid not null references base_products,
      scene jsonb not null,
      settings jsonb not null default '{}',
      revision integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );
    comment on column own_designs.token_hash is 'SHA-256 of the browser''s cookie: whose it is';
    create index on own_designs (token_hash, updated_at desc);
    create index on own_designs (updated_at);
    create index on own_designs (project_id);
    create index on own_designs (store_id);
    create index on own_designs (base_product_id);
    alter table own_designs enable row level security, force row level security;
    create policy of_one_project on own_designs
      using (selvedge_sees(project_id)) with check (selvedge_sees(project_id));

    create table own_pictures (
      file_id uuid primary key references files on delete cascade,
      project_id uuid not null references projects on delete cascade,
      token_hash bytea not null,
      created_at timestamptz not null default now()
    );
    create index on own_pictures (token_hash);
    create index on own_pictures (created_at);
    create index on own_pictures (project_id);
    alter table own_pictures enable row level security, force row level security;
    create policy of_one_project on own_pictures
      using (selvedge_sees(project_id)) with check (selvedge_sees(project_id));

    create table own_products (
      id uuid primary key,
      project_id uuid not null references projects on delete cascade,
      store_id uuid not null references stores on delete cascade,
      own_design_id uuid references own_designs on delete set null,
      token_hash bytea not null,
      base_product_id uuid not null references base_products,
      content_key text not null,
      name text not null,
      colour text not null,
      scene jsonb not null,
      price_minor integer not null check (price_minor > 0),
      product_id uuid references products on delete set null,
      agreed_at timestamptz not null default now(),
      unique (token_hash, content_key)
    );
    comment on column own_products.content_key is 'SHA-256 of what is printed on which blank at what price: the same is made once';
    comment on column own_products.agreed_at is 'When the shopper agreed to the terms for custom products';
    create index on own_products (own_design_id);
    create index on own_products (product_id);
    create index on own_products (agreed_at);
    create index on own_products (project_id);
    create index on own_products (store_id);
    create index on own_products (base_product_id);
    alter table own_products enable row level security, force row level security;
    create policy of_one_project on own_products
      using (selvedge_sees(project_id)) with check (selvedge_sees(project_id));
  `.execute(db);
}
