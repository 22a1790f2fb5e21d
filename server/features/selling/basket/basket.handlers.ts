import { v7 as newId } from 'uuid';
import { conflict, notFound } from '../../../../shared/contract/errors.ts';
import {
  BASKET_LINES_MAX,
  type BasketName,
  basketCalls,
  type NewItem,
} from '../../../../shared/features/selling/basket/basket.ts';
import { BASKET_MESSAGES } from '../../../../shared/rules/messages/messages.ts';
import type { CallContext } from '../../../platform/calls/context.ts';
import { implement } from '../../../platform/calls/implement.ts';
import { sendMail } from '../../../platform/mail/mail.ts';
import {
  type AddedItem,
  addItems,
  copyItems,
  findBasket,
  findMinified,
  findWanted,
  setQuantity,
  type WantedRow,
} from './basket.queries.ts';
import {
  type BasketHolder,
  ensureBasketOwner,
  getBasketOwner,
  setBasketCountCookie,
} from './basket-holder.ts';
import { basketOfCode, favouritesCode, favouritesMail } from './favourites-link.ts';
import { priceCheckout } from './price-checkout.ts';
import { type Shop, shopOf } from './shop.ts';

const FAVOURITES_MOST = 1;

/** What a new item becomes in a basket. @throws Refusal where it cannot be bought */
function addedItem(item: NewItem, row: WantedRow | undefined, name: BasketName): AddedItem {
  if (!row || row.productId === null || row.priceMinor === null) throw notFound(BASKET_MESSAGES.productGone);
  const found = { productId: row.productId, quantity: item.quantity, priceMinor: row.priceMinor };
  const chosen = row.offered ? row.blankId : null;
  if (name === 'favourites') return { ...found, blankId: chosen, quantity: 1, most: FAVOURITES_MOST };
  const variant = [item.productColor, item.productSize].filter(Boolean).join(', ');
  if (chosen === null) {
    throw item.productSize
      ? conflict('not-made', `${row.name} isn’t available in ${variant}`)
      : conflict('choose-size', 'Choose a size');
  }
  if ((row.stock ?? 0) <= 0) throw conflict('sold-out', `Sorry, ${row.name} in ${variant} has just sold out`);
  return { ...found, blankId: chosen, most: row.stock ?? 0 };
}

/** Parts of one variant that stand twice in a list count together. */
function together(items: readonly AddedItem[]): AddedItem[] {
  const byVariant = new Map<string, AddedItem>();
  for (const item of items) {
    const variant = `${item.productId}:${item.blankId}`;
    const known = byVariant.get(variant);
    byVariant.set(variant, known ? { ...known, quantity: known.quantity + item.quantity } : item);
  }
  return [...byVariant.values()];
}

async function add(context: CallContext, name: BasketName, items: readonly NewItem[]) {
  const { tx } = context;
  const shop = await shopOf(context);
  const rows = await findWanted(tx, shop, items);
  const added = items.map((item, index) =>
    addedItem(
      item,
      rows.find((row) => row.index === index),
      name,
    ),
  );
  const holder = ensureBasketOwner(context);
  await addItems(tx, shop, holder, name, together(added));
  const basket = await findMinified(tx, shop, holder, name);
  if (basket.items.length > BASKET_LINES_MAX)
    throw conflict('basket-full', 'Your basket is full. Check out or remove an item.');
  if (basket.items.length === 0) throw conflict('nothing-added', BASKET_MESSAGES.nothingAdded);
  if (name === 'main') setBasketCountCookie(context, basket.count);
  return basket;
}

async function showBasket(context: CallContext, shop: Shop, owner: BasketHolder, name: BasketName) {
  const { basket } = await priceCheckout(context.tx, shop, owner, {}, name);
  if (name === 'main') setBasketCountCookie(context, basket.count);
  return basket;
}

export const basketImplementations = implement(basketCalls, {
  addItemToCart: ({ body }, context) => add(context, body.name, [body.item]),
  bulkAddItemsToCart: ({ body }, context) => add(context, body.name, body.items),
  addItemToCartFromDashboard: ({ body }, context) => add(context, body.name, [body.item]),
  bulkAddItemsToCartFromDashboard: ({ body }, context) => add(context, body.name, body.items),

  async removeFromBasket({ body }, context) {
    const shop = await shopOf(context);
    const holder = getBasketOwner(context);
    await setQuantity(context.tx, shop, holder, { ...body, quantity: 0 });
    const basket = await findMinified(context.tx, shop, holder, body.name);
    if (body.name === 'main') setBasketCountCookie(context, basket.count);
    return basket;
  },

  async updateBasket({ body }, context) {
    const shop = await shopOf(context);
    const holder = getBasketOwner(context);
    const changed = await setQuantity(context.tx, shop, holder, body);
    if (!changed && body.quantity > 0) throw notFound('That item is no longer in your basket');
    return showBasket(context, shop, holder, body.name);
  },

  async listBasketMinified({ params }, context) {
    const basket = await findMinified(
      context.tx,
      await shopOf(context),
      getBasketOwner(context),
      params.name,
    );
    if (params.name === 'main') setBasketCountCookie(context, basket.count);
    return basket;
  },

  async listBasket(_input, context) {
    return showBasket(context, await shopOf(context), getBasketOwner(context), 'main');
  },

  async listFavourites(_input, context) {
    return showBasket(context, await shopOf(context), getBasketOwner(context), 'favourites');
  },

  async recoverFavourites({ body }, context) {
    const shop = await shopOf(context);
    const from = basketOfCode(context.services.secret, body.br);
    const holder = ensureBasketOwner(context);
    if (from === null || !(await copyItems(context.tx, shop, from, holder)))
      throw notFound('We couldn’t find any favourites for this link');
    return findMinified(context.tx, shop, holder, 'favourites');
  },

  async emailFavouritesForLater({ body }, context) {
    const { tx, services, request } = context;
    const shop = await shopOf(context);
    const holder = getBasketOwner(context);
    const { basketId, items } = await findBasket(tx, shop, holder, 'favourites');
    if (basketId === null || items.length === 0)
      throw conflict('no-favourites', 'You haven’t saved any favourites yet');
    const mail = favouritesMail(
      { name: shop.name, origin: request.origin },
      body.email,
      items.map(({ name }) => name),
      favouritesCode(services.secret, basketId),
    );
    await services.jobs.enqueue(tx, sendMail, { ...mail, idempotencyKey: `favourites:${newId()}` });
    return findMinified(tx, shop, holder, 'favourites');
  },
});
