import { sameText, sign } from './secrets.ts';

/** Links that show something of a store to anyone who has one, until they end. */

export interface Shared {
  /** What is shared, such as `page-preview`: a token of one kind is refused for another. */
  readonly kind: string;
  readonly storeId: string;
  /** The id of what is shared, or of a row that says so. */
  readonly id: string;
}

const signature = (key: string, { kind, storeId, id }: Shared, until: string): string =>
  sign(key, `${kind}:${storeId}:${id}:${until}`);

/** @param until seconds since 1970 */
export const makeShareToken = (key: string, shared: Shared, until: number): string =>
  `${until}.${shared.id}.${signature(key, shared, String(until))}`;

/** The id that a token opens on this store's host; null for a token that is wrong or has ended. @param now milliseconds */
export function readShareToken(
  key: string,
  { kind, storeId }: Omit<Shared, 'id'>,
  token: string,
  now: number,
): string | null {
  const [until = '', id = '', given = ''] = token.split('.');
  if (!/^\d{1,12}$/.test(until) || !/^[0-9a-f-]{36}$/.test(id) || Number(until) * 1000 < now) return null;
  return sameText(given, signature(key, { kind, storeId, id }, until)) ? id : null;
}
