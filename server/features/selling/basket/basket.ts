/** Baskets and favourites. */

export { type BasketRow, basketOf, findMinified } from './basket.queries.ts';
export { type BasketHolder, getBasketOwner, setBasketCountCookie } from './basket-holder.ts';
export { type BoughtLine, removeBought, saveAgreedPrices } from './bought-items.ts';
export { type PriceCheckoutInput, type PricedCheckout, priceCheckout } from './price-checkout.ts';
export { type Shop, shopOf } from './shop.ts';
