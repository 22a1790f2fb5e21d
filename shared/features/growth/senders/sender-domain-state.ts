import type { SenderOutcome } from './sender-records.ts';

/** `lost`: its records were right once. Nothing is sent from it until they are again. */
export type SenderDomainState = 'pending' | 'proven' | 'lost';

export interface SenderDomainFacts {
  readonly state: SenderDomainState;
  /** Since when its records aren’t right any more; null while they are. */
  readonly failingSince: number | null;
  /** When its merchant added it or asked for a check last. */
  readonly askedAt: number;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Someone who changes DNS by mistake has so long to notice. */
export const LOST_AFTER_MS = 30 * MINUTE;

/** Checked each minute while its merchant may be at it, then each hour; a proven one each six hours. */
function nextCheck({ state, failingSince, askedAt }: SenderDomainFacts, now: number): number {
  if (state === 'proven') return now + (failingSince === null ? 6 * HOUR : 10 * MINUTE);
  if (now - askedAt < HOUR) return now + MINUTE;
  return now + (now - askedAt < 3 * DAY ? HOUR : DAY);
}

/** What follows from a check, and when the next one is due. */
export function afterCheck(
  facts: SenderDomainFacts,
  proven: SenderOutcome['proven'],
  now: number,
): SenderDomainFacts & { readonly nextCheckAt: number; readonly isLostNow: boolean } {
  const after = (next: SenderDomainFacts) => ({
    ...next,
    nextCheckAt: nextCheck(next, now),
    isLostNow: next.state === 'lost' && facts.state !== 'lost',
  });
  if (proven === 'unknown') return after(facts);
  if (proven === 'yes') return after({ ...facts, state: 'proven', failingSince: null });
  if (facts.state !== 'proven') return after(facts);
  const failingSince = facts.failingSince ?? now;
  return after({
    ...facts,
    failingSince,
    state: now - failingSince >= LOST_AFTER_MS ? 'lost' : 'proven',
  });
}
