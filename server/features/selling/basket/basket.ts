/** Baskets and favourites. */

export { basketImplementations } from './basket.handlers.ts';
export { type BasketRow, basketOf, findBasket, findMinified, type ReadBasket } from './basket.queries.ts';
export { type BasketHolder, basketHolder, tellCount } from './basket-holder.ts';
export { viewBasket } from './basket-view.ts';
export { type Shop, shopOf } from './shop.ts';
