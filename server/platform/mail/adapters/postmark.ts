import { z } from 'zod';
import type { Found, Gate, MailAdapter, Outcome, PreparedMail } from './adapter.ts';

/**
 * Postmark's HTTP API, by its public document: https://postmarkapp.com/developer/api/email-api and
 * …/api/messages-api. It takes no key that makes a repeat harmless, but it can be asked by our id in a mail's metadata.
 */
export interface PostmarkOptions {
  readonly url: string;
  readonly token: string;
  /** The stream for marketing mails; without one they go over the default stream. */
  readonly marketingStream: string | undefined;
  readonly timeoutMs?: number;
}

/** The name of our id in a mail’s metadata; 20 characters at most. */
export const SEND_ID = 'send-id';

/** Mails of one request. The API takes 500; so many pass the gate together, and are doubtful together. */
const BATCH = 50;
const CONNECTIONS = 4;
const TIMEOUT_MS = 30_000;
/** Its search may find a new message some minutes later. */
const ASKS_AFTER_SECONDS = 600;
/** Per-message codes that say something of our account or of the moment, not of the mail. */
const NOT_NOW: ReadonlySet<number> = new Set([10, 100, 400, 401, 405, 412, 413, 429, 500]);
/** The request didn’t reach it. */
const NOT_CONNECTED: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
]);

const answersSchema = z.array(
  z.object({ ErrorCode: z.int(), Message: z.string().catch(''), MessageID: z.string().optional() }),
);
const errorSchema = z
  .object({ ErrorCode: z.int(), Message: z.string() })
  .catch({ ErrorCode: 0, Message: '' });
const searchSchema = z.object({ TotalCount: z.int() });
const causeSchema = z.object({ cause: z.object({ code: z.string() }) });

function toMessage(
  { id, purpose, mail, from, messageId, headers }: PreparedMail,
  stream: string | undefined,
) {
  const name = from.name.replace(/["\\]/g, '\\$&');
  return {
    From: from.name === '' ? from.address : `"${name}" <${from.address}>`,
    To: mail.to,
    ...(mail.replyTo !== undefined && { ReplyTo: mail.replyTo }),
    Subject: mail.subject,
    HtmlBody: mail.html,
    TextBody: mail.text,
    ...(purpose === 'marketing' && stream !== undefined && { MessageStream: stream }),
    Metadata: { [SEND_ID]: id },
    TrackOpens: false,
    TrackLinks: 'None',
    Headers: [
      { Name: 'Message-ID', Value: messageId },
      // Without it the API makes another Message-ID.
      { Name: 'X-PM-KeepID', Value: 'true' },
      ...Object.entries(headers).map(([Name, Value]) => ({ Name, Value })),
    ],
  };
}

function toOutcome({ ErrorCode, Message, MessageID }: z.output<typeof answersSchema>[number]): Outcome {
  const words = `${ErrorCode} ${Message}`.trim();
  if (ErrorCode === 0)
    return { kind: 'accepted', words, ...(MessageID !== undefined && { providerId: MessageID }) };
  return { kind: NOT_NOW.has(ErrorCode) ? 'deferred' : 'refused', words };
}

/** Sends through Postmark. */
export function createPostmarkAdapter(options: PostmarkOptions): MailAdapter {
  const base = options.url.replace(/\/+$/, '');
  const closing = new AbortController();

  const request = (path: string, init: RequestInit = {}): Promise<Response> =>
    fetch(`${base}${path}`, {
      ...init,
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        'x-postmark-server-token': options.token,
      },
      redirect: 'error',
      signal: AbortSignal.any([closing.signal, AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS)]),
    });

  /** What a whole request that failed means for each of its mails. */
  const answerOf = async (mails: readonly PreparedMail[]): Promise<readonly Outcome[]> => {
    const all = (outcome: Outcome) => mails.map(() => outcome);
    let response: Response;
    try {
      const body = JSON.stringify(mails.map((mail) => toMessage(mail, options.marketingStream)));
      response = await request('/email/batch', { method: 'POST', body });
    } catch (error) {
      const { cause } = causeSchema.catch({ cause: { code: '' } }).parse(error);
      return all({ kind: NOT_CONNECTED.has(cause.code) ? 'unsent' : 'doubtful', words: String(error) });
    }
    try {
      const answer: unknown = await response.json();
      if (response.ok) {
        const answers = answersSchema.parse(answer);
        return mails.map((_mail, at): Outcome => {
          const one = answers[at];
          return one ? toOutcome(one) : { kind: 'doubtful', words: 'The answer leaves it out' };
        });
      }
      const words = `${response.status} ${errorSchema.parse(answer).Message}`.trim();
      // It has refused the request as a whole; a failure inside it may have come after it took some.
      return all({ kind: response.status < 500 ? 'unsent' : 'doubtful', words });
    } catch (error) {
      return all({
        kind: response.status >= 400 && response.status < 500 ? 'unsent' : 'doubtful',
        words: String(error),
      });
    }
  };

  return {
    name: 'postmark',
    last: 'asked',
    asksAfter: ASKS_AFTER_SECONDS,
    limits: { connections: CONNECTIONS, batch: BATCH },
    async send(mails, gate: Gate) {
      const outcomes = new Map<string, Outcome>(mails.map(({ id }) => [id, { kind: 'stopped' }]));
      let passed: ReadonlySet<string>;
      try {
        passed = await gate(mails.map(({ id }) => id));
      } catch (error) {
        for (const { id } of mails) outcomes.set(id, { kind: 'unsent', words: String(error) });
        return outcomes;
      }
      const leaving = mails.filter(({ id }) => passed.has(id));
      if (leaving.length === 0) return outcomes;
      const answers = await answerOf(leaving);
      for (const [at, { id }] of leaving.entries())
        outcomes.set(id, answers[at] ?? { kind: 'doubtful', words: 'The answer leaves it out' });
      return outcomes;
    },
    async ask(mails) {
      const found = new Map<string, Found>();
      for (const { id } of mails) {
        const query = new URLSearchParams({ count: '1', offset: '0', [`metadata_${SEND_ID}`]: id });
        const response = await request(`/messages/outbound?${query}`);
        if (!response.ok) break;
        const { TotalCount } = searchSchema.parse(await response.json());
        found.set(id, TotalCount > 0 ? 'accepted' : 'absent');
      }
      return found;
    },
    async check() {
      const response = await request('/server');
      if (!response.ok) throw new Error(`The email provider answers ${response.status}`);
      await response.body?.cancel();
    },
    async close() {
      closing.abort();
    },
  };
}
