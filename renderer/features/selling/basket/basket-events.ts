import type { BasketName } from '../../../../shared/features/selling/basket/basket.calls.ts';
import { COUNT_COOKIES } from '../../../../shared/features/selling/basket/basket.rules.ts';

const CHANGED = 'selvedge:basket';

/** A number of items according to the cookies; 0 without one. */
export function countIn(cookies: string, list: BasketName): number {
  const [, value] = new RegExp(`(?:^|; )${COUNT_COOKIES[list]}=(\\d{1,4})(?:;|$)`).exec(cookies) ?? [];
  return value === undefined ? 0 : Number(value);
}

/** Tells the page's other islands that the basket or the favourites changed; the cookie is new by then. */
export const announceBasketChanged = (): boolean => window.dispatchEvent(new Event(CHANGED));

/** Calls `listener` after each of these changes on this page. Gives back what stops it. */
export function onBasketChanged(listener: () => void): () => void {
  window.addEventListener(CHANGED, listener);
  return () => window.removeEventListener(CHANGED, listener);
}
