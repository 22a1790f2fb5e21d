/** Baskets and favourites. */

export { addToBasket } from './add-to-basket.ts';
export { type BasketRow, basketOf, findMinified } from './basket.queries.ts';
export { type BasketHolder, getBasketOwner, setBasketCountCookie } from './basket-holder.ts';
export { removeBought, saveAgreedPrices } from './bought-items.ts';
export { type PricedCheckout, priceCheckout } from './price-checkout.ts';
export { findBuyersShop, type Shop, shopOf } from './shop.ts';
