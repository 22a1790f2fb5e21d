import { createHmac } from 'node:crypto';
import { notFound } from '../../../../shared/contract/errors.ts';
import { emailTrackingCalls } from '../../../../shared/features/growth/email-tracking/email-tracking.calls.ts';
import type { CallContext } from '../../../platform/calls/context.ts';
import { implement } from '../../../platform/calls/implement.ts';
import { noteSendEvents } from '../../../platform/mail/ledger/control.ts';
import { MAIL_QUERY } from '../../../platform/mail/noted-arrival.ts';
import { readTrackingToken } from '../../../platform/mail/tracking-token.ts';
import { placeRead } from './email-tracking.reads.ts';
import { type Hit, judgeClick, judgeOpen } from './judge-hit.ts';

/** However often a program asks for the same, a mail gets one row of it in so long. */
const STEP_MS = 60_000;
const stepNow = () => Math.floor(Date.now() / STEP_MS);

const NET_LENGTH = 12;
/** A network, so that its requests can be compared and it can’t be read. */
const netOf = ({ services, request }: CallContext): string =>
  createHmac('sha256', services.secret)
    .update(`net:${request.network}`)
    .digest('base64url')
    .slice(0, NET_LENGTH);

const hitOf = ({ request }: CallContext, secondsAfter: number | null): Hit => ({
  isHead: request.isHead,
  isAhead: /prefetch|preview/i.test(
    ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'].map((name) => request.header(name) ?? '').join(' '),
  ),
  userAgent: request.userAgent,
  address: request.address,
  secondsAfter,
});

/** A transparent picture of one pixel. */
const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

/** Below the numbers of links. */
const NO_LINK = -1;

/** The secret is the proof: the platform looks, so that links work on every host, and after the store closed. */
export const emailTrackingImplementations = implement(emailTrackingCalls, {
  async openLink({ params }, context) {
    const { services, tx } = context;
    const place = readTrackingToken(services.secret, params.token);
    if (!place || place.linkNo === null) throw notFound();
    await context.enter({ kind: 'platform' });
    const { sendId, linkNo } = place;
    const net = netOf(context);
    const found = await placeRead.find(tx, { sendId, linkNo, net });
    if (!found?.url) throw notFound();
    const sign = judgeClick(hitOf(context, found.secondsAfter), found.links + 1);
    await noteSendEvents(tx, [
      {
        sendId,
        kind: 'clicked',
        link: linkNo,
        sure: false,
        data: { net, ...(sign && { sign }) },
        // One of a person isn’t lost because a program was there in the same minute.
        dedupe: `${linkNo}:${stepNow()}:${sign === null}`,
      },
    ]);
    const { subdomain, customDomain } = found;
    const isOwn =
      subdomain !== null &&
      [null, customDomain].some(
        (domain) =>
          services.hosts.originOf({ subdomain, customDomain: domain }) === new URL(found.url ?? '').origin,
      );
    if (!isOwn) return { location: found.url };
    // The store’s page hands it back by its own script, which makes the click sure.
    const url = new URL(found.url);
    url.searchParams.set(MAIL_QUERY, params.token);
    return { location: url.href };
  },

  async openPicture({ params }, context) {
    const picture = { body: PIXEL, mediaType: 'image/gif', bytes: PIXEL.length };
    const place = readTrackingToken(context.services.secret, params.token);
    if (!place || place.linkNo !== null) return picture;
    await context.enter({ kind: 'platform' });
    const { sendId } = place;
    const found = await placeRead.find(context.tx, { sendId, linkNo: NO_LINK, net: '' });
    if (!found) return picture;
    const sign = judgeOpen(hitOf(context, found.secondsAfter));
    await noteSendEvents(context.tx, [
      { sendId, kind: sign ? 'fetched' : 'opened', data: sign ? { sign } : {}, dedupe: '' },
    ]);
    return picture;
  },
});
