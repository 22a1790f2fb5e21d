import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { isPublicAddress } from '../../../../shared/rules/fields/public-host.ts';
import type { PushRequest } from './push-message.ts';

/** From the first packet to the answer’s status. */
const DEADLINE_MS = 10_000;

/**
 * What a push service did with a message: it has it; it doesn’t know the browser any more; it will never take this
 * message; it may take it later.
 */
export type PushOutcome = 'sent' | 'gone' | 'refused' | 'later';

const LATER = new Set([408, 425, 429]);

function outcomeOf(status: number): PushOutcome {
  if (status >= 200 && status < 300) return 'sent';
  if (status === 404 || status === 410) return 'gone';
  return status >= 500 || LATER.has(status) ? 'later' : 'refused';
}

interface PushWay {
  /** Origin of a push service in our own network, which strangers can’t name. */
  readonly ownOrigin: string | null;
  readonly lookup: LookupFunction;
  readonly signal: AbortSignal;
}

/**
 * Sends a message to its push service, which a browser named and which may be anybody’s. Redirects aren’t followed, and of
 * the answer only the status is read.
 * @throws where no answer came
 */
export async function sendToPushService(
  { endpoint, headers, body }: PushRequest,
  { ownOrigin, lookup, signal }: PushWay,
): Promise<{ readonly outcome: PushOutcome; readonly status: number | null }> {
  const url = new URL(endpoint);
  const isOwn = url.origin === ownOrigin;
  if (!isOwn && !isPublicAddress(endpoint)) return { outcome: 'gone', status: null };
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  const status = await new Promise<number>((resolve, reject) => {
    const sent = request(url, {
      method: 'POST',
      headers: { ...headers },
      signal: AbortSignal.any([signal, AbortSignal.timeout(DEADLINE_MS)]),
      // Connections aren’t kept: a lookup holds for one message.
      agent: false,
      ...(!isOwn && { lookup }),
    });
    sent.on('response', (answer) => {
      resolve(answer.statusCode ?? 0);
      answer.destroy();
    });
    sent.on('error', reject);
    sent.end(body);
  });
  return { outcome: outcomeOf(status), status };
}
