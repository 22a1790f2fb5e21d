import type { Outcome } from '../adapters/adapter.ts';

/** What a mail came to, and how long that took. */
export interface Seen {
  readonly receiver: string;
  readonly outcome: Outcome;
  readonly tookMs: number;
}

export interface SlowWatch {
  /** @returns the receiver’s words where it wants mails more slowly; null where it doesn’t */
  see(seen: Seen): string | null;
}

/** So long a dialogue is slow. */
const SLOW_MS = 10_000;
/** So many mails that take long, or end without an answer, are a receiver’s way to say it. */
const STRIKES = 3;
const WITHIN_MS = 60_000;
const RECEIVERS_MOST = 1_000;

/** The mailbox is full or busy, or the server takes only a second try of a stranger: neither is about how many we send. */
const ABOUT_ONE = /^4\d\d[ -]+4\.[124]\.\d|gr[ae]y ?-?list/i;

/** Whether a server’s “not now” is about how much it gets. */
export const asksToSlowDown = (words: string): boolean => /^4\d\d/.test(words) && !ABOUT_ONE.test(words);

/**
 * Tells when a receiver wants mails more slowly: it says so, or its mails take long or end without an answer while mails
 * to others pass. All mails leave by one relay: where all of them are slow, the relay is, and no receiver is to blame.
 */
export function createSlowWatch(
  now: () => number = () => performance.now(),
  slowMs: number = SLOW_MS,
): SlowWatch {
  const struck = new Map<string, readonly number[]>();
  let passed: { readonly receiver: string; readonly at: number }[] = [];
  const otherPassed = (receiver: string, since: number) =>
    passed.some((one) => one.receiver !== receiver && one.at >= since);
  const otherStruck = (receiver: string, since: number) =>
    [...struck].some(([one, times]) => one !== receiver && (times.at(-1) ?? 0) >= since);

  return {
    see({ receiver, outcome, tookMs }) {
      const at = now();
      if (outcome.kind === 'deferred' && outcome.knewRecipient && asksToSlowDown(outcome.words))
        return outcome.words;
      if (outcome.kind !== 'doubtful' && tookMs < slowMs) {
        // The last mails of two receivers say whether any other one passes.
        if (outcome.kind === 'accepted')
          passed = [
            { receiver, at },
            ...passed.filter((one) => one.receiver !== receiver && at - one.at < WITHIN_MS),
          ].slice(0, 2);
        return null;
      }
      const times = [...(struck.get(receiver) ?? []).filter((time) => at - time < WITHIN_MS), at];
      struck.delete(receiver);
      if (struck.size >= RECEIVERS_MOST) struck.clear();
      struck.set(receiver, times);
      const [first = at] = times;
      // Where it alone is tried, nothing tells the two apart, and its own line lets others pass.
      const isItsDoing =
        otherPassed(receiver, first) || (outcome.kind !== 'doubtful' && !otherStruck(receiver, first));
      if (times.length < STRIKES || !isItsDoing) return null;
      struck.delete(receiver);
      return outcome.kind === 'doubtful' ? 'It gave no answer' : 'It takes long for each email';
    },
  };
}
