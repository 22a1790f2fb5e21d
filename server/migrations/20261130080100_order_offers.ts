import { type Kysely, sql } from 'kysely';

/** What a shopper said about offers with an order. It counts once the order is paid. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table order_offers (
      order_id uuid primary key references orders on delete cascade,
      project_id uuid not null references projects on delete cascade,
      store_id uuid not null references stores on delete cascade,
      wants boolean not null,
      wording_id uuid not null references consent_wordings on delete cascade,
      at timestamptz not null default now()
    );
    comment on table order_offers is 'Whether the shopper wants offers, and the words next to the box at the checkout';
    create index on order_offers (project_id);
    create index on order_offers (store_id);
    create index on order_offers (wording_id);
    alter table order_offers enable row level security, force row level security;
    create policy of_one_project on order_offers
      using (selvedge_sees(project_id)) with check (selvedge_sees(project_id));

    alter table consent_states add column monthly boolean not null default false;
    comment on column consent_states.monthly is 'Asked for one email a month at most';
    alter table people add column address_low text collate "C" generated always as (lower(address)) stored,
      add column first_low text collate "C" generated always as (lower(first_name)) stored,
      add column last_low text collate "C" generated always as (lower(last_name)) stored;
    comment on column people.address_low is 'As searched: a pattern has no index under row-level security, a range has';
    create index people_by_address on people (store_id, address_low);
    create index people_by_first on people (store_id, first_low);
    create index people_by_last on people (store_id, last_low);
    create index people_by_spent on people (store_id, spent_minor desc, id desc);
    create index people_by_click on people (store_id, coalesce(last_click_at, '-infinity') desc, id desc);
  `.execute(db);
}
