-- Stores: their address, looks, currency and opening.

create table stores (
  id uuid primary key,
  project_id uuid not null references projects on delete cascade,
  division_id uuid not null references divisions on delete cascade,
  name text not null check (length(name) between 1 and 120),
  subdomain text not null unique check (subdomain ~ '^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$'),
  custom_domain text unique,
  custom_domain_set_up_at timestamptz,
  email citext,
  theme text not null default 'selvedge',
  theme_properties jsonb not null default '{}',
  tagline text not null default '',
  currency text not null default 'GBP',
  extra_currencies text[] not null default '{}',
  country text not null default 'GB',
  vat_number text,
  company jsonb not null default '{}',
  logo_file_id uuid,
  password_hash text,
  coming_soon boolean not null default false,
  approval text not null default 'approved' check (approval in ('pending', 'approved', 'denied')),
  content_version bigint not null default 1,
  created_at timestamptz not null default now(),
  opens_at timestamptz
);
comment on column stores.content_version is 'Raised whenever what a shopper sees changes; part of the key of the page cache';
comment on column stores.opens_at is 'Ends the coming-soon state; null for a store that its owner opens by hand';
create index on stores (project_id);
alter table stores enable row level security, force row level security;
create policy of_one_project on stores
  using (selvedge_sees(project_id)) with check (selvedge_sees(project_id));

create function selvedge_coming_soon(coming_soon boolean, opens_at timestamptz) returns boolean
  language sql stable parallel safe as $$ select coming_soon and coalesce(opens_at > now(), true) $$;
