import { type Kysely, sql } from 'kysely';

/** A receipt’s picture is found by its file, also while its store is closed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index on product_images (file_id);
    create index on order_items (image_file_id);
  `.execute(db);
}
