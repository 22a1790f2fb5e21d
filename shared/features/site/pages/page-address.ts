/** Addresses of a store's own pages. Spec 3 §5.6: normalised on save. */

export const HOME_URL = '/';

/** A store’s footer has no address: it’s on all of its pages. */
export const FOOTER_URL = '';

const MAIL_PREFIX = 'mail:';

/** An email has no address either: it’s stored under its id, which no page can have as an address. */
export const mailUrl = (id: string): string => `${MAIL_PREFIX}${id}`;
export const isMailUrl = (url: string): boolean => url.startsWith(MAIL_PREFIX);

/** Parameter of an address on the store's host that shows a page's draft to who has the link. */
export const PREVIEW_QUERY = 'preview';

/** Longest address, so that a link to it stays readable. */
const ADDRESS_MAX = 120;

/** First parts of addresses that the store itself answers. */
const STORE_ADDRESSES: ReadonlySet<string> = new Set([
  '403',
  '404',
  'account',
  'basket',
  'checkout',
  'collection',
  'communication-preferences',
  'email-preview',
  'contact-form',
  'countdown',
  'create-account',
  'country',
  'currency',
  'customer-help',
  'discount',
  'favicon.ico',
  'forgotten-password',
  'invoice',
  'login',
  'logout',
  'newsletter',
  'omnis',
  'order-history',
  'policy',
  'privacy-policy',
  'product',
  'receipt',
  'recycling',
  'reset-password',
  'return-an-item',
  'return-label',
  'robots.txt',
  'search',
  'shop-help',
  'shop-policy',
  'shop-return-label',
  'shop-sitemap',
  'sign-up',
  'sitemap',
  'sitemap.xml',
  'terms-of-sale',
  'terms-of-use',
  'change-item',
  'update-address',
  'use-of-cookies-and-disclaimer',
  'verify-account',
  'write-review',
  'affiliate',
  'assets',
  'islands',
  'healthz',
  'readyz',
  'metrics',
]);

const partOf = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/ł/g, 'l')
    .replace(/ø/g, 'o')
    .replace(/[’']/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');

/** As it is stored: lower case, plain letters, digits and hyphens, a slash at both ends; `/` is the home page. */
export function normaliseUrl(url: string): string {
  const path = url
    .trim()
    .replace(/^https?:\/\/[^/]*/i, '')
    .replace(/[?#].*$/s, '');
  const parts = path
    .split('/')
    .map(partOf)
    .filter((part) => part !== '');
  const short = parts
    .join('/')
    .slice(0, ADDRESS_MAX)
    .replace(/[-/]+$/, '');
  return short === '' ? HOME_URL : `/${short}/`;
}

/** Whether the store itself answers there; a built page can’t replace that. */
export const isStoreAddress = (url: string): boolean => STORE_ADDRESSES.has(url.split('/')[1] ?? '');

/** The address, or with the lowest number that is free: `/about/`, `/about-2/`. */
export function freeUrl(url: string, taken: ReadonlySet<string>): string {
  const wanted = isStoreAddress(url) ? `${url.slice(0, -1)}-page/` : url;
  if (!taken.has(wanted)) return wanted;
  for (let number = 2; ; number += 1) {
    const next = `${wanted === HOME_URL ? '/home' : wanted.slice(0, -1)}-${number}/`;
    if (!taken.has(next)) return next;
  }
}
