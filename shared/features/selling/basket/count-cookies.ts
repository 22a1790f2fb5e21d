import type { BasketName } from './basket.calls.ts';

/** Cookies that scripts read, so that pages from the cache can show how many things are in the basket and saved. */
export const COUNT_COOKIES: Readonly<Record<BasketName, string>> = {
  main: 'basket-count',
  favourites: 'favourites-count',
};
