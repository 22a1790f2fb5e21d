import { type Kysely, sql } from 'kysely';

/** What is known of staff besides their accounts, who looked at or changed it, and the life of a badge. Spec 2 §3.1. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table staff_profiles (
      account_id uuid primary key references accounts on delete cascade,
      mission text not null default '',
      bio text not null default '',
      team text,
      colour text,
      size text,
      channel text not null default '',
      reports_to uuid references accounts on delete set null,
      mobile_phone_number text not null default '',
      okrs jsonb not null default '[]',
      permissions text[] not null default '{}',
      store_control_role text not null default 'none',
      personal_sealed text,
      bank_sealed text,
      check (reports_to <> account_id)
    );
    comment on column staff_profiles.personal_sealed is 'Address, date of birth, National Insurance number and statement, encrypted';
    comment on column staff_profiles.bank_sealed is 'Bank details, encrypted';
    create index on staff_profiles (reports_to);

    create table staff_log (
      id uuid primary key,
      account_id uuid not null references accounts on delete cascade,
      done_by uuid references accounts on delete set null,
      action text not null,
      details text not null default '',
      at timestamptz not null default now()
    );
    create index on staff_log (account_id, id desc);

    create index accounts_staff on accounts (id) where internal or factory;

    alter table staff_badges
      add column id uuid not null unique default gen_random_uuid(),
      add column issued_by uuid references accounts on delete set null,
      add column revoked_by uuid references accounts on delete set null,
      add column revoked_reason text;
    create index on staff_badges (account_id);

    create table presented_badges (
      code_hash text primary key,
      id uuid not null unique,
      hint text not null,
      station_id uuid not null references stations on delete cascade,
      presented_at timestamptz not null default now()
    );
    comment on table presented_badges is 'Unknown badges that a workstation has read, so that one of them can be registered';
  `.execute(db);
  for (const table of ['staff_profiles', 'staff_log', 'presented_badges'])
    await sql`
      alter table ${sql.table(table)} enable row level security, force row level security;
      create policy of_the_platform on ${sql.table(table)}
        using (current_setting('selvedge.scope', true) = 'platform')
        with check (current_setting('selvedge.scope', true) = 'platform');
    `.execute(db);
}
