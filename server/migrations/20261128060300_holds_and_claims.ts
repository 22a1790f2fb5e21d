import { type Kysely, sql } from 'kysely';

/**
 * What is once is decided under the locks of the order that takes it: first orders are claimed like other uses of
 * discounts, and what the unpaid hold is known by network, so that one visitor can’t hold it all. An order keeps what it
 * claims, to claim it again if it is paid after it was let go. Row-level security takes the equality of addresses for leaky and
 * reads all customers of a store for one: their addresses are in small letters as well, as text, which has an index.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table customers add column email_key text generated always as (lower(email::text)) stored;
    comment on column customers.email_key is 'The address as it is compared: equal citext has no index under row-level security';
    create index customers_by_email on customers (store_id, email_key);
    alter table recycling_returns add column email_key text generated always as (lower(email::text)) stored;
    create index recycling_returns_by_email on recycling_returns (email_key) where is_current;

    alter table discount_claims
      add column account_id uuid references accounts on delete set null,
      add column is_first boolean not null default false;
    comment on column discount_claims.is_first is 'The one claim of its shopper’s first order';
    create unique index discount_claims_of_newcomer on discount_claims (project_id, email) where is_first;
    create unique index discount_claims_of_new_account on discount_claims (account_id, project_id) where is_first;
    create unique index discount_claims_of_account on discount_claims (account_id, discount_id) where is_once;
    create index on discount_claims (account_id) where account_id is not null;
    create index discount_claims_unpaid on discount_claims (order_id) where not is_paid;

    alter table stock_reservations
      add column network text,
      add column held_since timestamptz not null default now();
    comment on column stock_reservations.network is 'Where the order was placed from: an IPv4 address, or the /64 of an IPv6 address';
    comment on column stock_reservations.held_since is 'Orders that take over pieces take over this, too';
    create index on stock_reservations (network) where network is not null;

    alter table orders add column claims jsonb not null default '[]';
    comment on column orders.claims is 'What it took of discounts when it was placed';
    update orders o set claims = c.claims
    from (
      select order_id, jsonb_agg(jsonb_build_object('discountId', discount_id, 'codeId', code_id,
        'isSingleUse', is_single_use, 'isOnce', is_once, 'isFirst', false, 'countsLimit', counts_limit,
        'amountMinor', amount_minor)) as claims
      from discount_claims where not is_paid group by order_id
    ) c
    where o.id = c.order_id and o.status in ('new', 'to_be_paid');

    -- Volatile: it counts what was committed while the caller waited for the locks of the blanks.
    create function selvedge_stock_held(wanted uuid[], from_network text, of_project uuid, leaving uuid[])
      returns table (blank_id uuid, network_pieces integer, store_pieces integer, network_orders integer)
      language sql volatile set selvedge.scope to 'platform' as $$
      select b.id, h.network_pieces, h.store_pieces, (
        select count(distinct r.order_id)::int from stock_reservations r
        where r.network = from_network and r.order_id <> all (leaving))
      from unnest(wanted) b(id) cross join lateral (
        select coalesce(sum(r.quantity) filter (where r.network = from_network), 0)::int as network_pieces,
          coalesce(sum(r.quantity) filter (where r.project_id = of_project), 0)::int as store_pieces
        from stock_reservations r where r.blank_id = b.id and r.order_id <> all (leaving)) h
    $$;
  `.execute(db);
}
