import { type Kysely, sql } from 'kysely';

/** The base catalogue with its blanks, files, designs with their versions and print files, products, collections. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
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

    create table files (
      id uuid primary key,
      project_id uuid not null references projects on delete cascade,
      purpose text not null check (purpose in ('artwork', 'print-file', 'mockup', 'logo', 'thumbnail', 'label')),
      storage_key text not null,
      sha256 text not null,
      media_type text not null,
      bytes bigint not null check (bytes >= 0),
      width integer,
      height integer,
      name text not null,
      created_by uuid references accounts on delete set null,
      created_at timestamptz not null default now()
    );
    create index on files (project_id, purpose, created_at desc);
    create index on files (project_id, sha256);

    create table designs (
      id uuid primary key,
      project_id uuid not null references projects on delete cascade,
      base_product_id uuid not null references base_products,
      name text not null default '',
      scene jsonb not null,
      settings jsonb not null default '{}',
      revision integer not null default 1,
      created_by uuid references accounts on delete set null,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );
    create index on designs (project_id, updated_at desc);
    comment on column designs.settings is 'What the studio keeps besides the scene: product name, colours, price, collections';

    create table design_versions (
      id uuid primary key,
      project_id uuid not null references projects on delete cascade,
      design_id uuid not null references designs on delete restrict,
      number integer not null,
      scene jsonb not null,
      scene_hash text not null,
      created_by uuid references accounts on delete set null,
      created_at timestamptz not null default now(),
      unique (design_id, number)
    );

    create table print_files (
      id uuid primary key,
      project_id uuid not null references projects on delete cascade,
      design_version_id uuid not null references design_versions on delete cascade,
      side text not null,
      status text not null default 'waiting' check (status in ('waiting', 'rendering', 'ready', 'failed')),
      file_id uuid references files,
      sha256 text,
      width_px integer not null,
      height_px integer not null,
      width_mm numeric(8, 2) not null,
      height_mm numeric(8, 2) not null,
      error text,
      rendered_at timestamptz,
      unique (design_version_id, side)
    );

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
    create unique index products_url_name on products (store_id, url_name) where deleted_at is null;
    create index on products (store_id, created_at desc) where deleted_at is null;
    comment on column products.live_at is 'When the print files of the product''s version became ready; null until then, and not shown in the store';

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
    create table collection_products (
      project_id uuid not null references projects on delete cascade,
      collection_id uuid not null references collections on delete cascade,
      product_id uuid not null references products on delete cascade,
      position integer not null default 0,
      primary key (collection_id, product_id)
    );
    create index on collection_products (product_id);
  `.execute(db);
}
