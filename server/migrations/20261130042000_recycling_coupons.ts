import { type Kysely, sql } from 'kysely';

/**
 * Discounts whose codes are given for recycled clothing, one for each parcel that arrives. They are a method like the others,
 * so the column that was meant to tell them apart goes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table discounts drop column source,
      drop constraint discounts_method_check,
      add constraint discounts_method_check check (method in ('code', 'codes', 'automatic', 'recycling'));
    create index discounts_recycling on discounts (store_id) where method = 'recycling';

    alter table recycling_returns add column code_id uuid unique references discount_codes on delete set null;
    comment on column recycling_returns.code_id is 'The code that its sender got when it arrived';
  `.execute(db);
}
