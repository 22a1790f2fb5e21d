import { STORE_ACTION_LINKS } from '../../../../shared/features/site/blocks/blocks.ts';
import { FIXED_PLACES, type LinkPlace, placeNamed } from '../../../../shared/features/site/links/links.ts';

/** What addresses open, as far as it is known; null for those that don’t open anything. */
export type LinkStates = ReadonlyMap<string, LinkPlace | null>;

export const NO_LINK_STATES: LinkStates = new Map();

/** The addresses among links that can be asked about. */
export const askableLinks = (links: readonly string[]): string[] =>
  [...new Set(links)].filter((href) => placeNamed(href) !== null);

/** Addresses of the collection and the product that a block shows. */
export const shownIn = ({ collection, product }: Readonly<Record<string, unknown>>): string[] =>
  [
    typeof collection === 'string' && collection !== '' ? `/collection/${collection}/` : null,
    typeof product === 'string' && product !== '' ? `/product/${product}/` : null,
  ].filter((address) => address !== null);

/** What is wrong with the place at an address: “a page that no longer exists”; null where nothing is, or nothing is known. */
export function placeFault(address: string, states: LinkStates): string | null {
  const place = states.get(address);
  const named = placeNamed(address);
  if (place === undefined || named === null) return null;
  if (place === null) return `a ${named.kind} that no longer exists`;
  if (place.isShown) return null;
  return place.kind === 'page'
    ? `${place.name}, which isn’t published`
    : `${place.name}, which is hidden from shoppers`;
}

/** The name of what a link opens. Other websites have their address. */
export function linkText(href: string, states: LinkStates): string {
  const fixed = FIXED_PLACES.find(({ path }) => path === href)?.name;
  const action = STORE_ACTION_LINKS.find((each) => each.href === href)?.words;
  return fixed ?? action ?? states.get(href)?.name ?? href;
}
