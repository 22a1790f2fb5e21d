import { mayOpen } from '../../../shared/contract/access/access.ts';
import { isWaiting, routeEntry } from '../routing/route-table.ts';
import { useGuardState } from './use-session.ts';

/** Whether this person may open a route now and it has a screen: what leads elsewhere is not made a link. */
export function useRouteAccess(): (route: string) => boolean {
  const guard = useGuardState();
  return (route) => {
    const entry = routeEntry(route);
    return entry !== undefined && !isWaiting(entry) && mayOpen(entry.meta, guard);
  };
}

/** The same of one route. */
export const useMayOpen = (route: string): boolean => useRouteAccess()(route);
