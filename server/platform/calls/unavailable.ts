import type { CallDeclaration } from '../../../shared/contract/call.ts';
import { REFUSAL_MESSAGE, Refusal } from '../../../shared/contract/errors.ts';
import { UNAVAILABLE_MESSAGES } from '../../../shared/rules/messages/messages.ts';
import { isConnectionCut, isDatabaseAway, isDiskFull } from '../database/failures.ts';

/** A disk is emptied by people, a database is back by itself. */
const FULL_RETRY_SECONDS = 60;
const AWAY_RETRY_SECONDS = 2;

export const UNAVAILABLE_LOG = 'the database or a disk couldn’t be used';

type Failed = Pick<CallDeclaration, 'method' | 'payment'>;

const full = (call: Failed | null): string =>
  call?.payment ? UNAVAILABLE_MESSAGES.fullBeforePayment : UNAVAILABLE_MESSAGES.full;

function away(error: unknown, call: Failed | null): string {
  if (call?.payment === 'before') return UNAVAILABLE_MESSAGES.awayBeforePayment;
  // Cut in the middle of a change, it isn’t known whether it was kept.
  if (call && call.method !== 'GET' && isConnectionCut(error)) return UNAVAILABLE_MESSAGES.inDoubt;
  return REFUSAL_MESSAGE[503];
}

/**
 * The answer to a failure that passes: the disk is full, or the database can’t be had. Null for any other.
 * @param call null where it failed before a call was made, so that nothing was changed
 */
export function unavailable(error: unknown, call: Failed | null): Refusal | null {
  if (isDiskFull(error))
    return new Refusal(503, 'unavailable', full(call), { retryAfterSeconds: FULL_RETRY_SECONDS });
  if (isDatabaseAway(error))
    return new Refusal(503, 'unavailable', away(error, call), { retryAfterSeconds: AWAY_RETRY_SECONDS });
  return null;
}
