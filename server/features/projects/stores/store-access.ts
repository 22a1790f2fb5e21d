import {
  ANONYMOUS_STATE,
  CONDITION_REGISTRY,
  visitedStore,
} from '../../../../shared/contract/access/access.ts';
import { notFound } from '../../../../shared/contract/errors.ts';
import type { VisitedStore } from '../../../../shared/contract/gateway.ts';
import { storeClosed } from '../../../platform/calls/call-access.ts';
import type { SessionUser } from '../../../platform/sessions/sessions.ts';

/** Whether a visitor may look at what the store sells: the same condition that guards its pages. Spec 1 §6.1. */
export const canViewStore = (store: VisitedStore, user: SessionUser | null): boolean =>
  CONDITION_REGISTRY.canVisitStore({ ...ANONYMOUS_STATE, user, store: visitedStore(store, user) });

/** The refusal on a host that has no store. */
export const storeNotFound = () => notFound('There’s no store at this address');

/** @throws Refusal 403 where the store is closed to this visitor */
export function requireStoreAccess(store: VisitedStore, user: SessionUser | null): void {
  if (!canViewStore(store, user)) throw storeClosed();
}
