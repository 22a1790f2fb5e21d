import { routePath } from '../../platform/access/route-access.ts';
import { menuText } from '../../platform/routing/menu.ts';
import type { RouteEntry } from '../../platform/routing/route-entry.ts';
import { isWaiting, routeEntry } from '../../platform/routing/route-table.ts';

export interface Crumb {
  readonly text: string;
  /** Null for the page that shows, and for pages above it whose address is not known. */
  readonly to: string | null;
}

type Params = Readonly<Record<string, string | undefined>>;

const START = 'dashboard/home';

function toWords(value: string): string {
  const text = value.replace(/[-_.]+/g, ' ').trim();
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The last part's text: the page's title, or the name of the thing it shows, in its own words or its address's. */
function lastText(entry: RouteEntry, params: Params, own: string | null): string {
  if (own !== null) return own;
  if (entry.meta.breadcrumb === 'page') return entry.meta.title;
  const [value] = Object.values(params).filter((one) => one !== undefined && one !== '');
  return value ? toWords(value) : entry.meta.title;
}

function findPath(entry: RouteEntry, params: Params): string | null {
  const needed = [...entry.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  if (needed.some((name) => !params[name])) return null;
  const given = Object.fromEntries(needed.map((name) => [name, params[name] ?? '']));
  return routePath(entry, given);
}

/**
 * The breadcrumbs from a section's first screen down to a page. Spec 1 §2.10. The dashboard is the parent of every section,
 * so it adds no information and is left out, and so is a screen that waits: nothing is there to go back to.
 */
export function breadcrumbTrail(
  entry: RouteEntry,
  params: Params,
  own: string | null = null,
): readonly Crumb[] {
  const above: Crumb[] = [];
  const seen = new Set([entry.id, START]);
  let next = entry.under;
  while (next !== undefined && !seen.has(next)) {
    seen.add(next);
    const parent = routeEntry(next);
    if (!parent) break;
    if (!isWaiting(parent)) above.unshift({ text: menuText(parent), to: findPath(parent, params) });
    next = parent.under;
  }
  return [...above, { text: lastText(entry, params, own), to: null }];
}
