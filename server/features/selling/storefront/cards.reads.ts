import { sql } from 'kysely';
import { z } from 'zod';
import type { ProductCard } from '../../../../shared/features/making/products/products.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { defineRead } from '../../../platform/database/reads.ts';
import { cardJson, cardRowSchema } from './products.queries.ts';

// `(select …)` hides how many ids there are: a short list looks so cheap that PostgreSQL would plan the read each time.
const cardsRead = defineRead({
  name: 'storefront.cards',
  tables: ['baseProducts', 'blanks', 'bundleItems', 'files', 'productImages', 'products', 'stores'],
  input: { storeId: 'uuid', ids: 'uuid[]' },
  row: z.object({ card: cardRowSchema }),
  sql: ({ storeId, ids }) => sql`
    select ${cardJson(storeId, sql`null::text`)} as card
    from products p join base_products b on b.id = p.base_product_id
    where p.id = any((select ${ids})::uuid[]) order by array_position(${ids}, p.id)`,
  budget: { nodes: 52, cost: 660 },
});

/** Cards of a store's products in the order of their ids. */
export async function findCards(tx: Tx, storeId: string, ids: readonly string[]): Promise<ProductCard[]> {
  if (ids.length === 0) return [];
  return (await cardsRead.list(tx, { storeId, ids })).map(({ card }) => card);
}
