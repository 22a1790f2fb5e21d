import { type Kysely, sql } from 'kysely';

/**
 * Pieces of an order that waits for its payment are reserved: nobody else can order them. `blanks.reserved` is their sum,
 * so that whatever shows stock reads one row. A payment that can't be made any more is `cancelled`.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table blanks add column reserved integer not null default 0 check (reserved >= 0);
    comment on column blanks.reserved is 'Pieces of orders that wait for their payment: the sum of stock_reservations';
    alter table stores add column takes_back_orders boolean not null default false;
    comment on column stores.takes_back_orders is 'Shoppers can order more pieces than there are';

    create table stock_reservations (
      order_id uuid not null references orders on delete cascade,
      blank_id uuid not null references blanks on delete restrict,
      project_id uuid not null references projects on delete cascade,
      quantity integer not null check (quantity > 0),
      primary key (order_id, blank_id)
    );
    create index on stock_reservations (blank_id);
    create index on stock_reservations (project_id);
    alter table stock_reservations enable row level security, force row level security;
    create policy of_one_project on stock_reservations
      using (selvedge_sees(project_id)) with check (selvedge_sees(project_id));

    alter table payments drop constraint payments_status_check;
    alter table payments add constraint payments_status_check
      check (status in ('pending', 'processing', 'succeeded', 'failed', 'refunded', 'cancelled'));
    alter table sandbox_intents drop constraint sandbox_intents_status_check;
    alter table sandbox_intents add constraint sandbox_intents_status_check
      check (status in ('pending', 'authenticating', 'processing', 'succeeded', 'failed', 'refunded', 'cancelled'));

    create or replace function selvedge_stock_changed() returns trigger language plpgsql
      set selvedge.scope to 'platform' as $$
    declare
      changed uuid[];
    begin
      select array_agg(distinct p.store_id) into changed
        from before b join after a on a.id = b.id
        join products p on p.base_product_id = a.base_product_id and a.colour = any(p.colours)
        where least(greatest(b.stock - b.reserved, 0), 6)
          is distinct from least(greatest(a.stock - a.reserved, 0), 6)
        and p.deleted_at is null;
      if changed is not null then perform selvedge_stores_changed(changed); end if;
      return null;
    end $$;
  `.execute(db);
}
