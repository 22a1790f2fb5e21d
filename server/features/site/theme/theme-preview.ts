import { sameText, sign } from '../../../platform/sessions/secrets.ts';

/** Links to a store in another theme: anyone who has one sees it so for an hour. They open no door. */

const PREVIEW_SECONDS = 3_600;

const signature = (key: string, storeId: string, until: string): string =>
  sign(key, `theme-preview:${storeId}:${until}`);

/** @param now milliseconds */
export function makeLookToken(key: string, storeId: string, now: number) {
  const until = Math.floor(now / 1000) + PREVIEW_SECONDS;
  const token = `${until}.${signature(key, storeId, String(until))}`;
  return { token, expiresAt: new Date(until * 1000).toISOString() };
}

/** Whether a token shows this store in other themes now. */
export function lookTokenFits(key: string, storeId: string, token: string, now: number): boolean {
  const [until = '', given = ''] = token.split('.');
  if (!/^\d{1,12}$/.test(until) || Number(until) * 1000 < now) return false;
  return sameText(given, signature(key, storeId, until));
}
