import { API_MESSAGES } from '../rules/messages/api.ts';

export type RefusalStatus = 400 | 401 | 402 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 500 | 503;

/** The messages of spec 3 §8.2, for refusals without their own. */
export const REFUSAL_MESSAGE: Readonly<Record<RefusalStatus, string>> = {
  400: API_MESSAGES.default,
  401: 'Please log in to continue',
  402: API_MESSAGES.proRequired,
  403: API_MESSAGES.permissionDenied,
  404: API_MESSAGES.notFound,
  409: 'Someone has changed this since you opened it. Reload to see the latest.',
  413: 'This file is too large',
  415: 'We can’t accept this type of file',
  422: 'Please check the highlighted fields',
  429: 'Too many attempts. Please wait a moment and try again',
  500: API_MESSAGES.serverError,
  503: 'We’re very busy right now. Try again in a moment.',
};

/** A call that is refused for a reason the caller may know. Thrown by handlers, answered as `refusalSchema` (refusal.schema.ts). */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly status: RefusalStatus;
  readonly code: string;
  readonly errors: Record<string, string[]> | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    status: RefusalStatus,
    code: string,
    message: string = REFUSAL_MESSAGE[status],
    detail: { errors?: Record<string, string[]>; retryAfterSeconds?: number } = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.errors = detail.errors;
    this.retryAfterSeconds = detail.retryAfterSeconds;
  }

  /** The built pages carry a copy of this class: a refusal made by the server's own is one to them as well. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === 'Refusal' && 'status' in value && 'code' in value;
  }
}

export const notFound = (message?: string) => new Refusal(404, 'not-found', message);
export const forbidden = (message?: string) => new Refusal(403, 'forbidden', message);
export const conflict = (code: string, message?: string) => new Refusal(409, code, message);

/** A validation failure: the first message of the first field is what a screen shows (spec 3 §5.1). */
export const invalid = (errors: Record<string, string[]>, message?: string) => {
  const first = Object.values(errors)[0]?.[0];
  return new Refusal(422, 'invalid', message ?? first ?? REFUSAL_MESSAGE[422], { errors });
};
