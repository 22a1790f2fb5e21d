import { type Kysely, sql } from 'kysely';

/**
 * Events lie in one table a month, so that old months go at once. Those of a store’s visitors know the store’s day and
 * a number that stands for the visitor on that day only. Visits and the sums of each hour and day are made of them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Row-level security would hide the rows from an owner that isn't a superuser.
    set local selvedge.scope = 'platform';
    create schema if not exists event_months;
    alter table events rename to events_of_one_table;
    alter index events_pkey rename to events_of_one_table_pkey;
    create table events (
      received_at timestamptz not null default now(),
      id uuid not null,
      source text not null check (source in ('collector', 'log')),
      name text not null,
      data jsonb not null default '{}',
      metadata jsonb not null default '{}',
      project_id uuid,
      store_id uuid,
      account_id uuid,
      visitor bigint,
      day date,
      hour smallint check (hour between 0 and 23),
      came_from text,
      device text check (device in ('computer', 'phone', 'tablet')),
      country text,
      primary key (received_at, id),
      check ((visitor is null) = (day is null) and (visitor is null) = (hour is null)),
      check (visitor is null or store_id is not null)
    ) partition by range (received_at);
    comment on column events.visitor is 'Stands for a visitor of the store on this day, and can’t be led back to a person or another day';
    comment on column events.day is 'Of the store when it was received; hour is that day’s';
    comment on column events.came_from is 'Where a visit that begins here came from';
    create index events_by_name on events (project_id, name, received_at desc) where project_id is not null;
    create index events_of_visitor on events (store_id, day, visitor, received_at) where visitor is not null;
    create index events_latest on events (store_id, received_at) where visitor is not null;
    alter table events enable row level security, force row level security;
    create policy of_one_project on events
      using (selvedge_sees(project_id)) with check (project_id is null or selvedge_sees(project_id));
    create table event_months.others partition of events default;

    create function selvedge_add_event_month(month date) returns void language plpgsql security definer
      set search_path = public, pg_temp as $$
    declare
      name text := to_char(month, '"m"YYYY_MM');
      starts timestamptz := month::timestamp at time zone 'UTC';
      ends timestamptz := (month + interval '1 month') at time zone 'UTC';
    begin
      if to_regclass('event_months.' || name) is not null then return; end if;
      execute format('create table event_months.%I (like public.events including all)', name);
      execute format('with moved as (delete from event_months.others where received_at >= %L and received_at < %L returning *)
        insert into event_months.%I select * from moved', starts, ends, name);
      execute format('alter table public.events attach partition event_months.%I for values from (%L) to (%L)',
        name, starts, ends);
    end $$;
    comment on function selvedge_add_event_month is 'Makes the table of a month, and puts in it what came before it was there';

    create function selvedge_keep_event_months(kept_days integer) returns void language plpgsql security definer
      set search_path = public, pg_temp as $$
    declare
      old text;
      month date := date_trunc('month', now() at time zone 'UTC');
    begin
      for ahead in 0..3 loop
        perform selvedge_add_event_month((month + make_interval(months => ahead))::date);
      end loop;
      for old in select c.relname from pg_class c
        where c.relnamespace = 'event_months'::regnamespace and c.relkind = 'r' and c.relname ~ '^m\d{4}_\d\d$'
          and to_date(substr(c.relname, 2), 'YYYY_MM') + interval '1 month'
            < (now() at time zone 'UTC') - make_interval(days => kept_days) loop
        execute format('drop table event_months.%I', old);
      end loop;
    end $$;
    comment on function selvedge_keep_event_months is 'Makes the months to come and drops those that are over for longer';

    insert into events (received_at, id, source, name, data, metadata, project_id, store_id, account_id)
      select received_at, id, source, name, data, metadata, project_id, store_id, account_id from events_of_one_table;
    select selvedge_add_event_month(m::date) from (
      select distinct date_trunc('month', received_at at time zone 'UTC') as m from events) months;
    drop table events_of_one_table;
    select selvedge_keep_event_months(100000);

    create table visitor_salts (
      day date primary key,
      salt bytea not null
    );
    comment on table visitor_salts is 'What visitors’ numbers of a day are made with; deleted after it, so that nothing leads back';
    alter table visitor_salts enable row level security, force row level security;
    create policy of_everyone on visitor_salts using (true) with check (true);

    create function selvedge_visitor(store_day date, who text) returns bigint language plpgsql as $$
    declare
      found_salt bytea;
    begin
      select salt into found_salt from visitor_salts where day = store_day;
      if found_salt is null then
        insert into visitor_salts (day, salt)
        values (store_day, decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'))
        on conflict do nothing;
        select salt into found_salt from visitor_salts where day = store_day;
      end if;
      return ('x' || left(encode(sha256(found_salt || convert_to(who, 'UTF8')), 'hex'), 16))::bit(64)::bigint;
    end $$;
    comment on function selvedge_visitor is 'The number of a visitor on a day';

    create table event_arrivals (
      store_id uuid not null,
      project_id uuid not null,
      day date not null,
      visitor bigint not null
    );
    comment on table event_arrivals is 'Visitors with events that aren’t in their visits yet';
    alter table event_arrivals enable row level security, force row level security;
    create policy of_one_project on event_arrivals
      using (selvedge_sees(project_id)) with check (selvedge_sees(project_id));

    create table visits (
      project_id uuid not null,
      store_id uuid not null references stores on delete cascade,
      day date not null,
      started_at timestamptz not null,
      visitor bigint not null,
      ended_at timestamptz not null,
      hour smallint not null,
      is_first boolean not null,
      came_from text not null,
      device text not null,
      country text not null,
      entry text not null,
      pages integer not null,
      step smallint not null check (step between 0 and 4),
      searches text[] not null default '{}',
      primary key (store_id, started_at, visitor)
    );
    comment on column visits.is_first is 'The visitor’s first on this day';
    comment on column visits.step is 'How far it went: 1 saw a product, 2 put it in the basket, 3 went to the checkout, 4 ordered';
    comment on column visits.searches is 'What it searched for without a result';
    create index visits_of_visitor on visits (store_id, day, visitor);
    alter table visits enable row level security, force row level security;
    create policy of_one_project on visits
      using (selvedge_sees(project_id)) with check (selvedge_sees(project_id));

    create table visit_hours (
      project_id uuid not null,
      store_id uuid not null references stores on delete cascade,
      day date not null,
      hour smallint not null,
      visits integer not null,
      visitors integer not null,
      pages integer not null,
      saw_product integer not null,
      used_basket integer not null,
      began_checkout integer not null,
      ordered integer not null,
      primary key (store_id, day, hour)
    );
    comment on table visit_hours is 'Sums of the visits that began in an hour of the store’s day';
    create table visit_days (like visit_hours including comments);
    alter table visit_days drop column hour,
      add primary key (store_id, day),
      add foreign key (store_id) references stores on delete cascade;
    comment on table visit_days is 'Sums of the visits of a store’s day';
    create table visit_day_parts (
      project_id uuid not null,
      store_id uuid not null references stores on delete cascade,
      day date not null,
      part text not null check (part in ('source', 'device', 'country', 'search')),
      key text not null,
      visits integer not null,
      ordered integer not null,
      primary key (store_id, part, day, key)
    );
    comment on table visit_day_parts is 'Visits of a day by where they came from, device, country and searches without a result';
    create table visit_progress (
      one boolean primary key default true check (one),
      counted_until timestamptz not null default now()
    );
    comment on table visit_progress is 'Until when all events are in their visits';
    insert into visit_progress default values;

    create table report_notes (
      id uuid primary key,
      project_id uuid not null references projects on delete cascade,
      store_id uuid not null references stores on delete cascade,
      day date not null,
      text text not null check (char_length(text) between 1 and 200),
      account_id uuid references accounts on delete set null,
      created_at timestamptz not null default now()
    );
    comment on table report_notes is 'What merchants note on a day of their figures';
    create index on report_notes (store_id, day);
    create index on report_notes (project_id);
    create index on report_notes (account_id);

    alter table visit_hours enable row level security, force row level security;
    create policy of_one_project on visit_hours
      using (selvedge_sees(project_id)) with check (selvedge_sees(project_id));
    alter table visit_days enable row level security, force row level security;
    create policy of_one_project on visit_days
      using (selvedge_sees(project_id)) with check (selvedge_sees(project_id));
    alter table visit_day_parts enable row level security, force row level security;
    create policy of_one_project on visit_day_parts
      using (selvedge_sees(project_id)) with check (selvedge_sees(project_id));
    alter table report_notes enable row level security, force row level security;
    create policy of_one_project on report_notes
      using (selvedge_sees(project_id)) with check (selvedge_sees(project_id));
    alter table visit_progress enable row level security, force row level security;
    create policy of_everyone on visit_progress using (true) with check (true);

    create index ledger_of_store on ledger_transactions (store_id, at, id);
  `.execute(db);
}
