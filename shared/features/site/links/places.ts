import { z } from 'zod';
import { isSafeUrl } from '../../../rules/url-safety/url-safety.ts';
import { HOME_URL, isStoreAddress, normaliseUrl } from '../pages/pages.ts';

/** What of a store a link can open. Spec 2 §3.16. */

/** Kinds of things in the store that a link can open. */
export const PLACE_KINDS = ['collection', 'product', 'page'] as const;
export type PlaceKind = (typeof PLACE_KINDS)[number];

export const linkPlaceSchema = z.object({
  kind: z.enum(PLACE_KINDS),
  id: z.uuid(),
  name: z.string(),
  /** Where it is now. */
  path: z.string(),
  /** Whether shoppers can open it. */
  isShown: z.boolean(),
  /** A picture of it; null for pages, and where there is none yet. */
  pictureId: z.uuid().nullable(),
  /** Products on sale in a collection; null for anything else. */
  products: z.int().nullable(),
});
export type LinkPlace = z.output<typeof linkPlaceSchema>;

/** A thing by the last part of its address. */
export interface NamedPlace {
  readonly kind: PlaceKind;
  readonly name: string;
}

export const ALL_PRODUCTS_PATH = '/collection/all-products/';

/** What of the store an address names; null for other websites and for the store’s own addresses. */
export function placeNamed(href: string): NamedPlace | null {
  if (!/^\/(?!\/)/.test(href)) return null;
  const [, kind, name] = /^\/(product|collection)\/([a-z0-9-]+)\/?(?:[?#].*)?$/.exec(href) ?? [];
  if (kind === 'collection' && name === 'all-products') return null;
  if ((kind === 'product' || kind === 'collection') && name !== undefined) return { kind, name };
  const url = normaliseUrl(href);
  return url === HOME_URL || isStoreAddress(url) ? null : { kind: 'page', name: url };
}

/** Places that every store has. */
export const FIXED_PLACES = [
  { id: 'home', name: 'Home page', path: HOME_URL },
  { id: 'all-products', name: 'All products', path: ALL_PRODUCTS_PATH },
  { id: 'search', name: 'Search', path: '/search/' },
] as const;
export type FixedPlace = (typeof FIXED_PLACES)[number];

const BEGINNING = /^(?:https?:\/\/|mailto:|tel:|\/|#)/i;
const COMPLETE = /^(?:https?:\/\/[^/\s]+|mailto:[^@\s]+@[^@\s]+|tel:[\d+()*#., -]*\d|\/|#[\w-]+)/i;
const UNFINISHED = /^(?:https?|mailto|tel):?\/{0,2}$/i;
const SCHEME = /^[a-z][a-z0-9+.-]*:/i;
const HOST = /^[\w-]+(?:\.[\w-]+)+(?:[/?#]\S*)?$/;

export const UNSAFE_LINK = 'This address isn’t safe';
export const UNFINISHED_LINK = 'This address isn’t complete';

/** Whether a typed text is meant as an address, not as a name to search for. */
export const isTypedAddress = (text: string): boolean =>
  BEGINNING.test(text) || SCHEME.test(text) || HOST.test(text);

/** A typed address as it is stored: a website’s may be typed without its beginning. */
export const typedAddress = (text: string): string => (HOST.test(text) ? `https://${text}` : text);

/** What is wrong with an address that somebody types; null where nothing is. Spec 3 §5.3. */
export function typedAddressProblem(address: string): string | null {
  if (UNFINISHED.test(address)) return UNFINISHED_LINK;
  if (!BEGINNING.test(address) || !isSafeUrl(address)) return UNSAFE_LINK;
  return COMPLETE.test(address) ? null : UNFINISHED_LINK;
}
