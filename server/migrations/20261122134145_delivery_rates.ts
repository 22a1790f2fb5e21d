import { type Kysely, sql } from 'kysely';

/** Merchants set where a delivery method goes by country, and what it costs by pieces, weight or value. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table delivery_methods
      add column countries text[] not null default '{}',
      add column except_countries text[] not null default '{}',
      add column rate_basis text not null default 'order' check (rate_basis in ('order', 'pieces', 'weight', 'value')),
      add column steps jsonb not null default '[]',
      add column version integer not null default 1;
  `.execute(db);
}
