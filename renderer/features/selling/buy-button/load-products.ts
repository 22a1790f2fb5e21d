import type { CallAnswer } from '../../../../shared/contract/call.ts';
import type { buyButtonCalls } from '../../../../shared/features/selling/buy-button/buy-button.calls.ts';
import {
  BUY_PRODUCTS_MOST,
  BUY_PRODUCTS_PATH,
  type BuyProduct,
} from '../../../../shared/features/selling/buy-button/buy-button.rules.ts';

/** The status of a store that isn’t open to everyone. */
const CLOSED = 403;

/** `failed`: the store can’t be reached or is too busy, or the site’s policy doesn’t let us ask. */
export type LoadedProducts = ReadonlyMap<string, BuyProduct> | 'closed' | 'failed';

async function loadPart(origin: string, urlNames: readonly string[]): Promise<LoadedProducts> {
  try {
    const address = `${origin}${BUY_PRODUCTS_PATH}?products=${urlNames.join(',')}`;
    const response = await fetch(address, { credentials: 'omit' });
    if (response.status === CLOSED) return 'closed';
    if (!response.ok) return 'failed';
    // The server has checked its answer already.
    const { products }: CallAnswer<typeof buyButtonCalls.products> = await response.json();
    return new Map(products.map((product) => [product.urlName, product]));
  } catch {
    return 'failed';
  }
}

/** The products of a page’s buttons: one request for as many as one page is likely to have. */
export async function loadProducts(origin: string, urlNames: readonly string[]): Promise<LoadedProducts> {
  const parts: string[][] = [];
  for (let from = 0; from < urlNames.length; from += BUY_PRODUCTS_MOST)
    parts.push(urlNames.slice(from, from + BUY_PRODUCTS_MOST));
  const products = new Map<string, BuyProduct>();
  for (const loaded of await Promise.all(parts.map((part) => loadPart(origin, part)))) {
    if (typeof loaded === 'string') return loaded;
    for (const [urlName, product] of loaded) products.set(urlName, product);
  }
  return products;
}
