import { Refusal, type RefusalStatus } from '../../../shared/contract/errors.ts';
import type { RefusalBody } from '../../../shared/contract/refusal.schema.ts';
import { DEFAULT_ERROR_MESSAGE, SERVER_FAILURE_MESSAGE } from '../../../shared/rules/messages/response.ts';

const STATUSES: readonly RefusalStatus[] = [400, 401, 402, 403, 404, 409, 413, 415, 422, 429, 500, 503];

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((text) => typeof text === 'string');

/** As `refusalSchema` reads it. By hand, since islands make calls and carry no schemas. */
function isRefusal(body: unknown): body is RefusalBody {
  if (!isObject(body) || typeof body.message !== 'string' || typeof body.code !== 'string') return false;
  return body.errors === undefined || (isObject(body.errors) && Object.values(body.errors).every(isTexts));
}

/**
 * The refusal for a response's status and body. A body of another shape (a proxy's page, say) has no message, so the
 * default is used. Spec 3 §8.1.
 */
export function refusalOf(status: number, body: unknown): Refusal {
  const known = STATUSES.find((one) => one === status) ?? (status < 500 ? 400 : 500);
  if (!isRefusal(body)) return new Refusal(known, 'unreadable', SERVER_FAILURE_MESSAGE);
  const { code, message, errors } = body;
  return new Refusal(known, code, message, errors ? { errors } : {});
}

/** A shopper deals with the store alone. */
const PLACE = import.meta.env.SELVEDGE_TARGET === 'islands' ? 'the store' : 'Selvedge';

/** The network gave no answer at all. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable';
  constructor(cause: unknown) {
    super(`We couldn’t reach ${PLACE}. Check your connection and try again.`, { cause });
  }
}

/** What a shopper reads when a call failed, whatever was thrown. Spec 3 §4.2. */
export const failureWords = (error: unknown): string =>
  error instanceof Refusal || error instanceof Unreachable ? error.message : DEFAULT_ERROR_MESSAGE;
