import { type Kysely, sql } from 'kysely';

/**
 * Samples: a project buys its own products from the platform’s store, at trade prices. Such a basket belongs to an account
 * for a project, not to a browser. What was ordered leads back to the design, which is approved or changed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table baskets alter column token_hash drop not null,
      add column buyer_project_id uuid references projects on delete cascade,
      add constraint baskets_one_holder check ((buyer_project_id is null) = (token_hash is not null));
    comment on column baskets.buyer_project_id is
      'The project that buys samples of its own products; null for a shopper''s basket';
    create unique index baskets_of_buyers on baskets (store_id, account_id, buyer_project_id, name)
      where buyer_project_id is not null;
    create index on baskets (buyer_project_id) where buyer_project_id is not null;

    create table samples (
      order_item_id uuid primary key references order_items on delete cascade,
      project_id uuid not null references projects on delete cascade,
      order_id uuid not null references orders on delete cascade,
      product_id uuid not null references products on delete cascade,
      design_version_id uuid not null references design_versions on delete cascade,
      ordered_at timestamptz not null default now(),
      verdict text check (verdict in ('approved', 'changes')),
      note text check (length(note) <= 1000),
      decided_at timestamptz,
      decided_by uuid references accounts on delete set null,
      check ((verdict is null) = (decided_at is null))
    );
    comment on column samples.project_id is 'Of the buyer, whose product it is; the order belongs to the seller';
    create index on samples (project_id, ordered_at desc);
    create index on samples (product_id, ordered_at desc);
    create index on samples (order_id);
    create index on samples (design_version_id);
    create index on samples (decided_by) where decided_by is not null;
    alter table samples enable row level security, force row level security;
    create policy of_one_project on samples
      using (selvedge_sees(project_id)) with check (selvedge_sees(project_id));
  `.execute(db);
}
