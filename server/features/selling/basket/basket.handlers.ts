import { v7 as newId } from 'uuid';
import { conflict, notFound } from '../../../../shared/contract/errors.ts';
import { type BasketName, basketCalls } from '../../../../shared/features/selling/basket/basket.ts';
import type { CallContext } from '../../../platform/calls/context.ts';
import { implement } from '../../../platform/calls/implement.ts';
import { queueMail } from '../../../platform/mail/mail.ts';
import { addToBasket } from './add-to-basket.ts';
import { applyCode, removeUsedCode } from './apply-code.ts';
import { copyItems, findBasket, findMinified, setQuantity } from './basket.queries.ts';
import {
  type BasketHolder,
  ensureBasketOwner,
  getBasketOwner,
  setBasketCountCookie,
} from './basket-holder.ts';
import { basketOfCode, favouritesCode, favouritesMail } from './favourites-link.ts';
import { priceCheckout } from './price-checkout.ts';
import { type Shop, shopOf } from './shop.ts';

async function showBasket(context: CallContext, shop: Shop, owner: BasketHolder, name: BasketName) {
  const { basket } = await priceCheckout(context.tx, shop, owner, {}, name);
  setBasketCountCookie(context, basket.count, name);
  return basket;
}

export const basketImplementations = implement(basketCalls, {
  addItemToCart: ({ body }, context) => addToBasket(context, { ...body, items: [body.item] }),
  bulkAddItemsToCart: ({ body }, context) => addToBasket(context, body),
  addItemToCartFromDashboard: ({ body }, context) => addToBasket(context, { ...body, items: [body.item] }),
  bulkAddItemsToCartFromDashboard: ({ body }, context) => addToBasket(context, body),

  async removeFromBasket({ body }, context) {
    const shop = await shopOf(context);
    const holder = getBasketOwner(context);
    await setQuantity(context.tx, shop, holder, { ...body, quantity: 0 });
    const basket = await findMinified(context.tx, shop, holder, body.name);
    setBasketCountCookie(context, basket.count, body.name);
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
    setBasketCountCookie(context, basket.count, params.name);
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
    const favourites = await findMinified(context.tx, shop, holder, 'favourites');
    setBasketCountCookie(context, favourites.count, 'favourites');
    return favourites;
  },

  applyDiscountCode: ({ body }, context) => applyCode(context, body.code),
  removeDiscountCode: ({ body }, context) => removeUsedCode(context, body.code),

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
    await queueMail(
      tx,
      services,
      { ...mail, idempotencyKey: `favourites:${newId()}` },
      { kind: 'basket.favourites', storeId: shop.id, beyond: 'refuse' },
    );
    return findMinified(tx, shop, holder, 'favourites');
  },
});
