/** Cookie with the number of things in the visitor's basket, readable by scripts so that cached pages can show it. */
export const BASKET_COUNT_COOKIE = 'basket-count';
const CHANGED = 'selvedge:basket';

/** The number of items in the basket according to the cookies; 0 without one. */
export function basketCountIn(cookies: string): number {
  const [, value] = new RegExp(`(?:^|; )${BASKET_COUNT_COOKIE}=(\\d{1,4})(?:;|$)`).exec(cookies) ?? [];
  return value === undefined ? 0 : Number(value);
}

/** Tells the page's other islands that the basket changed; the cookie is new by then. */
export const announceBasketChanged = (): boolean => window.dispatchEvent(new Event(CHANGED));

/** Calls `listener` after each change of the basket on this page. Gives back what stops it. */
export function onBasketChanged(listener: () => void): () => void {
  window.addEventListener(CHANGED, listener);
  return () => window.removeEventListener(CHANGED, listener);
}
