import { type Kysely, sql } from 'kysely';

/**
 * Orders to make by the day they are due, which follows from their payment. And orders that a print file blocks are found by
 * that file: few files aren’t ready, whatever the number of orders.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index orders_to_make on orders (status, (not priority), paid_at, id)
      where deleted_at is null
        and status in ('paid', 'processing', 'label_printed', 'printed', 'consolidated', 'packing');
    create index print_files_not_ready on print_files (design_version_id) where status <> 'ready';
    create index order_items_of_version on order_items (design_version_id);
  `.execute(db);
}
