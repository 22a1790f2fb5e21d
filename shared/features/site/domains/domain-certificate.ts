const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Why a certificate couldn’t be had. */
export const CERTIFICATE_FAILURES = [
  /** DNS doesn’t lead to us, or doesn’t answer. */
  'records',
  /** A CAA record names other authorities. */
  'caa',
  /** The authority looked for the store at the domain and didn’t find it. */
  'unreachable',
  /** The authority gives this domain none. */
  'refused',
  /** The authority has given as many as it gives. */
  'rate-limited',
  /** The authority doesn’t answer, or not properly. */
  'authority-down',
  /** Something that only the people who run the server can mend. */
  'operator',
  /** We order no more for now, so that the authority’s limits are kept. */
  'limit',
] as const;
export type CertificateFailure = (typeof CERTIFICATE_FAILURES)[number];

export const CERTIFICATE_STATES = ['making', 'valid', 'renewing', 'failed'] as const;
export type CertificateState = (typeof CERTIFICATE_STATES)[number];

/** What is known of a name’s certificate; times in milliseconds. */
export interface CertificateFacts {
  /** Null until there is one. */
  readonly expiresAt: number | null;
  readonly isBeingOrdered: boolean;
  readonly failure: CertificateFailure | null;
}

/** How a certificate is. One that is valid stays so while it’s renewed, also where that fails. */
export function certificateState(
  { expiresAt, isBeingOrdered, failure }: CertificateFacts,
  now: number,
): CertificateState {
  const isValid = expiresAt !== null && expiresAt > now;
  if (isValid) return isBeingOrdered || failure !== null ? 'renewing' : 'valid';
  return failure === null || isBeingOrdered ? 'making' : 'failed';
}

/** Types of an authority’s problems. RFC 8555 §6.7. */
const PROBLEMS: ReadonlyMap<string, CertificateFailure> = new Map([
  ['caa', 'caa'],
  ['dns', 'unreachable'],
  ['connection', 'unreachable'],
  ['unauthorized', 'unreachable'],
  ['incorrectResponse', 'unreachable'],
  ['tls', 'unreachable'],
  ['rejectedIdentifier', 'refused'],
  ['unsupportedIdentifier', 'refused'],
  ['rateLimited', 'rate-limited'],
  ['serverInternal', 'authority-down'],
]);
const PROBLEM_PREFIX = 'urn:ietf:params:acme:error:';
const TOO_MANY = 429;
const SERVER_FAILED = 500;

/** What an authority answered when it gave no certificate; both null where it didn’t answer. */
export interface AuthorityAnswer {
  readonly type: string | null;
  readonly status: number | null;
}

/** What an authority’s answer means. */
export function failureOf({ type, status }: AuthorityAnswer): CertificateFailure {
  const known = type?.startsWith(PROBLEM_PREFIX)
    ? PROBLEMS.get(type.slice(PROBLEM_PREFIX.length))
    : undefined;
  if (known) return known;
  if (status === TOO_MANY) return 'rate-limited';
  return status === null || status >= SERVER_FAILED ? 'authority-down' : 'operator';
}

/** Pauses after failures, each longer than the one before: five orders within the first day, then one a day. */
const PAUSES = [5 * MINUTE, 15 * MINUTE, HOUR, 8 * HOUR, DAY] as const;
const LONGEST_ASKED_FOR = 7 * DAY;

interface FailedOrder {
  readonly failure: CertificateFailure;
  /** How many orders have failed since the last certificate, with this one. */
  readonly failures: number;
  /** How long the authority asks to wait; null where it doesn’t say. */
  readonly askedToWaitMs: number | null;
}

interface Moment {
  readonly now: number;
  /** 0 to 1: spreads the orders of many domains over time. */
  readonly random: number;
}

/** When a certificate is ordered again after an order that failed. */
export function nextTryAfter(
  { failure, failures, askedToWaitMs }: FailedOrder,
  { now, random }: Moment,
): number {
  const pause = failure === 'limit' ? HOUR : (PAUSES[Math.min(failures, PAUSES.length) - 1] ?? PAUSES[0]);
  const asked = Math.min(askedToWaitMs ?? 0, LONGEST_ASKED_FOR);
  return Math.round(now + Math.max(pause, asked) * (1 + random / 10));
}

/** When a certificate is renewed: with a third of its time left, a little earlier for some, so that not all come at once. */
export function renewalOf(
  { issuedAt, expiresAt }: { readonly issuedAt: number; readonly expiresAt: number },
  random: number,
): number {
  const lifetime = expiresAt - issuedAt;
  return Math.round(expiresAt - lifetime / 3 - (lifetime * random) / 30);
}

/** Certificates that end this soon, and that couldn’t be renewed, are looked at by people: 18 days of 90. */
export const endsSoon = (
  { issuedAt, expiresAt }: { readonly issuedAt: number; readonly expiresAt: number },
  now: number,
): boolean => expiresAt - now < (expiresAt - issuedAt) / 5;

/**
 * Orders that authorities allow, and fewer than those: Let’s Encrypt gives 50 certificates a week for a registered domain
 * and takes 300 orders in three hours. The orders of one project leave enough for the others.
 */
export const ORDER_LIMITS = {
  ofName: { most: 5, withinMs: DAY },
  ofRegistered: { most: 40, withinMs: 7 * DAY },
  ofProject: { most: 20, withinMs: DAY },
  ofAll: { most: 250, withinMs: 3 * HOUR },
} as const;
