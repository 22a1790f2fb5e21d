import { sql } from 'kysely';
import { pricingCalls } from '../../../../shared/features/growth/pricing/pricing.calls.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { PricedStore } from './pricing.reads.ts';

const productSchema = pricingCalls.facts.answer.shape.product.unwrap();

/** A product of the store with what each of its pieces costs, as orders store it; without an id, the newest that is printed. */
export async function findPricedProduct(
  tx: Tx,
  { id: storeId, projectId }: Pick<PricedStore, 'id' | 'projectId'>,
  id: string | null,
) {
  const { rows } = await sql`
    select p.id, p.name, p.url_name, least(p.price_minor, coalesce(p.sale_price_minor, p.price_minor)) as price_minor,
      coalesce(g.spec->>'vatClass', 'standard') as vat_class,
      (select m.file_id from product_images m where m.product_id = p.id
        and m.design_version_id is not distinct from p.design_version_id
        order by m.position, m.width limit 1) as image_id,
      (select coalesce(json_agg(json_build_object('colour', b.colour, 'size', b.size, 'costMinor',
            b.cost_minor + selvedge_print_cost(b.id, p.design_version_id),
          'weightGrams', coalesce((
            select (z->>'weightGrams')::int from jsonb_array_elements(g.spec->'sizes') z where z->>'code' = b.size), 0))
          order by array_position(p.colours, b.colour), b.cost_minor, b.size), '[]')
        from blanks b where b.base_product_id = p.base_product_id and b.colour = any(p.colours)) as pieces
    from products p join base_products g on g.id = p.base_product_id
    where p.store_id = ${storeId} and p.project_id = ${projectId} and p.deleted_at is null and not p.made_for_one
      and ${id === null ? sql`g.kind <> 'bundle'` : sql`p.id = ${id}`}
    order by p.created_at desc, p.id desc limit 1`.execute(tx);
  return rows[0] === undefined ? null : productSchema.parse(rows[0]);
}
