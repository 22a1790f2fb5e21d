import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { ProductCard } from '../../../../shared/features/making/products/products.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { prepared } from '../../../platform/database/named.ts';
import { availableStock } from '../../making/catalogue/catalogue.ts';

/** A product is new for this many days, in a store that also sells older ones: a word on every card helps no one. */
const NEW_DAYS = 30;
/** Swatches on a card; a card says how many more there are. */
const pictureJson = sql`
  json_build_object('colour', g.colour, 'side', g.side, 'renditions', g.renditions)`;

/** What a shopper may see of `p`. */
export const isLive = sql`p.enabled and p.deleted_at is null and p.live_at is not null`;

/**
 * The file `f` of a picture `m`. By `offset 0` it is looked up for each of a product’s few pictures: of a join, PostgreSQL would
 * rather read every file of the store first, which its policy makes look like hardly any.
 */
export const fileOfPicture: RawBuilder<unknown> = sql`lateral (
  select o.id, o.width, o.height from files o where o.id = m.file_id offset 0) f`;

/** Pictures of a product `p`, those of one colour or all, grouped to one with several widths. */
export const picturesJson = (colour: RawBuilder<unknown> | null, most: number) => sql`(
  select coalesce(json_agg(${pictureJson} order by g.position, g.colour, g.side <> 'front'), '[]') from (
    select m.colour, m.side, min(m.position) as position, json_agg(json_build_object(
      'fileId', f.id, 'width', coalesce(f.width, m.width), 'height', coalesce(f.height, m.width)) order by m.width) as renditions
    from product_images m cross join ${fileOfPicture}
    where m.product_id = p.id and m.design_version_id is not distinct from p.design_version_id
      ${colour ? sql`and m.colour = ${colour}` : sql``}
    group by m.colour, m.side order by 3, 1, m.side <> 'front' limit ${most}
  ) as g)`;

const pictureSchema = z.object({
  colour: z.string(),
  side: z.string(),
  renditions: z.array(z.object({ fileId: z.uuid(), width: z.int(), height: z.int() })).min(1),
});
export const picturesSchema = z.array(pictureSchema);

export const cardRowSchema = z.object({
  id: z.uuid(),
  urlName: z.string(),
  name: z.string(),
  priceMinor: z.int(),
  salePriceMinor: z.int().nullable(),
  currency: z.string(),
  pictures: picturesSchema,
  colours: z.array(z.object({ name: z.string(), hex: z.string() })),
  colour: z.string().nullable(),
  soldOut: z.boolean(),
  isNew: z.boolean(),
});

/** Whether the store of a product `p` sells more than it has. */
const takesBackOrders = sql`(select takes_back_orders from stores where id = p.store_id)`;

/** Whether a blank `k` of a product `p` can be bought now. */
export const isAvailable = sql`${availableStock('k', takesBackOrders)} > 0`;

/** The first of these colours that product `p` has, one in stock before others; null without one. */
const pickColour = (colours: readonly string[]): RawBuilder<unknown> =>
  colours.length === 0
    ? sql`null::text`
    : sql`(
      select w.colour from unnest(${colours}::text[]) with ordinality as w(colour, place)
      where w.colour = any(p.colours)
      order by exists (
        select from blanks k where k.base_product_id = p.base_product_id and k.colour = w.colour and ${isAvailable}) desc,
        w.place
      limit 1)`;

/** Whether a store sells products that are no longer new: asked once, not for each card. */
const hasOlderProducts = (storeId: unknown) => sql`exists (
  select from products o where o.store_id = ${storeId} and o.enabled and o.deleted_at is null
    and o.live_at <= now() - make_interval(days => ${NEW_DAYS}))`;

/** Whether an item of a bundle `p` is sold out in every colour and size. */
export const lacksPiece = sql`exists (
  select from bundle_items x join products q on q.id = x.product_id
  where x.bundle_id = p.id and not exists (
    select from blanks k where k.base_product_id = q.base_product_id and k.colour = any(q.colours) and ${isAvailable}))`;

/** A product `p` of base `b` as a card's JSON, in its default colour or in the one it was filtered by. */
export const cardJson = (storeId: unknown, colour: RawBuilder<unknown>) => sql`json_build_object(
  'id', p.id, 'urlName', p.url_name, 'name', p.name, 'priceMinor', p.price_minor,
  'salePriceMinor', case when p.sale_price_minor < p.price_minor then p.sale_price_minor end, 'currency', p.currency,
  'pictures', ${picturesJson(sql`coalesce(${colour}, p.default_colour)`, 2)},
  'colour', ${colour},
  'colours', (
    select coalesce(json_agg(json_build_object('name', c->>'name', 'hex', c->>'hex')
      order by array_position(p.colours, c->>'name')), '[]')
    from jsonb_array_elements(b.spec->'colours') c where c->>'name' = any(p.colours)),
  'soldOut', case when p.design_id is null then ${lacksPiece} else not exists (
    select from blanks k where k.base_product_id = p.base_product_id and k.colour = any(p.colours) and ${isAvailable}) end,
  'isNew', p.live_at > now() - make_interval(days => ${NEW_DAYS}) and ${hasOlderProducts(storeId)})`;

/**
 * Cards of a store's products.
 * @param products a query for them with their `place` in the list
 * @param colours filtered by: a card shows and opens the first of them that its product has
 */
export async function findCardsOf(
  tx: Tx,
  storeId: string,
  products: RawBuilder<unknown>,
  colours: readonly string[] = [],
): Promise<ProductCard[]> {
  const { rows } = await prepared(
    'storefront.listed-cards',
    sql<{ card: unknown }>`
    select ${cardJson(storeId, pickColour(colours))} as card
    from (${products}) p join base_products b on b.id = p.base_product_id order by p.place`,
  ).execute(tx);
  return rows.map(({ card }) => cardRowSchema.parse(card));
}
