import { type Kysely, sql } from 'kysely';

/** How an import’s file is read: its header’s line, the mark of its decimals, and lines that can be the header. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table product_imports
      add column header_line integer not null default 1,
      add column decimal_mark text check (decimal_mark in ('point', 'comma')),
      add column first_lines jsonb not null default '[]';
    comment on column product_imports.decimal_mark is 'Null where the prices of the file show it';
  `.execute(db);
}
