import { conflict, invalid, notFound } from '../../../../shared/contract/errors.ts';
import type { ShopperText } from '../../../../shared/features/making/personalisation/personalisation.ts';
import type { Scene } from '../../../../shared/features/making/studio/studio.ts';
import {
  BASKET_LINES_MAX,
  type BasketName,
  type NewItem,
} from '../../../../shared/features/selling/basket/basket.ts';
import { BASKET_MESSAGES } from '../../../../shared/rules/messages/messages.ts';
import type { CallContext } from '../../../platform/calls/context.ts';
import { together } from '../../../platform/database/pipeline.ts';
import { fillTexts } from '../../making/personalisation/personalisation.ts';
import { findFieldScenes } from '../../making/products/products.ts';
import {
  type AddedItem,
  type AddedPiece,
  addItems,
  findMinified,
  findWanted,
  findWantedPieces,
  type WantedPiece,
  type WantedRow,
} from './basket.queries.ts';
import { ensureBasketOwner, getBasketOwner, setBasketCountCookie } from './basket-holder.ts';
import { type Shop, shopOf } from './shop.ts';

const FAVOURITES_MOST = 1;

/** `productColor` and `productSize` of each piece of a bundle, in its order. */
type BundleOptions = readonly Readonly<Record<string, string>>[];

/** A chosen piece. @throws Refusal 409 where it can't be bought */
function addedPiece(piece: WantedPiece, options: BundleOptions[number] | undefined): AddedPiece {
  const { productColor, productSize } = options ?? {};
  // A bundle has no place for words yet: what it prints would be the merchant's sample.
  if (piece.asksText)
    throw conflict('asks-text', `${piece.name} is made with your own words. Buy it on its own page.`);
  const variant = [productColor, productSize].filter(Boolean).join(', ');
  if (piece.blankId === null || !piece.offered)
    throw productSize
      ? conflict('not-made', `${piece.name} isn’t available in ${variant}`)
      : conflict('choose-size', `Choose a size for ${piece.name}`);
  if ((piece.stock ?? 0) <= 0)
    throw conflict('sold-out', `Sorry, ${piece.name}${variant && ` in ${variant}`} has just sold out`);
  return { productId: piece.productId, blankId: piece.blankId };
}

/** What a new bundle becomes in a basket. @throws Refusal 409 where one of its pieces can't be bought */
async function addedBundle(
  { tx }: CallContext,
  shop: Shop,
  found: Pick<AddedItem, 'productId' | 'quantity' | 'priceMinor'> & { readonly name: string | null },
  options: BundleOptions,
): Promise<AddedItem> {
  const { name, ...item } = found;
  const choices = options.map(({ productColor, productSize }) => ({
    colour: productColor || null,
    size: productSize || null,
  }));
  const wanted = await findWantedPieces(tx, shop, item.productId, choices);
  const pieces = wanted.map((piece, index) => addedPiece(piece, options[index]));
  const counts = Map.groupBy(pieces, ({ blankId }) => blankId);
  const most = Math.min(
    ...wanted.map(({ blankId, stock }) =>
      Math.floor((stock ?? 0) / (counts.get(blankId ?? '')?.length ?? 1)),
    ),
  );
  if (most < 1) throw conflict('sold-out', `Sorry, we don’t have enough for ${name} in these sizes`);
  return { ...item, blankId: null, most, pieces, texts: null };
}

/**
 * What the shopper writes on a product, by the rules that its print file is made by; null where nothing can be written.
 * @throws Refusal 422 with what is wrong, by field
 */
function writtenTexts(item: NewItem, scene: Scene | undefined): readonly ShopperText[] | null {
  const typed = item.personalization ?? {};
  if (!scene) {
    if (Object.values(typed).some((text) => text.trim() !== ''))
      throw conflict('no-text', 'This product can no longer be personalised. Reload the page.');
    return null;
  }
  const filled = fillTexts(scene, typed);
  if ('scene' in filled) return filled.texts;
  throw invalid(
    Object.fromEntries(
      Object.entries(filled.problems).map(([id, words]) => [`personalization.${id}`, [words]]),
    ),
  );
}

/** What a new item becomes in a basket. @throws Refusal where it cannot be bought */
function addedItem(
  item: NewItem,
  row: WantedRow | undefined,
  name: BasketName,
  scenes: ReadonlyMap<string, Scene>,
): AddedItem {
  if (!row || row.productId === null || row.priceMinor === null) throw notFound(BASKET_MESSAGES.productGone);
  const found = {
    productId: row.productId,
    quantity: item.quantity,
    priceMinor: row.priceMinor,
    pieces: null,
    texts: null,
  };
  const chosen = row.offered ? row.blankId : null;
  if (name === 'favourites') return { ...found, blankId: chosen, quantity: 1, most: FAVOURITES_MOST };
  const variant = [item.productColor, item.productSize].filter(Boolean).join(', ');
  if (chosen === null) {
    throw item.productSize
      ? conflict('not-made', `${row.name} isn’t available in ${variant}`)
      : conflict('choose-size', 'Choose a size');
  }
  if ((row.stock ?? 0) <= 0) throw conflict('sold-out', `Sorry, ${row.name} in ${variant} has just sold out`);
  return {
    ...found,
    blankId: chosen,
    most: row.stock ?? 0,
    texts: writtenTexts(item, scenes.get(row.productId)),
  };
}

/** Parts of one variant that stand twice in a list count together. */
function summed(items: readonly AddedItem[]): AddedItem[] {
  const byVariant = new Map<string, AddedItem>();
  for (const item of items) {
    const pieces = item.pieces?.map(({ blankId }) => blankId) ?? [];
    const variant = JSON.stringify([item.productId, item.blankId, pieces, item.texts]);
    const known = byVariant.get(variant);
    byVariant.set(variant, known ? { ...known, quantity: known.quantity + item.quantity } : item);
  }
  return [...byVariant.values()];
}

/** New items as they go into a basket; a bundle costs a statement more, and so do shoppers' texts. @throws Refusal */
async function addedItems(
  context: CallContext,
  shop: Shop,
  { name, items, bundleOptions }: Adding,
): Promise<AddedItem[]> {
  const rows = await findWanted(context.tx, shop, items);
  const rowOf = (index: number) => rows.find((row) => row.index === index);
  const bundle = name === 'main' ? rows.find(({ isBundle }) => isBundle) : undefined;
  const item = items[bundle?.index ?? -1];
  if (!bundle || !item) {
    const written = rows.flatMap(({ asksText, productId }) => (asksText && productId ? [productId] : []));
    // Samples show what the merchant wrote, and nothing is written on what is only saved.
    const isWritten = written.length > 0 && name === 'main' && shop.buyerProjectId === null;
    const scenes = isWritten ? await findFieldScenes(context.tx, shop.id, written) : new Map<string, Scene>();
    return items.map((each, index) => addedItem(each, rowOf(index), name, scenes));
  }
  if (items.length > 1) throw conflict('one-bundle', 'Add a bundle without other products');
  if (bundle.productId === null || bundle.priceMinor === null) throw notFound(BASKET_MESSAGES.productGone);
  const { productId, priceMinor, name: bundleName } = bundle;
  const found = { productId, priceMinor, quantity: item.quantity, name: bundleName };
  return [await addedBundle(context, shop, found, bundleOptions ?? [])];
}

interface Adding {
  readonly name: BasketName;
  readonly items: readonly NewItem[];
  readonly bundleOptions?: BundleOptions | undefined;
}

/** Puts items into the visitor’s basket, or among their favourites. @throws Refusal where one cannot be bought */
export const addToBasket = async (context: CallContext, adding: Adding) =>
  addToBasketOf(context, await shopOf(context), adding);

/** The same at a shop that is known. */
export async function addToBasketOf(context: CallContext, shop: Shop, adding: Adding) {
  const { tx } = context;
  const { name } = adding;
  const added = await addedItems(context, shop, adding);
  const holder = shop.buyerProjectId ? getBasketOwner(context) : ensureBasketOwner(context);
  const [, basket] = await together(tx, (sender) => [
    addItems(sender, shop, holder, name, summed(added)),
    findMinified(sender, shop, holder, name),
  ]);
  if (basket.items.length > BASKET_LINES_MAX)
    throw conflict('basket-full', 'Your basket is full. Check out or remove an item.');
  if (basket.items.length === 0) throw conflict('nothing-added', BASKET_MESSAGES.nothingAdded);
  setBasketCountCookie(context, basket.count, name);
  return basket;
}
