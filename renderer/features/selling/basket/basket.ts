/** What other islands of the store tell the basket and hear from it. */
export { announceBasketChanged } from './basket-events.ts';
export { Confetti } from './confetti.tsx';
export { type OpenedDrawer, openBasketDrawer } from './open-basket-drawer.ts';
