import { type Kysely, sql } from 'kysely';

/**
 * The badges of the first product and the first sale are unlocked by subscribers of `product.published` and
 * `order.paid`. The others stay with their triggers: the answer that follows the change already shows them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop trigger unlocks_designer_new on products;
    drop trigger unlocks_designer on products;
    drop trigger unlocks_entrepreneur_new on orders;
    drop trigger unlocks_entrepreneur on orders;
  `.execute(db);
}
