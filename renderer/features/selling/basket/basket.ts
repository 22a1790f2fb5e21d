/** What other islands of the store tell the basket and hear from it. */
export { announceBasketChanged } from './basket-events.ts';
