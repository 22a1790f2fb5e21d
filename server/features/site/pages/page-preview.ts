import { makeShareToken, readShareToken } from '../../../platform/sessions/share-token.ts';

/** Links to a draft: anyone who has one sees it on the store's host for an hour. */

const PREVIEW_SECONDS = 3_600;
const KIND = 'page-preview';

interface PreviewedPage {
  readonly storeId: string;
  readonly pageId: string;
}

/** @param now milliseconds */
export function makePreviewToken(key: string, { storeId, pageId }: PreviewedPage, now: number) {
  const until = Math.floor(now / 1000) + PREVIEW_SECONDS;
  const token = makeShareToken(key, { kind: KIND, storeId, id: pageId }, until);
  return { token, expiresAt: new Date(until * 1000).toISOString() };
}

/** The page that a token shows on this store's host; null for a token that is wrong or over. */
export const readPreviewToken = (key: string, storeId: string, token: string, now: number): string | null =>
  readShareToken(key, { kind: KIND, storeId }, token, now);
