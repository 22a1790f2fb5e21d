import { type Kysely, sql } from 'kysely';

/** Who a store’s emails come from, and the domains that their owners have proved to be theirs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sender_domains (
      id uuid primary key,
      project_id uuid not null references projects on delete cascade,
      store_id uuid not null references stores on delete cascade,
      domain text not null,
      token text not null,
      selector text not null,
      private_key text not null,
      public_key text not null,
      state text not null default 'pending' check (state in ('pending', 'proven', 'lost')),
      records jsonb not null default '[]',
      failing_since timestamptz,
      asked_at timestamptz not null default now(),
      checked_at timestamptz,
      next_check_at timestamptz not null default now(),
      created_at timestamptz not null default now(),
      unique (store_id, domain)
    );
    comment on column sender_domains.token is 'What its TXT record has to be';
    comment on column sender_domains.private_key is 'Sealed; signs emails from the domain';
    comment on column sender_domains.records is 'SenderRecord[] of shared/features/growth/senders, as of checked_at';
    create unique index sender_domains_proven_once on sender_domains (domain) where state = 'proven';
    create index sender_domains_due on sender_domains (next_check_at);
    create index on sender_domains (project_id);

    create table senders (
      id uuid primary key,
      project_id uuid not null references projects on delete cascade,
      store_id uuid not null references stores on delete cascade,
      name text not null,
      domain_id uuid references sender_domains on delete set null,
      local_part text not null,
      reply_to text,
      is_default boolean not null default false,
      created_at timestamptz not null default now()
    );
    comment on column senders.domain_id is 'Null for our shared address';
    create unique index senders_one_default on senders (store_id) where is_default;
    create index senders_by_age on senders (store_id, created_at, id);
    create index on senders (project_id);
    create index on senders (domain_id);

    alter table sender_domains enable row level security, force row level security;
    create policy of_one_project on sender_domains
      using (selvedge_sees(project_id)) with check (selvedge_sees(project_id));
    alter table senders enable row level security, force row level security;
    create policy of_one_project on senders
      using (selvedge_sees(project_id)) with check (selvedge_sees(project_id));
  `.execute(db);
}
