import type { CallDeclaration } from '../../../shared/contract/call.ts';
import { XSRF_HEADER } from '../../../shared/rules/constants/constants.ts';
import { refusalOf, Unreachable } from './refused.ts';
import { announceSignedOut } from './session-channel.ts';
import { xsrfToken } from './xsrf.ts';

/** What of a declaration decides how its request is sent. */
export type SentCall = Pick<CallDeclaration, 'method' | 'path' | 'credentials'>;

export interface CallRequest extends RequestInit {
  readonly headers: Record<string, string>;
}

/** The body of an answer as JSON; null where it has none that can be read. */
export async function readBody(response: Response): Promise<unknown> {
  const text = await response.text();
  if (text === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export async function headersFor(
  call: Pick<SentCall, 'method' | 'credentials'>,
): Promise<Record<string, string>> {
  const headers: Record<string, string> = { accept: 'application/json' };
  if (call.method !== 'GET' && call.credentials === undefined) headers[XSRF_HEADER] = await xsrfToken();
  return headers;
}

/** The request of a call with its body, if it has one. */
export async function requestFor(call: SentCall, body: unknown): Promise<CallRequest> {
  const headers = await headersFor(call);
  if (body === undefined) return { method: call.method, headers };
  headers['content-type'] = 'application/json';
  return { method: call.method, headers, body: JSON.stringify(body) };
}

/** @throws Unreachable where the network gives no answer */
export const reach = (address: string, request: RequestInit): Promise<Response> =>
  fetch(address, request).catch((cause: unknown) => {
    throw new Unreachable(cause);
  });

/** Sends a request with the session's cookies, or without any where the call says so. */
export const send = (call: SentCall, address: string, request: CallRequest): Promise<Response> =>
  reach(address, { ...request, credentials: call.credentials === 'none' ? 'omit' : 'same-origin' });

let signedOutHandler: () => void = () => {};

/** Handles a call that returned 401 in this tab. Other tabs find out separately. */
export function whenSignedOut(handler: () => void): void {
  signedOutHandler = handler;
}

/** @throws Refusal always */
export function refuse(status: number, body: unknown): never {
  const refusal = refusalOf(status, body);
  if (refusal.status === 401 && refusal.code !== 'wrong-credentials') {
    announceSignedOut('session-over');
    signedOutHandler();
  }
  throw refusal;
}
