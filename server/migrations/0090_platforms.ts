import { type Kysely, sql } from 'kysely';

/** Platforms on domains of their own, and which of them a project is worked on at (spec 1 §2.12, spec 2 §3.4). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table platforms (
      domain text primary key check (domain = lower(domain) and length(domain) between 3 and 253 and domain !~ '[^a-z0-9.-]'),
      added_by uuid references accounts on delete set null,
      added_at timestamptz not null default now()
    );
    comment on table platforms is 'The only domains that a project''s dashboard may lead to';

    alter table projects
      add column platform text references platforms on update cascade on delete set null,
      add column is_reseller boolean not null default false;
    comment on column projects.platform is 'Domain whose dashboard a turbo or reseller project is worked on at';
  `.execute(db);
}
