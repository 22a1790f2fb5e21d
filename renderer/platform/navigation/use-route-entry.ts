import { useMatches } from 'react-router';
import type { RouteEntry } from '../routing/route-entry.ts';
import { entryOfRouterId } from '../routing/route-table.ts';

/** The route table's entry of the page that shows. */
export function useRouteEntry(): RouteEntry | undefined {
  const leaf = useMatches().at(-1);
  return leaf && entryOfRouterId(leaf.id);
}
