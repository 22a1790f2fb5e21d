import { type RawBuilder, sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { z } from 'zod';
import type { ShopperText } from '../../../../shared/features/making/personalisation/personalisation.ts';
import {
  BASKET_QUANTITY_MAX,
  type BasketName,
  type NewItem,
} from '../../../../shared/features/selling/basket/basket.ts';
import {
  DISCOUNT_LIMITS,
  type DiscountBlock,
} from '../../../../shared/features/selling/discounts/discounts.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { prepared } from '../../../platform/database/named.ts';
import type { Sender } from '../../../platform/database/pipeline.ts';
import { availableStock } from '../../making/catalogue/catalogue.ts';
import {
  basketRead,
  isSoldAsSample,
  isSoldInStore,
  type ReadBasket,
  readBasketSchema,
  samplesBasket,
  samplesRead,
  savedRead,
  shopperBasket,
  sizeExtra,
} from './basket.reads.ts';
import type { BasketHolder } from './basket-holder.ts';
import type { Shop } from './shop.ts';

/** The part of a shop that tells its baskets from others'. */
export type BasketShop = Pick<Shop, 'id' | 'buyerProjectId'>;

const keysOf = (shop: BasketShop, { tokenHash, accountId }: BasketHolder, name: BasketName) => ({
  storeId: shop.id,
  name,
  buyerProjectId: shop.buyerProjectId,
  tokenHash,
  accountId,
});

/** The basket of a holder as a subquery. */
export const basketOf = (shop: BasketShop, holder: BasketHolder, name: BasketName): RawBuilder<unknown> =>
  (shop.buyerProjectId ? samplesBasket : shopperBasket)(keysOf(shop, holder, name));

const isSold = ({ buyerProjectId }: BasketShop) =>
  buyerProjectId ? isSoldAsSample(buyerProjectId) : isSoldInStore;

const wantedRowSchema = z.object({
  index: z.int(),
  productId: z.uuid().nullable(),
  name: z.string().nullable(),
  priceMinor: z.int().nullable(),
  /** Its pieces are chosen one by one. */
  isBundle: z.boolean(),
  /** Shoppers write on it. */
  asksText: z.boolean(),
  blankId: z.uuid().nullable(),
  stock: z.int().nullable(),
  offered: z.boolean(),
});
export type WantedRow = z.output<typeof wantedRowSchema>;

/** The last part of an address such as `/product/tree-tee/?colour=Navy`. */
const urlNameOf = (address: string | undefined): string | null =>
  address?.split(/[?#]/)[0]?.split('/').filter(Boolean).at(-1)?.toLowerCase() ?? null;

/** The blank of a product `p` in the colour and size of a choice `w`; the size is optional where there is one. */
const chosenBlank = sql`
  select id, stock, reserved, colour, size from blanks
  where base_product_id = p.base_product_id
    and lower(colour) = lower(coalesce(w.colour, p.default_colour))
    and (lower(size) = lower(w.size) or (w.size is null and (
      select count(distinct size) from blanks o where o.base_product_id = p.base_product_id) = 1))
  limit 1`;

/** Whether shoppers write on a product `p`. Not `exists`, for which every version of the project could be read at once. */
const asksText = sql`coalesce((
  select v.fields is not null from design_versions v where v.id = p.design_version_id), false)`;

/** Finds the products and blanks of new items. The size is optional for a product with one size. */
export async function findWanted(tx: Tx, shop: BasketShop, items: readonly NewItem[]): Promise<WantedRow[]> {
  const wanted = items.map((item, index) => ({
    index,
    product_id: item.productId ?? null,
    url_name: item.productId ? null : urlNameOf(item.productUrl),
    colour: item.productColor || null,
    size: item.productSize || null,
  }));
  // One by one (`offset 0`): joined, every product of the store would be read for an item.
  const isWanted = items.every(({ productId }) => productId)
    ? sql`p.id = w.product_id`
    : sql`(p.id = w.product_id or (p.url_name = w.url_name and p.deleted_at is null))`;
  const { rows } = await prepared(
    'basket.wanted',
    sql`
    select w.index, p.id as product_id, p.name,
      least(p.price_minor, coalesce(p.sale_price_minor, p.price_minor)) + ${sizeExtra} as price_minor,
      p.id is not null and p.design_id is null as is_bundle, ${asksText} as asks_text, b.id as blank_id, ${availableStock('b')} as stock, coalesce(b.colour = any(p.colours), false) as offered
    from json_to_recordset(${JSON.stringify(wanted)}::json)
      as w(index int, product_id uuid, url_name text, colour text, size text)
    join stores s on s.id = ${shop.id}
    left join lateral (
      select * from products p
      where ${shop.buyerProjectId ? sql`p.project_id = ${shop.buyerProjectId}::uuid` : sql`p.store_id = s.id`}
        and ${isWanted} and ${isSold(shop)} offset 0) p on true
    left join lateral (${chosenBlank}) b on true
    order by w.index`,
  ).execute(tx);
  return z.array(wantedRowSchema).parse(rows);
}

const wantedPieceSchema = z.object({
  productId: z.uuid(),
  name: z.string(),
  asksText: z.boolean(),
  blankId: z.uuid().nullable(),
  stock: z.int().nullable(),
  offered: z.boolean(),
});
export type WantedPiece = z.output<typeof wantedPieceSchema>;

/** Finds the pieces of a bundle in the colours and sizes chosen for them, in its order. */
export async function findWantedPieces(
  tx: Tx,
  shop: Shop,
  bundleId: string,
  choices: readonly { readonly colour: string | null; readonly size: string | null }[],
): Promise<WantedPiece[]> {
  const wanted = choices.map((choice, index) => ({ ...choice, place: index + 1 }));
  const { rows } = await sql`
    select p.id as product_id, p.name, ${asksText} as asks_text, b.id as blank_id, ${availableStock('b')} as stock,
      coalesce(b.colour = any(p.colours), false) as offered
    from (
      select i.product_id, row_number() over (order by i.position) as place
      from bundle_items i cross join generate_series(1, i.quantity) where i.bundle_id = ${bundleId}
    ) piece
    join stores s on s.id = ${shop.id}
    join products p on p.id = piece.product_id
    left join json_to_recordset(${JSON.stringify(wanted)}::json) as w(place int, colour text, size text)
      on w.place = piece.place
    left join lateral (${chosenBlank}) b on true
    order by piece.place`.execute(tx);
  return z.array(wantedPieceSchema).parse(rows);
}

/** A piece of a bundle. */
export interface AddedPiece {
  readonly productId: string;
  readonly blankId: string;
}

export interface AddedItem {
  readonly productId: string;
  readonly blankId: string | null;
  readonly quantity: number;
  /** Unit price the shopper saw. */
  readonly priceMinor: number;
  /** At most so many of it can be in the basket. */
  readonly most: number;
  /** Null for a product that isn't a bundle, and for one that is saved for later. */
  readonly pieces: readonly AddedPiece[] | null;
  /** What the shopper wrote; null where nothing can be written. */
  readonly texts: readonly ShopperText[] | null;
}

const uniqueBasket = ({ buyerProjectId }: BasketShop) =>
  buyerProjectId
    ? sql`(store_id, account_id, buyer_project_id, name) where buyer_project_id is not null`
    : sql`(store_id, token_hash, name)`;

/** Puts items into the holder's basket, which is made where there is none; what is there already grows. */
export async function addItems(
  tx: Sender,
  shop: Shop,
  holder: BasketHolder,
  name: BasketName,
  items: readonly AddedItem[],
): Promise<void> {
  const rows = items.map((item) => ({
    id: newId(),
    product_id: item.productId,
    blank_id: item.blankId,
    quantity: Math.min(item.quantity, item.most, BASKET_QUANTITY_MAX),
    price: item.priceMinor,
    most: Math.min(item.most, BASKET_QUANTITY_MAX),
    part_product_ids: item.pieces?.map(({ productId }) => productId) ?? null,
    part_blank_ids: item.pieces?.map(({ blankId }) => blankId) ?? null,
    texts: item.texts,
  }));
  // A basket of samples isn't the browser's, even where the browser has had one on this host.
  const tokenHash = shop.buyerProjectId ? null : holder.tokenHash;
  await prepared(
    'basket.add-items',
    sql`
    with known as (${basketOf(shop, holder, name)}),
    touched as (
      update baskets set updated_at = now(), account_id = coalesce(account_id, ${holder.accountId}::uuid)
      where id in (select id from known)
    ), made as (
      insert into baskets (id, project_id, store_id, token_hash, account_id, name, buyer_project_id)
      select ${newId()}, ${shop.projectId}::uuid, ${shop.id}::uuid, ${tokenHash}, ${holder.accountId}::uuid, ${name},
        ${shop.buyerProjectId}::uuid
      where not exists (select from known)
      on conflict ${uniqueBasket(shop)} do update set updated_at = now() returning id
    ), basket as (select id from known union all select id from made),
    wanted as (
      select * from json_to_recordset(${JSON.stringify(rows)}::json)
        as w(id uuid, product_id uuid, blank_id uuid, quantity int, price bigint, most int,
          part_product_ids uuid[], part_blank_ids uuid[], texts jsonb)
    )
    insert into basket_items (id, project_id, basket_id, product_id, blank_id, quantity, seen_price_minor,
      part_product_ids, part_blank_ids, texts)
    select w.id, ${shop.projectId}::uuid, basket.id, w.product_id, w.blank_id, w.quantity, w.price,
      w.part_product_ids, w.part_blank_ids, w.texts from wanted w, basket
    on conflict (basket_id, product_id, blank_id, part_blank_ids, texts_key) do update set
      quantity = greatest(1, least(basket_items.quantity + excluded.quantity,
        (select most from wanted w where w.product_id = excluded.product_id
          and w.blank_id is not distinct from excluded.blank_id
          and w.part_blank_ids is not distinct from excluded.part_blank_ids
          and w.texts is not distinct from excluded.texts limit 1))),
      part_product_ids = excluded.part_product_ids, seen_price_minor = excluded.seen_price_minor`,
  ).execute(tx);
}

const minifiedRowSchema = z.object({
  key: z.uuid(),
  quantity: z.int(),
  productUuid: z.uuid(),
  colour: z.string().nullable(),
  size: z.string().nullable(),
});

/** What is in a basket, in one short statement. */
export async function findMinified(tx: Sender, shop: BasketShop, holder: BasketHolder, name: BasketName) {
  const { rows } = await prepared(
    'basket.minified',
    sql`
    select i.id as key, i.quantity, i.product_id as product_uuid, b.colour, b.size
    from basket_items i left join blanks b on b.id = i.blank_id
    where i.basket_id = (${basketOf(shop, holder, name)})
    order by i.added_at, i.id`,
  ).execute(tx);
  const items = z
    .array(minifiedRowSchema)
    .parse(rows)
    .map(({ colour, size, ...item }) => ({ ...item, options: { Colour: colour, Size: size } }));
  return { items, count: items.reduce((sum, { quantity }) => sum + quantity, 0) };
}

/** Sets how many of an item there are, none taking it out. False where there is no such item. */
export async function setQuantity(
  tx: Tx,
  shop: BasketShop,
  holder: BasketHolder,
  change: { readonly name: BasketName; readonly key: string; readonly quantity: number },
): Promise<boolean> {
  const item = sql`id = ${change.key} and basket_id = (${basketOf(shop, holder, change.name)})`;
  const done =
    change.quantity === 0
      ? await sql`delete from basket_items where ${item} returning id`.execute(tx)
      : await sql`
          update basket_items i set quantity = ${change.quantity}, seen_price_minor = (
            select least(p.price_minor, coalesce(p.sale_price_minor, p.price_minor)) + ${sizeExtra}
            from products p left join blanks b on b.id = i.blank_id where p.id = i.product_id)
          where ${item} returning id`.execute(tx);
  return done.rows.length > 0;
}

/** A basket with everything its prices depend on, in one statement; empty where the holder has none. */
export async function findBasket(
  tx: Sender,
  shop: BasketShop,
  holder: BasketHolder,
  name: BasketName,
  email: string | null = null,
): Promise<ReadBasket> {
  const shoppers = name === 'main' ? basketRead : savedRead;
  const read = shop.buyerProjectId ? samplesRead : shoppers;
  return readBasketSchema.parse(await read.find(tx, { ...keysOf(shop, holder, name), email }));
}

/**
 * Adds a code to a basket, which is made where there is none: a link may come before the first item. What was found out
 * about the discount before is asked again. A second code of the same discount takes the place of the first: an order
 * claims a discount once.
 */
export async function addCode(
  tx: Tx,
  shop: Shop,
  holder: { tokenHash: Buffer; accountId: string | null },
  code: { readonly id: string; readonly discountId: string },
): Promise<boolean> {
  const others = sql`array(
    select used.id from unnest(baskets.code_ids) with ordinality as used(id, place)
    where used.id not in (
      select c.id from discount_codes c where c.id = any(baskets.code_ids) and c.discount_id = ${code.discountId}::uuid)
    order by used.place)`;
  const { rows } = await sql`
    with known as (${basketOf(shop, holder, 'main')}),
    made as (
      insert into baskets (id, project_id, store_id, token_hash, account_id, name, code_ids)
      select ${newId()}, ${shop.projectId}::uuid, ${shop.id}::uuid, ${holder.tokenHash}, ${holder.accountId}::uuid,
        'main', array[${code.id}::uuid]
      where not exists (select from known)
      on conflict (store_id, token_hash, name) do update set code_ids = ${others} || ${code.id}::uuid
        where cardinality(${others}) < ${DISCOUNT_LIMITS.basketCodes}
      returning id
    ), added as (
      update baskets set updated_at = now(), blocked_discounts = blocked_discounts - ${code.discountId}::text,
        code_ids = ${others} || ${code.id}::uuid
      where id in (select id from known) and cardinality(${others}) < ${DISCOUNT_LIMITS.basketCodes} returning id
    )
    select id from made union all select id from added`.execute(tx);
  return rows.length > 0;
}

/** Takes a code out of a basket. */
export async function removeCode(
  tx: Tx,
  shop: BasketShop,
  holder: BasketHolder,
  codeId: string,
): Promise<void> {
  await sql`
    update baskets set code_ids = array_remove(code_ids, ${codeId}::uuid)
    where id = (${basketOf(shop, holder, 'main')})`.execute(tx);
}

/** Stores why discounts can’t be had with the address that was typed: quotes, which don’t know it, leave them out. */
export async function saveBlocks(
  tx: Tx,
  basketId: string,
  blocks: Readonly<Record<string, DiscountBlock>>,
): Promise<void> {
  await sql`
    update baskets set blocked_discounts = blocked_discounts || ${JSON.stringify(blocks)}::jsonb
    where id = ${basketId}`.execute(tx);
}

/** Moves the items of one favourites basket to another. False without any. */
export async function copyItems(tx: Tx, shop: Shop, from: string, holder: BasketHolder): Promise<boolean> {
  const source = await tx
    .selectFrom('basketItems as i')
    .innerJoin('baskets as b', 'b.id', 'i.basketId')
    .select(['i.productId', 'i.blankId', 'i.quantity', 'i.seenPriceMinor'])
    .where('b.id', '=', from)
    .where('b.storeId', '=', shop.id)
    .where('b.name', '=', 'favourites')
    .where(sql<boolean>`b.buyer_project_id is not distinct from ${shop.buyerProjectId}::uuid`)
    .execute();
  if (source.length === 0) return false;
  await addItems(
    tx,
    shop,
    holder,
    'favourites',
    source.map((item) => ({ ...item, priceMinor: item.seenPriceMinor, most: 1, pieces: null, texts: null })),
  );
  return true;
}
