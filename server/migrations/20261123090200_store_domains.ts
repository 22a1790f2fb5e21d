import { type Kysely, sql } from 'kysely';

/** Domains that stores are visited at, how their DNS records are, and which store holds each of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table store_domains (
      store_id uuid primary key references stores on delete cascade,
      project_id uuid not null references projects on delete cascade,
      name text not null check (name = lower(name) and length(name) between 4 and 253),
      base text not null check (name in (base, 'www.' || base)),
      token text not null,
      records jsonb not null default '[]',
      other_works boolean not null default false,
      is_active boolean not null default false,
      created_at timestamptz not null default now(),
      verified_at timestamptz,
      activated_at timestamptz,
      failing_since timestamptz,
      checked_at timestamptz,
      next_check_at timestamptz default now(),
      disabled_at timestamptz,
      lost_at timestamptz,
      check (not is_active or (verified_at is not null and disabled_at is null))
    );
    comment on column store_domains.base is 'The name without www; one store holds it with both';
    comment on column store_domains.token is 'What the TXT record at _selvedge.{base} has to be, so that the store holds the domain';
    comment on column store_domains.is_active is 'Shoppers are sent there: stores.custom_domain is this name';
    comment on column store_domains.other_works is 'Whether the same name with or without www reaches us, too';
    comment on column store_domains.lost_at is 'When another store proved that the domain is its own';
    create unique index store_domains_held on store_domains (base) where verified_at is not null;
    create index on store_domains (next_check_at) where next_check_at is not null;
    create index on store_domains (project_id);
    alter table store_domains enable row level security, force row level security;
    create policy of_one_project on store_domains
      using (selvedge_sees(project_id)) with check (selvedge_sees(project_id));

    -- Every process forgets which store is at a host.
    create function selvedge_domain_changed() returns trigger language plpgsql as $$
    begin
      perform pg_notify('store-content-changed', json_build_object('storeId', coalesce(new.store_id, old.store_id))::text);
      return null;
    end $$;
    create trigger domain_added_or_gone after insert or delete on store_domains for each row
      execute function selvedge_domain_changed();
    create trigger domain_changed after update on store_domains for each row
      when ((old.name, old.is_active, old.other_works, old.verified_at, old.disabled_at)
        is distinct from (new.name, new.is_active, new.other_works, new.verified_at, new.disabled_at))
      execute function selvedge_domain_changed();

    set local selvedge.scope = 'platform';
    insert into store_domains (store_id, project_id, name, base, token, is_active, verified_at, activated_at)
      select id, project_id, lower(custom_domain), regexp_replace(lower(custom_domain), '^www[.]', ''),
        replace(gen_random_uuid()::text, '-', ''), true, custom_domain_set_up_at, custom_domain_set_up_at
      from stores where custom_domain_set_up_at is not null and length(custom_domain) > 3
      on conflict do nothing;
  `.execute(db);
}
