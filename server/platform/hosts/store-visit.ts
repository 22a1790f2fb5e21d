import { createHash } from 'node:crypto';
import { sameText, sign } from '../sessions/secrets.ts';

/** Cookie on a store's host that says its visitor was let in; also the query parameter of the owner's link. */
export const STORE_VISIT_COOKIE = 'store-visit';
export const STORE_VISIT_SECONDS = 30 * 86_400;

/** A store whose door may be closed. `door` changes with its password, so that a new one asks everybody again. */
export interface StoreAccess {
  readonly id: string;
  readonly comingSoon: boolean;
  readonly passwordProtected: boolean;
  readonly door: string;
}

export const visitLinkScope = (passwordHash: string | null): string =>
  createHash('sha256')
    .update(passwordHash ?? '')
    .digest('base64url')
    .slice(0, 22);

/** Whether anybody may walk in. */
export const isOpen = (store: Pick<StoreAccess, 'comingSoon' | 'passwordProtected'>): boolean =>
  !store.comingSoon && !store.passwordProtected;

const signature = (key: string, { id, door }: StoreAccess, until: string): string =>
  sign(key, `store-visit:${id}:${door}:${until}`);

/** What lets its holder into a store for thirty days from `now` (milliseconds). */
export function makeStoreVisit(key: string, store: StoreAccess, now: number): string {
  const until = String(Math.floor(now / 1000) + STORE_VISIT_SECONDS);
  return `${until}.${signature(key, store, until)}`;
}

/** Whether a token lets its holder into this store now. */
export function storeVisitFits(key: string, store: StoreAccess, token: string, now: number): boolean {
  const [until, given] = token.split('.', 2);
  if (!until || !given || !/^\d{1,12}$/.test(until) || Number(until) * 1000 < now) return false;
  return sameText(given, signature(key, store, until));
}
