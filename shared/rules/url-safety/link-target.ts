import { isSafeUrl, NOT_FOUND_PAGE } from './safe-url.ts';

/** Data of the kinds that browsers render as documents, which can carry script. */
const PAGE_DATA = /^data:[^,]*(html|xml|svg|script)/i;

/**
 * What following a link does. Spec 3 §5.3.
 * - `action`: raises an internal event instead of navigating
 * - `new-tab`: opens in another tab
 * - `internal`: in-app navigation
 * - `none`: nothing happens
 * - `browser`: left to the browser (mail, telephone, an anchor on this page, other schemes)
 */
export type LinkTarget =
  | { readonly kind: 'action'; readonly event: string }
  | { readonly kind: 'new-tab'; readonly href: string }
  | { readonly kind: 'internal'; readonly path: string }
  | { readonly kind: 'none' }
  | { readonly kind: 'browser'; readonly href: string };

/**
 * Decides by the address alone. An unsafe one opens the not-found page and `onBlocked` reports it. So does a data URL
 * that can be a page: it would show a stranger's page as if it were ours.
 */
export function linkTarget(href: string, onBlocked?: (address: string) => void): LinkTarget {
  if (href === '#') return { kind: 'none' };
  if (!isSafeUrl(href) || PAGE_DATA.test(href)) {
    onBlocked?.(href);
    return { kind: 'internal', path: NOT_FOUND_PAGE };
  }
  if (href.startsWith('@')) return { kind: 'action', event: href.slice(1) };
  if (/^https?:\/\//i.test(href) || href.startsWith('//')) return { kind: 'new-tab', href };
  return href.startsWith('/') ? { kind: 'internal', path: href } : { kind: 'browser', href };
}
