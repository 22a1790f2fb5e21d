import { z } from 'zod';
import type { MenuEntry, MenuTarget } from './menu-entry.ts';

/** An entry as shoppers see it, in the outline’s order. */
export const shownEntrySchema = z.object({
  label: z.string(),
  level: z.int(),
  /** Null for a heading. */
  href: z.string().nullable(),
  picture: z.string(),
});
export type ShownEntry = z.output<typeof shownEntrySchema>;

const FIXED: Readonly<Record<'home' | 'all-products' | 'search', string>> = {
  home: '/',
  'all-products': '/collection/all-products/',
  search: '/search/',
};

function hrefOf(target: MenuTarget, paths: ReadonlyMap<string, string>): string | null {
  switch (target.kind) {
    case 'heading':
      return null;
    case 'address':
      return target.href;
    case 'collection':
    case 'product':
    case 'page':
      return paths.get(target.id) ?? null;
    default:
      return FIXED[target.kind];
  }
}

/**
 * A menu as shoppers see it. What a shopper can’t open is left out, or is the heading of entries below it.
 * @param paths paths of collections, products and pages that shoppers can open, by id
 */
export function showMenu(entries: readonly MenuEntry[], paths: ReadonlyMap<string, string>): ShownEntry[] {
  const shown: ShownEntry[] = [];
  // From the end, so that it is known whether anything is left of what belongs to an entry.
  for (const { label, level, target, picture } of entries.toReversed()) {
    const href = hrefOf(target, paths);
    const hasEntries = (shown.at(-1)?.level ?? 0) > level;
    if (href !== null || hasEntries) shown.push({ label, level, href, picture });
  }
  return shown.reverse();
}

/** The menu of a store whose merchant made none. */
export const automaticMenu = (
  collections: readonly { readonly name: string; readonly urlName: string }[],
): ShownEntry[] =>
  [
    { name: 'All products', urlName: 'all-products' },
    ...collections.filter(({ urlName }) => urlName !== 'all-products'),
  ].map(({ name, urlName }) => ({
    label: name,
    level: 1,
    href: `/collection/${urlName}/`,
    picture: '',
  }));
