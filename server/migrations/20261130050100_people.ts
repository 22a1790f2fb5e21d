import { type Kysely, sql } from 'kysely';

/** The people a store knows, what they did, and the mailing lists they joined. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table people (
      id uuid primary key,
      project_id uuid not null references projects on delete cascade,
      store_id uuid not null references stores on delete cascade,
      address text,
      address_key bytea,
      customer_id uuid references customers on delete set null,
      account_id uuid references accounts on delete set null,
      first_name text not null default '',
      last_name text not null default '',
      locale text not null default '',
      zone text,
      zone_source text check (zone_source in ('chosen', 'visit', 'country')),
      country text,
      birthday_month smallint check (birthday_month between 1 and 12),
      birthday_day smallint check (birthday_day between 1 and 31),
      tags text[] not null default '{}',
      props jsonb not null default '{}',
      source text not null check (source in
        ('order', 'form', 'offer', 'checkout', 'import', 'api', 'account', 'staff')),
      orders integer not null default 0,
      spent_minor bigint not null default 0,
      first_order_at timestamptz,
      last_order_at timestamptz,
      last_seen_at timestamptz,
      last_click_at timestamptz,
      open_orders text[] not null default '{}',
      open_returns integer not null default 0,
      basket_at timestamptz,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      merged_into uuid references people on delete set null,
      erased_at timestamptz,
      check ((address is null) = (address_key is null)),
      check ((birthday_month is null) = (birthday_day is null)),
      check (erased_at is null or (address is null and customer_id is null and account_id is null))
    );
    comment on table people is 'Everyone a store has met: by an order, a form, an import or its API';
    comment on column people.address_key is 'Keyed hash of the address in lower case: how consents know it';
    comment on column people.spent_minor is 'Paid less refunded, in the store’s currency';
    comment on column people.open_orders is 'Statuses of orders that aren’t delivered yet';
    comment on column people.basket_at is 'Last change of a basket that wasn’t ordered';
    comment on column people.props is 'What the merchant keeps beside: texts, numbers, dates and yes or no by name';
    create unique index people_one_an_address on people (store_id, address_key) where merged_into is null;
    create unique index people_one_a_customer on people (store_id, customer_id) where merged_into is null;
    create index people_by_age on people (store_id, created_at desc, id desc);
    create index on people (project_id);
    create index on people (customer_id);
    create index on people (account_id);
    create index on people (merged_into) where merged_into is not null;
    create index people_by_birthday on people (store_id, birthday_month, birthday_day)
      where birthday_month is not null;

    create table person_events (
      id uuid primary key,
      project_id uuid not null references projects on delete cascade,
      store_id uuid not null references stores on delete cascade,
      person_id uuid not null references people on delete cascade,
      name text not null,
      ref uuid,
      at timestamptz not null,
      seen_at timestamptz not null default now(),
      data jsonb not null default '{}',
      source_id text not null,
      unique (store_id, source_id),
      check (pg_column_size(data) <= 4096)
    );
    comment on table person_events is 'What people did; only added to. See shared/features/growth/people/person-events.ts';
    comment on column person_events.ref is 'The order, product, campaign … that it is about';
    comment on column person_events.source_id is 'Names what it was made of: the same is noted once';
    create index person_events_of_one on person_events (person_id, name, at);
    create index person_events_timeline on person_events (person_id, at desc, id desc);
    create index person_events_by_name on person_events (store_id, name, at);
    create index on person_events (project_id);

    create table mailing_lists (
      id uuid primary key,
      project_id uuid not null references projects on delete cascade,
      store_id uuid not null references stores on delete cascade,
      name text not null,
      name_key text generated always as (lower(name)) stored,
      code text not null,
      double_opt_in boolean not null default true,
      created_at timestamptz not null default now(),
      archived_at timestamptz,
      unique (store_id, name_key)
    );
    comment on table mailing_lists is 'What people signed up for; being on a list is no consent';
    comment on column mailing_lists.code is 'What forms name it by';
    create unique index mailing_lists_by_code on mailing_lists (store_id, code);
    create index on mailing_lists (project_id);

    create table mailing_list_members (
      list_id uuid not null references mailing_lists on delete cascade,
      person_id uuid not null references people on delete cascade,
      project_id uuid not null references projects on delete cascade,
      since timestamptz not null default now(),
      source text not null,
      primary key (list_id, person_id)
    );
    create index on mailing_list_members (person_id);
    create index on mailing_list_members (project_id);
    create index mailing_list_members_by_age on mailing_list_members (list_id, since desc, person_id desc);

    alter table people enable row level security, force row level security;
    create policy of_one_project on people
      using (selvedge_sees(project_id)) with check (selvedge_sees(project_id));
    alter table person_events enable row level security, force row level security;
    create policy of_one_project on person_events
      using (selvedge_sees(project_id)) with check (selvedge_sees(project_id));
    alter table mailing_lists enable row level security, force row level security;
    create policy of_one_project on mailing_lists
      using (selvedge_sees(project_id)) with check (selvedge_sees(project_id));
    alter table mailing_list_members enable row level security, force row level security;
    create policy of_one_project on mailing_list_members
      using (selvedge_sees(project_id)) with check (selvedge_sees(project_id));
  `.execute(db);
}
