import { mayOpen } from '../../../shared/contract/access/access.ts';
import { isWaiting, routeEntry } from '../routing/route-table.ts';
import { useGuardState } from './use-session.ts';

/** True where this person may open a route now and it has a screen: what leads elsewhere is not made a link. */
export function useMayOpen(route: string): boolean {
  const entry = routeEntry(route);
  const guard = useGuardState();
  return entry !== undefined && !isWaiting(entry) && mayOpen(entry.meta, guard);
}
