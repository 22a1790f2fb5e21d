/** Baskets and favourites. */

export { addToBasket, addToBasketOf } from './add-to-basket.ts';
export { basketOf, findBasket, findMinified, saveBlocks } from './basket.queries.ts';
export { type BasketRow, productionCost } from './basket.reads.ts';
export { type BasketHolder, getBasketOwner, setBasketCountCookie } from './basket-holder.ts';
export { isForSamples, removeBought, saveAgreedPrices } from './bought-items.ts';
export { type PricedCheckout, priceCheckout, priceRead } from './price-checkout.ts';
export { findBuyersShop, type Shop, shopOf, shopOfSteps } from './shop.ts';
