import type { Tx } from '../database/database.ts';
import { noteSendEvents } from './ledger/control.ts';
import { readTrackingToken } from './tracking-token.ts';

/** Names the link of an email in the address of the store’s page that it led to. */
export const MAIL_QUERY = 'e';

/**
 * Notes that a page’s own script ran after a click in an email: only then the click is sure.
 * @param location the page’s address, as its script tells it
 * @returns the address without what names the email, so that visits don’t tell who made them
 */
export async function noteArrival(tx: Tx, secret: string, location: string): Promise<string> {
  if (!URL.canParse(location)) return location;
  const url = new URL(location);
  const token = url.searchParams.get(MAIL_QUERY);
  if (token === null) return location;
  url.searchParams.delete(MAIL_QUERY);
  const place = readTrackingToken(secret, token);
  if (place && place.linkNo !== null)
    await noteSendEvents(tx, [
      {
        sendId: place.sendId,
        kind: 'clicked',
        link: place.linkNo,
        sure: true,
        dedupe: `sure:${place.linkNo}`,
      },
    ]);
  return url.href;
}
