import { type Kysely, sql } from 'kysely';

/** Accounts, sessions, projects and their members, divisions and stores, consent, settings of the platform. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create extension if not exists citext;
    create extension if not exists pg_trgm;

    create table accounts (
      id uuid primary key,
      email citext not null unique check (length(email) <= 254),
      username text unique check (length(username) between 2 and 50),
      first_name text not null default '',
      last_name text not null default '',
      password_hash text,
      avatar text,
      internal boolean not null default false,
      factory boolean not null default false,
      leadership boolean not null default false,
      status smallint default 0 check (status in (-1, 0)),
      muted_at timestamptz,
      verified_at timestamptz,
      two_factor_secret text,
      two_factor_enabled_at timestamptz,
      two_factor_last_step bigint,
      demographic jsonb,
      created_at timestamptz not null default now()
    );
    comment on column accounts.status is 'Spec 2 3.1: 0 enabled, null pending, -1 disabled';

    create table sessions (
      id uuid primary key,
      token_hash bytea not null unique,
      account_id uuid not null references accounts on delete cascade,
      user_agent text not null default '',
      address inet,
      created_at timestamptz not null default now(),
      last_seen_at timestamptz not null default now(),
      confirmed_at timestamptz not null default now(),
      expires_at timestamptz not null
    );
    create index on sessions (account_id);

    create table account_tokens (
      id uuid primary key,
      account_id uuid not null references accounts on delete cascade,
      kind text not null check (kind in ('verify-email', 'reset-password')),
      token_hash bytea not null unique,
      code_hash bytea,
      attempts smallint not null default 0,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      used_at timestamptz
    );
    create index on account_tokens (account_id, kind);

    create table recovery_codes (
      id uuid primary key,
      account_id uuid not null references accounts on delete cascade,
      code_hash bytea not null unique,
      used_at timestamptz
    );
    create index on recovery_codes (account_id);

    create table eula_versions (
      version text primary key,
      title text not null,
      body text not null,
      text_hash text not null,
      published_at timestamptz not null default now()
    );
    create table eula_consents (
      account_id uuid not null references accounts on delete cascade,
      version text not null references eula_versions,
      text_hash text not null,
      accepted_at timestamptz not null default now(),
      address inet,
      primary key (account_id, version)
    );

    create table projects (
      id uuid primary key,
      code text not null unique check (code ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
      number bigint generated always as identity unique,
      name text not null check (length(name) between 1 and 120),
      integration_type text not null default 'store',
      demographic text,
      promo_url text,
      affiliate text,
      is_pro boolean not null default false,
      is_turbo boolean not null default false,
      force_two_factor boolean not null default false,
      currency text not null default 'GBP',
      created_by uuid references accounts on delete set null,
      created_at timestamptz not null default now()
    );

    comment on column projects.code is 'What the query "project" holds; ends in -number (spec 2 3.4)';

    create table project_members (
      project_id uuid not null references projects on delete cascade,
      account_id uuid not null references accounts on delete cascade,
      role text not null,
      joined_at timestamptz not null default now(),
      primary key (project_id, account_id)
    );
    create index on project_members (account_id);

    create table project_badges (
      project_id uuid not null references projects on delete cascade,
      code text not null,
      unlocked_at timestamptz not null default now(),
      primary key (project_id, code)
    );

    create table divisions (
      id uuid primary key,
      number bigint generated always as identity unique,
      project_id uuid not null references projects on delete cascade,
      name text not null,
      code text not null,
      disabled boolean not null default false,
      created_at timestamptz not null default now()
    );
    create index on divisions (project_id);

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
      created_at timestamptz not null default now()
    );
    create index on stores (project_id);
    comment on column stores.content_version is 'Raised whenever what a shopper sees changes; part of the key of the page cache';

    create table platform_secrets (
      name text primary key,
      value text not null
    );

    create table rate_limits (
      key text not null,
      window_start timestamptz not null,
      count integer not null,
      primary key (key, window_start)
    );
  `.execute(db);
}
