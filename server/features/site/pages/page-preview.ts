import { sameText, sign } from '../../../platform/sessions/secrets.ts';

/** Links to a draft: anyone who has one sees it on the store's host for an hour. */

const PREVIEW_SECONDS = 3_600;

interface PreviewedPage {
  readonly storeId: string;
  readonly pageId: string;
}

const signature = (key: string, { storeId, pageId }: PreviewedPage, until: string): string =>
  sign(key, `page-preview:${storeId}:${pageId}:${until}`);

/** @param now milliseconds */
export function makePreviewToken(key: string, page: PreviewedPage, now: number) {
  const until = Math.floor(now / 1000) + PREVIEW_SECONDS;
  const token = `${until}.${page.pageId}.${signature(key, page, String(until))}`;
  return { token, expiresAt: new Date(until * 1000).toISOString() };
}

/** The page that a token shows on this store's host; null for a token that is wrong or over. */
export function readPreviewToken(key: string, storeId: string, token: string, now: number): string | null {
  const [until = '', pageId = '', given = ''] = token.split('.');
  if (!/^\d{1,12}$/.test(until) || !/^[0-9a-f-]{36}$/.test(pageId) || Number(until) * 1000 < now) return null;
  return sameText(given, signature(key, { storeId, pageId }, until)) ? pageId : null;
}
