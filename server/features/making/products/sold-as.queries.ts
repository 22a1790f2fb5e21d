import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';
import { refreshProducts } from '../collections/collections.ts';
import { changeDesignSettings } from '../studio/studio.ts';

/** The words and prices of a product that its own table holds. */
interface SoldAs {
  readonly name: string;
  readonly description: string;
  readonly metaTitle: string | null;
  readonly metaDescription: string | null;
  readonly tags: readonly string[];
  readonly priceMinor: number;
  /** What it costs now; null while it isn’t on sale. */
  readonly salePriceMinor: number | null;
}

interface HeldProduct {
  readonly id: string;
  readonly designId: string;
}

/** Holds the design of a product and then the product, as publishing does, until the transaction ends. One statement. */
export async function holdProduct(
  tx: Tx,
  projectId: string,
  urlName: string,
): Promise<HeldProduct | undefined> {
  const { rows } = await sql<HeldProduct>`
    with design as materialized (
      select d.id from designs d join products p on p.design_id = d.id
      where p.project_id = ${projectId} and p.url_name = ${urlName} and p.deleted_at is null
      limit 1 for no key update of d)
    select p.id, p.design_id from design d join products p on p.design_id = d.id
    where p.project_id = ${projectId} and p.url_name = ${urlName} and p.deleted_at is null
    for no key update of p`.execute(tx);
  return rows[0];
}

/** Changes the words and prices of a held product, here and in the studio, and the collections whose rules hold of it. */
export async function setSoldAs(tx: Tx, projectId: string, held: HeldProduct, sold: SoldAs): Promise<void> {
  const { name, description, metaTitle, metaDescription, tags, priceMinor, salePriceMinor } = sold;
  await sql`
    update products set name = ${name}, description = ${description}, meta_title = ${metaTitle},
      meta_description = ${metaDescription}, tags = ${tags}::text[], price_minor = ${priceMinor},
      sale_price_minor = ${salePriceMinor}, updated_at = now()
    where id = ${held.id} and project_id = ${projectId}`.execute(tx);
  await changeDesignSettings(tx, projectId, [
    { id: held.designId, settings: { name, description, tags: [...tags], priceMinor } },
  ]);
  await refreshProducts(tx, projectId, [held.id]);
}

/**
 * Begins or ends the sales of products, in the order of their ids.
 * @param prices the sale price of each, null where its sale ends; one that isn’t lower than the price stays as it is
 */
export async function setSalePrices(
  tx: Tx,
  projectId: string,
  prices: readonly { readonly id: string; readonly salePriceMinor: number | null }[],
): Promise<void> {
  const ids = prices.map(({ id }) => id);
  await sql`
    with held as materialized (
      select id from products where id = any(${ids}::uuid[]) and project_id = ${projectId}
      order by id for no key update)
    update products p set sale_price_minor = s."salePriceMinor", updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(prices)}::jsonb) as s(id uuid, "salePriceMinor" bigint)
    where p.id = s.id and p.id in (select id from held)
      and (s."salePriceMinor" is null or s."salePriceMinor" < p.price_minor)`.execute(tx);
  await refreshProducts(tx, projectId, ids);
}
