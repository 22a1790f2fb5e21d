import { type Kysely, sql } from 'kysely';

/**
 * Who agreed to get what from which store, with the words they read, and which addresses get nothing. An address is known
 * here by a keyed hash alone, so that a refusal outlives the deletion of its person.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table consent_settings (
      store_id uuid primary key references stores on delete cascade,
      project_id uuid not null references projects on delete cascade,
      mails_customers boolean not null default false,
      reminds boolean not null default false
    );
    comment on column consent_settings.mails_customers is
      'Whether people who bought get offers of similar goods without asking for them';
    comment on column consent_settings.reminds is 'Whether an address that isn’t confirmed gets a second email';
    create index on consent_settings (project_id);

    create table consent_wordings (
      id uuid primary key,
      project_id uuid not null references projects on delete cascade,
      store_id uuid not null references stores on delete cascade,
      hash bytea not null,
      text text not null check (text <> ''),
      locale text not null default 'en',
      created_at timestamptz not null default now(),
      unique (store_id, hash)
    );
    comment on table consent_wordings is 'What people read when they agreed; never changed';
    create index on consent_wordings (project_id);

    create table consents (
      id uuid primary key,
      project_id uuid not null references projects on delete cascade,
      store_id uuid not null references stores on delete cascade,
      address_key bytea not null,
      channel text not null check (channel in ('email', 'push', 'onsite')),
      state text not null check (state in ('asked', 'given', 'withdrawn')),
      basis text not null check (basis in ('consent', 'customer')),
      source text not null check (source in
        ('form', 'offer', 'checkout', 'order', 'import', 'api', 'page', 'one-click', 'complaint', 'staff')),
      wording_id uuid references consent_wordings on delete cascade,
      page text not null default '',
      proof jsonb not null default '{}',
      at timestamptz not null default now()
    );
    comment on table consents is 'Only added to; the newest row of an address, store and channel decides';
    comment on column consents.address_key is 'Keyed hash of the address (push: of the person)';
    comment on column consents.page is 'Path of the page where it was said';
    create index consents_of_one on consents (store_id, address_key, channel, id desc);
    create index on consents (project_id);
    create index on consents (wording_id);

    create table consent_states (
      store_id uuid not null references stores on delete cascade,
      address_key bytea not null,
      channel text not null,
      project_id uuid not null references projects on delete cascade,
      state text not null check (state in ('asked', 'given', 'withdrawn')),
      basis text not null check (basis in ('consent', 'customer')),
      since timestamptz not null,
      consent_id uuid not null references consents on delete cascade,
      primary key (store_id, address_key, channel)
    );
    comment on table consent_states is 'The newest row of consents, to be joined';
    create index on consent_states (project_id);
    create index on consent_states (consent_id);

    create table suppressions (
      id uuid primary key,
      scope text not null check (scope in ('store', 'platform')),
      store_id uuid references stores on delete cascade,
      project_id uuid references projects on delete cascade,
      address_key bytea not null,
      cause text not null check (cause in ('hard', 'soft', 'complaint', 'manual', 'erased')),
      evidence jsonb not null default '{}',
      at timestamptz not null default now(),
      until timestamptz,
      check ((scope = 'store') = (store_id is not null)),
      unique nulls not distinct (store_id, address_key, cause)
    );
    comment on table suppressions is 'Addresses that get no marketing mail, of a store or of all';
    comment on column suppressions.until is 'When it ends by the clock; null where it doesn’t';
    create index on suppressions (address_key);
    create index on suppressions (project_id);

    alter table consent_settings enable row level security, force row level security;
    create policy of_one_project on consent_settings
      using (selvedge_sees(project_id)) with check (selvedge_sees(project_id));
    alter table consent_wordings enable row level security, force row level security;
    create policy of_one_project on consent_wordings
      using (selvedge_sees(project_id)) with check (selvedge_sees(project_id));
    alter table consents enable row level security, force row level security;
    create policy of_one_project on consents
      using (selvedge_sees(project_id)) with check (selvedge_sees(project_id));
    alter table consent_states enable row level security, force row level security;
    create policy of_one_project on consent_states
      using (selvedge_sees(project_id)) with check (selvedge_sees(project_id));
    alter table suppressions enable row level security, force row level security;
    create policy of_one_project on suppressions
      using (selvedge_sees(project_id)) with check (selvedge_sees(project_id));
  `.execute(db);
}
