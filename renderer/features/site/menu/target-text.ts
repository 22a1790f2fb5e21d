import type { LinkPlace, PlaceKind } from '../../../../shared/features/site/links/links.ts';
import type { MenuTarget } from '../../../../shared/features/site/menu/menu.ts';

/** Places that entries open, by id. One that is missing no longer exists. */
export type Places = ReadonlyMap<string, LinkPlace>;

const KIND_TEXT: Readonly<Record<PlaceKind, string>> = {
  collection: 'Collection',
  product: 'Product',
  page: 'Page',
};

const FIXED_TEXT = {
  heading: 'Heading without a link',
  home: 'Home page',
  'all-products': 'All products',
  search: 'Search',
} as const;

export function targetText(target: MenuTarget, places: Places): string {
  if (target.kind === 'address') return target.href;
  if (!('id' in target)) return FIXED_TEXT[target.kind];
  const place = places.get(target.id);
  const kind = KIND_TEXT[target.kind];
  return place ? `${kind}: ${place.name}` : `${kind} that no longer exists`;
}

/** What keeps shoppers from opening a target; null where they can. */
export function targetFault(target: MenuTarget, places: Places): 'gone' | 'hidden' | null {
  if (!('id' in target)) return null;
  const place = places.get(target.id);
  if (!place) return 'gone';
  return place.isShown ? null : 'hidden';
}
