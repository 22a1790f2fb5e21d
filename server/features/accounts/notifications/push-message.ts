import { createHash } from 'node:crypto';
import webPush from 'web-push';
import { excerpt } from '../../../../shared/rules/text/excerpt.ts';
import type { ClaimedPush } from './push.queries.ts';
import type { VapidKeys } from './vapid.ts';

const TITLE_MAX = 119;
/** With the title and everything around them far below the 4,096 bytes that push services take. */
const BODY_MAX = 399;
/** A push service keeps it this long for a browser that is off. */
const KEPT_SECONDS = 86_400;

/** A request to a push service. */
export interface PushRequest {
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** Where a click leads: to the notification’s place in its own project. */
function pathOf({ href, projectCode }: ClaimedPush): string | null {
  if (href === null || projectCode === null || !href.startsWith('/')) return href;
  const url = new URL(href, 'https://dashboard.invalid');
  url.searchParams.set('project', projectCode);
  return `${url.pathname}${url.search}${url.hash}`;
}

/**
 * Encrypts a message for its browser (RFC 8291) and signs it with our keys (RFC 8292). Its topic makes the push service
 * and the browser replace an earlier one that says the same, also one that was sent twice.
 * @param contact address that a push service can write to, `mailto:…`
 */
export function pushRequest(push: ClaimedPush, keys: VapidKeys, contact: string): PushRequest {
  const tag = createHash('sha256').update(push.replaces).digest('base64url').slice(0, 32);
  const text = JSON.stringify({
    title: excerpt(push.title, TITLE_MAX),
    body: excerpt(push.body, BODY_MAX),
    href: pathOf(push),
    tag,
  });
  const { endpoint, keys: browserKeys } = push.subscription;
  const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: browserKeys }, text, {
    vapidDetails: { subject: contact, ...keys },
    TTL: KEPT_SECONDS,
    topic: tag,
    contentEncoding: 'aes128gcm',
  });
  return {
    endpoint,
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
    body,
  };
}
