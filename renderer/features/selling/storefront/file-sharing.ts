import { CONDITION_REGISTRY } from '../../../../shared/contract/access/access.ts';
import type { Visit } from '../../../../shared/contract/gateway.ts';
import { guardAt, SIGNED_OUT } from '../../../platform/access/session.ts';

/** Whether everyone sees the store that is visited, not only this visitor, who may have been let in. */
export function isOpenToAll(visit: Visit): boolean {
  const store = visit.store && { ...visit.store, allowedUser: false };
  return CONDITION_REGISTRY.canVisitStore(guardAt(SIGNED_OUT, { ...visit, store }));
}

/** How caches on the way may keep a file about a store: never what a visitor was let in to see. */
export const fileSharing = (visit: Visit): string =>
  isOpenToAll(visit) ? 'public, max-age=600' : 'private, no-cache';
