import { type Kysely, sql } from 'kysely';

/** People who are credited with orders that their link brought, and the programme of the store that invites them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table affiliate_programmes (
      store_id uuid primary key references stores on delete cascade,
      project_id uuid not null references projects on delete cascade,
      is_on boolean not null,
      rate_bps integer not null check (rate_bps between 1 and 10000),
      window_days smallint not null check (window_days between 1 and 90)
    );
    comment on column affiliate_programmes.rate_bps is 'What a new affiliate is offered, in hundredths of a percent';
    create index on affiliate_programmes (project_id);

    create table affiliates (
      id uuid primary key,
      project_id uuid not null references projects on delete cascade,
      store_id uuid not null references stores on delete cascade,
      account_id uuid references accounts on delete set null,
      name text not null,
      email citext not null,
      code text not null check (code ~ '^[A-Za-z0-9_-]{1,40}$'),
      code_key text generated always as (lower(code)) stored,
      rate_bps integer not null check (rate_bps between 1 and 10000),
      window_days smallint not null check (window_days between 1 and 90),
      state text not null check (state in ('invited', 'active', 'paused', 'ended')),
      token_hash bytea unique,
      invited_at timestamptz not null default now(),
      joined_at timestamptz,
      unique (store_id, code_key)
    );
    comment on table affiliates is 'Who is credited with orders that their link brought';
    comment on column affiliates.token_hash is 'Of the secret in the last invitation; null once it is used';
    create unique index affiliates_one_an_address on affiliates (store_id, lower(email::text)) where state <> 'ended';
    create unique index affiliates_one_an_account on affiliates (store_id, account_id) where state <> 'ended';
    create index affiliates_by_age on affiliates (store_id, invited_at desc, id desc);
    create index on affiliates (project_id);
    create index on affiliates (account_id);

    create table affiliate_clicks (
      affiliate_id uuid not null references affiliates on delete cascade,
      day date not null,
      project_id uuid not null references projects on delete cascade,
      clicks integer not null,
      primary key (affiliate_id, day)
    );
    create index on affiliate_clicks (project_id);

    create table affiliate_credits (
      order_id uuid primary key references orders on delete cascade,
      affiliate_id uuid not null references affiliates on delete cascade,
      project_id uuid not null references projects on delete cascade,
      store_id uuid not null references stores on delete cascade,
      order_number bigint not null,
      code text not null,
      rate_bps integer not null,
      why text not null check (why in ('link', 'own-order', 'team', 'free')),
      base_minor bigint check (base_minor >= 0),
      kept_minor bigint not null default 0 check (kept_minor >= 0),
      share_minor bigint not null default 0 check (share_minor >= 0),
      is_disputed boolean not null default false,
      placed_at timestamptz not null default now(),
      sent_at timestamptz,
      check (kept_minor <= coalesce(base_minor, 0) and share_minor <= kept_minor)
    );
    comment on table affiliate_credits is 'What an order that an affiliate brought is worth to them, in the store’s currency';
    comment on column affiliate_credits.base_minor is 'Goods net of VAT after discounts; null until the order is paid';
    comment on column affiliate_credits.kept_minor is 'The base without what went back to the shopper';
    comment on column affiliate_credits.sent_at is 'When the last parcel so far left';
    create index affiliate_credits_by_age on affiliate_credits (store_id, placed_at desc, order_id desc)
      where base_minor is not null;
    create index affiliate_credits_of_one on affiliate_credits (affiliate_id, placed_at desc);
    create index on affiliate_credits (project_id);

    alter table affiliate_programmes enable row level security, force row level security;
    create policy of_one_project on affiliate_programmes
      using (selvedge_sees(project_id)) with check (selvedge_sees(project_id));
    alter table affiliates enable row level security, force row level security;
    create policy of_one_project on affiliates
      using (selvedge_sees(project_id)) with check (selvedge_sees(project_id));
    alter table affiliate_clicks enable row level security, force row level security;
    create policy of_one_project on affiliate_clicks
      using (selvedge_sees(project_id)) with check (selvedge_sees(project_id));
    alter table affiliate_credits enable row level security, force row level security;
    create policy of_one_project on affiliate_credits
      using (selvedge_sees(project_id)) with check (selvedge_sees(project_id));
  `.execute(db);
}
