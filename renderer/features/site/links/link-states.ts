import { STORE_ACTION_LINKS } from '../../../../shared/features/site/blocks/blocks.ts';
import { FIXED_PLACES, type LinkPlace, placeNamed } from '../../../../shared/features/site/links/links.ts';

/** What addresses open, as far as it is known; null for those that open nothing. */
export type LinkStates = ReadonlyMap<string, LinkPlace | null>;

export const NO_LINK_STATES: LinkStates = new Map();

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Every link in a value, however deep it lies. */
export function linksIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(linksIn);
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    name === 'href' && typeof inner === 'string' && inner !== '' ? [inner] : linksIn(inner),
  );
}

/** The addresses among links that can be asked about. */
export const askableLinks = (links: readonly string[]): string[] =>
  [...new Set(links)].filter((href) => placeNamed(href) !== null);

const KIND_WORDS = { collection: 'collection', product: 'product', page: 'page' } as const;

/** Why shoppers can’t use a link; null where they can, or where nothing is known of it. */
export function linkFault(href: string, states: LinkStates): string | null {
  const place = states.get(href);
  const named = placeNamed(href);
  if (place === undefined || named === null) return null;
  if (place === null) return `leads to a ${KIND_WORDS[named.kind]} that no longer exists`;
  if (place.isShown) return null;
  return place.kind === 'page'
    ? `leads to ${place.name}, which isn’t published`
    : `leads to ${place.name}, which is hidden from shoppers`;
}

/** What a link opens, in words; the address itself for other websites. */
export function linkText(href: string, states: LinkStates): string {
  const fixed = FIXED_PLACES.find(({ path }) => path === href)?.name;
  const action = STORE_ACTION_LINKS.find((each) => each.href === href)?.words;
  return fixed ?? action ?? states.get(href)?.name ?? href;
}
