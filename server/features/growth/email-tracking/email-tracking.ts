/** What sends emails: addresses by which clicks and opens are known, and the orders that followed. */
import { LINK_PATH, PICTURE_PATH } from '../../../../shared/features/growth/email-tracking/email-tracking.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { trackingToken } from '../../../platform/mail/tracking-token.ts';
import type { Services } from '../../../platform/services.ts';
import { spendsRead } from './email-tracking.reads.ts';

interface Mail {
  /** The store’s, as `hosts.originOf` says it. */
  readonly origin: string;
  readonly sendId: string;
}

/** The address of a link in one mail: it leads on to what is stored under its number, and nowhere else. */
export const trackedLink = (
  { secret }: Pick<Services, 'secret'>,
  { origin, sendId, linkNo }: Mail & { readonly linkNo: number },
): string => `${origin}${LINK_PATH}${trackingToken(secret, { sendId, linkNo })}/`;

/** The address of a picture of one pixel in one mail, which tells that it was opened. */
export const openPicture = ({ secret }: Pick<Services, 'secret'>, { origin, sendId }: Mail): string =>
  `${origin}${PICTURE_PATH}${trackingToken(secret, { sendId, linkNo: null })}/`;

export interface MailSpend {
  readonly sourceId: string;
  /** Variant of the mail before the order. */
  readonly variant: string | null;
  /** Less its refunds so far. */
  readonly salesMinor: number;
}

/** What each order brought that counts for one of these sources. */
export const spendsOfAll = (tx: Tx, sourceIds: readonly string[]): Promise<readonly MailSpend[]> =>
  spendsRead.list(tx, { sourceIds: [...sourceIds] });

/** What each order brought that counts for a source. */
export const spendsOf = (tx: Tx, sourceId: string): Promise<readonly MailSpend[]> =>
  spendsOfAll(tx, [sourceId]);
