import { AsyncLocalStorage } from 'node:async_hooks';
import type { Authorization, Client } from 'acme-client';
import { z } from 'zod';
import {
  type AuthorityAnswer,
  type CertificateFailure,
  failureOf,
} from '../../../../shared/features/site/domains/domains.ts';

const ANSWER_WITHIN_MS = 20_000;
const ANSWER_BYTES = 1_000_000;
/** An authority looks within seconds whether a host leads here; while it does, it’s asked again after these pauses. */
const LOOKING = { backoffAttempts: 12, backoffMin: 1_000, backoffMax: 10_000 } as const;
const DETAIL_LENGTH = 300;

/** An order came to nothing. */
export class OrderFailed extends Error {
  override readonly name = 'OrderFailed';
  readonly failure: CertificateFailure;
  /** How long the authority asks to wait; null where it doesn’t say. */
  readonly askedToWaitMs: number | null;

  constructor(
    failure: CertificateFailure,
    detail: string,
    { askedToWaitMs = null, cause }: { askedToWaitMs?: number | null; cause?: unknown } = {},
  ) {
    super(detail, { cause });
    this.failure = failure;
    this.askedToWaitMs = askedToWaitMs;
  }
}

interface Told extends AuthorityAnswer {
  readonly detail: string;
  readonly askedToWaitMs: number | null;
}

/** RFC 7807, as RFC 8555 §6.7 uses it. */
const problemSchema = z.object({
  type: z.string().max(200),
  detail: z
    .string()
    .transform((text) => text.slice(0, DETAIL_LENGTH))
    .catch(''),
});
/** A problem is an answer by itself, or what is wrong with a challenge or an order. */
const answerSchema = z.union([
  z.object({ error: problemSchema }).transform(({ error }) => error),
  problemSchema,
]);
const retryAfterSchema = z.object({ 'retry-after': z.string().max(100) });
const HTTP_ERROR = 400;

/** RFC 9110 §10.2.3: seconds, or a date. */
function readRetryAfter(headers: unknown): number | null {
  const read = retryAfterSchema.safeParse(headers);
  if (!read.success) return null;
  const text = read.data['retry-after'];
  const wait = /^\d{1,9}$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now();
  return Number.isFinite(wait) && wait > 0 ? wait : null;
}

/** What the authority said last, for the order that asked: the client keeps only the sentence that is meant for people. */
const lastTold = new AsyncLocalStorage<{ last: Told | null }>();

interface HttpAnswer {
  readonly status: number;
  readonly data: unknown;
  readonly headers: unknown;
}

function listenTo({ status, data, headers }: HttpAnswer): void {
  const order = lastTold.getStore();
  const problem = answerSchema.safeParse(data);
  const isProblem = problem.success && problem.data.type.startsWith('urn:');
  if (!order) return;
  order.last =
    isProblem || status >= HTTP_ERROR
      ? {
          type: isProblem ? problem.data.type : null,
          status,
          detail: isProblem ? problem.data.detail : `The authority answered ${status}`,
          askedToWaitMs: readRetryAfter(headers),
        }
      : null;
}

let loading: Promise<typeof import('acme-client')> | null = null;

/** The client, which is loaded with the first order: most servers never make one. */
function loadClient(): Promise<typeof import('acme-client')> {
  loading ??= import('acme-client').then((library) => {
    const { axios } = library;
    Object.assign(axios.defaults, {
      timeout: ANSWER_WITHIN_MS,
      maxContentLength: ANSWER_BYTES,
      // We make an order again by ourselves, later each time.
      acmeSettings: { retryMaxAttempts: 0, retryDefaultDelay: 0 },
    });
    axios.interceptors.response.use((answer) => {
      listenTo(answer);
      return answer;
    });
    return library;
  });
  return loading;
}

export interface CertificateOrder {
  readonly directory: string;
  readonly contact: string;
  /** Key of the account with the authority; PEM. */
  readonly accountKey: string;
  readonly host: string;
  /** The certificate’s private key; PEM. */
  readonly key: string;
  /** Lets the authority find the answer at the host. */
  readonly publish: (token: string, answer: string) => Promise<void>;
  readonly withdraw: (token: string) => Promise<void>;
}

/** Proves to the authority that the host leads here. RFC 8555 §8.3. */
async function prove(
  client: Client,
  { status, challenges }: Authorization,
  { publish, withdraw }: CertificateOrder,
): Promise<void> {
  if (status === 'valid') return;
  const challenge = challenges.find(({ type }) => type === 'http-01');
  if (!challenge) throw new OrderFailed('operator', 'The authority takes no proof by HTTP');
  await publish(challenge.token, await client.getChallengeKeyAuthorization(challenge));
  try {
    await client.completeChallenge(challenge);
    await client.waitForValidStatus(challenge);
  } finally {
    await withdraw(challenge.token);
  }
}

async function order(what: CertificateOrder): Promise<string> {
  const { Client, crypto } = await loadClient();
  const client = new Client({ directoryUrl: what.directory, accountKey: what.accountKey, ...LOOKING });
  // With a key that it knows, an authority answers with the account from before.
  await client.createAccount({ termsOfServiceAgreed: true, contact: [`mailto:${what.contact}`] });
  const placed = await client.createOrder({ identifiers: [{ type: 'dns', value: what.host }] });
  for (const authorization of await client.getAuthorizations(placed))
    await prove(client, authorization, what);
  const [, request] = await crypto.createCsr({ altNames: [what.host] }, what.key);
  return client.getCertificate(await client.finalizeOrder(placed, request));
}

/**
 * Orders a certificate for one host by RFC 8555; answers it with those between it and the authority, in PEM.
 * @throws OrderFailed with what the authority says
 */
export const orderFromAuthority = (what: CertificateOrder): Promise<string> => {
  const told: { last: Told | null } = { last: null };
  return lastTold.run(told, async () => {
    try {
      return await order(what);
    } catch (error) {
      if (error instanceof OrderFailed) throw error;
      const { last } = told;
      throw last
        ? new OrderFailed(failureOf(last), last.detail, { askedToWaitMs: last.askedToWaitMs, cause: error })
        : new OrderFailed('authority-down', 'The authority doesn’t answer', { cause: error });
    }
  });
};
