import { type Kysely, sql } from 'kysely';

/**
 * Certificates of stores’ domains, which this server orders itself where no proxy does: with their private keys (sealed),
 * the account with each authority, what answers an authority’s challenges, and the orders that were made.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    set local selvedge.scope = 'platform';
    alter table store_domains add column is_reached boolean not null default false;
    comment on column store_domains.is_reached is 'The last check found that its records lead here';
    update store_domains set is_reached = is_active;

    create table domain_certificates (
      name text primary key check (name = lower(name)),
      store_id uuid not null references store_domains on delete cascade,
      project_id uuid not null references projects on delete cascade,
      chain text,
      private_key text,
      issued_at timestamptz,
      expires_at timestamptz,
      next_order_at timestamptz not null default now(),
      ordering_since timestamptz,
      failures integer not null default 0,
      failure text,
      failed_at timestamptz,
      check (num_nulls(chain, private_key, issued_at, expires_at) in (0, 4))
    );
    comment on table domain_certificates is 'One for each name of a domain that leads here: with www and without';
    comment on column domain_certificates.chain is 'PEM, the name’s own certificate first; null until there is one';
    comment on column domain_certificates.private_key is 'Sealed PEM';
    comment on column domain_certificates.ordering_since is 'A server process is ordering it';
    comment on column domain_certificates.failure is 'CertificateFailure of shared/features/site/domains: why the last order came to nothing';
    create index on domain_certificates (next_order_at);
    create index on domain_certificates (store_id);
    create index on domain_certificates (project_id);
    alter table domain_certificates enable row level security, force row level security;
    create policy of_one_project on domain_certificates
      using (selvedge_sees(project_id)) with check (selvedge_sees(project_id));

    -- Every process forgets the certificate that it keeps.
    create function selvedge_certificate_changed() returns trigger language plpgsql as $$
    begin
      perform pg_notify('domain-certificate-changed', json_build_object('name', coalesce(new.name, old.name))::text);
      return null;
    end $$;
    create trigger certificate_added_or_gone after insert or delete on domain_certificates for each row
      execute function selvedge_certificate_changed();
    create trigger certificate_changed after update on domain_certificates for each row
      when (old.chain is distinct from new.chain) execute function selvedge_certificate_changed();

    create table certificate_accounts (
      directory text primary key,
      private_key text not null,
      created_at timestamptz not null default now()
    );
    comment on table certificate_accounts is 'The account’s key with each authority, by the address of its directory; sealed';
    alter table certificate_accounts enable row level security, force row level security;
    create policy of_the_platform on certificate_accounts
      using (selvedge_sees(null)) with check (selvedge_sees(null));

    create table certificate_challenges (
      token text primary key,
      answer text not null,
      expires_at timestamptz not null
    );
    comment on table certificate_challenges is 'What every process answers an authority at /.well-known/acme-challenge/{token}. RFC 8555 §8.3';
    alter table certificate_challenges enable row level security, force row level security;
    create policy of_the_platform on certificate_challenges
      using (selvedge_sees(null)) with check (selvedge_sees(null));

    create table certificate_orders (
      id bigint generated always as identity primary key,
      name text not null,
      registered text not null,
      project_id uuid not null references projects on delete cascade,
      at timestamptz not null default now()
    );
    comment on table certificate_orders is 'Orders of the last days, with which authorities’ limits are kept; a domain that is removed and added again doesn’t begin anew';
    create index on certificate_orders (at);
    create index on certificate_orders (project_id);
    alter table certificate_orders enable row level security, force row level security;
    create policy of_the_platform on certificate_orders
      using (selvedge_sees(null)) with check (selvedge_sees(null));
  `.execute(db);
}
