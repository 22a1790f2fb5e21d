import { type Kysely, sql } from 'kysely';

/**
 * Products gain what search engines and shoppers are told of them (spec 2 §3.9), and a decision by staff.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table product_details (
      product_id uuid primary key references products on delete cascade,
      project_id uuid not null references projects on delete cascade,
      gender text check (gender in ('women', 'men', 'unisex', 'children')),
      type text not null default '',
      share_colour text,
      alt_texts jsonb not null default '{}',
      cross_sell uuid[] not null default '{}',
      size_chart text not null default 'blank' check (size_chart in ('blank', 'none')),
      size_note text not null default '',
      size_prices jsonb not null default '{}',
      sale_minor integer check (sale_minor > 0),
      sale_starts_at timestamptz,
      sale_ends_at timestamptz,
      sale_state text not null default 'none' check (sale_state in ('none', 'waiting', 'running', 'over')),
      check (sale_starts_at < sale_ends_at)
    );
    comment on column product_details.size_prices is 'What a size costs on top of the price, in minor units';
    comment on column product_details.sale_state is 'waiting: begins at sale_starts_at; running: ends at sale_ends_at, if there is one';
    create index on product_details (project_id);
    create index product_details_sales on product_details (sale_state) where sale_state in ('waiting', 'running');
    alter table product_details enable row level security, force row level security;
    create policy of_one_project on product_details
      using (selvedge_sees(project_id)) with check (selvedge_sees(project_id));
    create trigger content_added after insert on product_details
      referencing new table as after for each statement execute function selvedge_product_parts_changed('product_id');
    create trigger content_changed after update on product_details
      referencing old table as before new table as after
      for each statement execute function selvedge_product_parts_changed('product_id');

    create table product_changes (
      id uuid primary key,
      project_id uuid not null references projects on delete cascade,
      product_id uuid not null references products on delete cascade,
      account_id uuid references accounts on delete set null,
      fields text[] not null,
      changed_at timestamptz not null default now()
    );
    create index on product_changes (product_id, changed_at desc);
    create index on product_changes (project_id);
    create index on product_changes (account_id);
    alter table product_changes enable row level security, force row level security;
    create policy of_one_project on product_changes
      using (selvedge_sees(project_id)) with check (selvedge_sees(project_id));

    alter table products
      add column approval text not null default 'unreviewed'
        check (approval in ('unreviewed', 'approved', 'denied', 'resubmitted')),
      add column denial_reason text;
    comment on column products.approval is 'What staff decided. Denied and sent again: it can’t be shown or bought';
    alter table products add constraint products_denied_hidden
      check (approval not in ('denied', 'resubmitted') or not enabled);
    create index products_to_review on products (created_at)
      where approval in ('unreviewed', 'resubmitted') and deleted_at is null and live_at is not null;

    create table product_decisions (
      id uuid primary key,
      project_id uuid not null references projects on delete cascade,
      product_id uuid not null references products on delete cascade,
      decision text not null check (decision in ('approved', 'denied', 'resubmitted')),
      words text not null default '',
      account_id uuid references accounts on delete set null,
      decided_at timestamptz not null default now()
    );
    create index on product_decisions (product_id, decided_at desc);
    create index on product_decisions (project_id);
    create index on product_decisions (account_id);
    alter table product_decisions enable row level security, force row level security;
    create policy of_one_project on product_decisions
      using (selvedge_sees(project_id)) with check (selvedge_sees(project_id));
  `.execute(db);
}
