import { type Kysely, sql } from 'kysely';

/**
 * A spoiled garment is made again under a label that names its parent. The parent ends as `spoiled`, so that the code on
 * the ruined garment never counts as work again. A piece of an order has one label that isn't spoiled.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table labels
      add column parent_id uuid references labels on delete set null,
      drop constraint labels_state_check,
      add constraint labels_state_check check (state in ('open', 'label_printed', 'picked', 'pretreated', 'printed_on',
        'sorted', 'packed', 'cancelled', 'spoiled')),
      drop constraint labels_order_id_counter_key;
    create unique index labels_one_of_a_piece on labels (order_id, counter) where state <> 'spoiled';
    create index labels_of_order on labels (order_id);
    create index labels_made_again on labels (parent_id) where parent_id is not null;
  `.execute(db);
}
