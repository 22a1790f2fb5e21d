import { type RawBuilder, sql } from 'kysely';
import type { ShopperText } from '../../../../shared/features/making/personalisation/personalisation.ts';

/** Pieces that an order took from a basket. */
export interface BoughtLine {
  readonly productId: string;
  readonly blankId: string;
  readonly quantity: number;
  /** What the shopper wrote; null where nothing was written. */
  readonly texts: readonly ShopperText[] | null;
}

/** A bundle that an order took from a basket, with the blank of each piece. */
export interface BoughtBundle {
  readonly productId: string;
  readonly blankIds: readonly string[];
  readonly quantity: number;
}

const isBought = (basketId: string) => sql`
  i.basket_id = ${basketId} and i.product_id = b.product_id and i.blank_id is not distinct from b.blank_id
    and i.part_blank_ids is not distinct from b.part_blank_ids
    and coalesce(i.texts, '[]') = b.texts`;

/**
 * Queries for a `with` that take bought pieces and used codes out of a basket; what was added since the order was placed
 * stays.
 * @param lines without the pieces of bundles
 */
export const removeBought = (
  basketId: string,
  { lines, bundles }: { readonly lines: readonly BoughtLine[]; readonly bundles: readonly BoughtBundle[] },
): RawBuilder<unknown> => sql`
    bought as (
      select "productId" as product_id, "blankId" as blank_id, "blankIds" as part_blank_ids,
        coalesce(texts, '[]') as texts, sum(quantity)::int as pieces
      from json_to_recordset(${JSON.stringify([...lines, ...bundles])}::json)
        as l("productId" uuid, "blankId" uuid, "blankIds" uuid[], texts jsonb, quantity int)
      group by 1, 2, 3, 4
    ), codes_used as (
      update baskets set code_ids = '{}', blocked_discounts = '{}'
      where id = ${basketId} and (code_ids <> '{}' or blocked_discounts <> '{}')
    ), lessened as (
      update basket_items i set quantity = i.quantity - b.pieces from bought b
      where ${isBought(basketId)} and i.quantity > b.pieces
    ), bought_up as (
      delete from basket_items i using bought b where ${isBought(basketId)} and i.quantity <= b.pieces
    )`;

/** Whether a basket belongs to a merchant who buys samples. */
export const isForSamples = (basketId: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`exists (select from baskets b where b.id = ${basketId} and b.buyer_project_id is not null)`;

/** As part of the statement that places an order: the basket won't report a change of price that the shopper agreed to. */
export const saveAgreedPrices = (
  agreed: readonly { readonly key: string; readonly priceMinor: number }[],
): RawBuilder<unknown> => sql`
  update basket_items i set seen_price_minor = agreed."priceMinor"
  from json_to_recordset(${JSON.stringify(agreed)}::json) as agreed(key uuid, "priceMinor" bigint)
  where i.id = agreed.key and i.id = any(${agreed.map(({ key }) => key)}::uuid[])`;
