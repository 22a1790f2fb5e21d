/**
 * When a label counts as printed: the pure rule. `~HS` is answered ahead of the queue, so a single zero can be older
 * than the label; only what two answers agree on, late enough after the label's last byte, is proof.
 */

/** What an answer to `~HS` says of the printer's memory. */
interface MemoryAnswer {
  /** When the question was asked, in milliseconds. */
  readonly at: number;
  /** Formats or labels that are still inside, whichever is more. */
  readonly inside: number;
  /** No fault, not paused, no half format, no label that waits to be taken off. */
  readonly isFine: boolean;
}

interface SentLabel<T> {
  readonly label: T;
  readonly sentAt: number;
  /** Before this moment the printer can't have printed it. */
  readonly earliestAt: number;
}

/** The labels of one session that aren't proven, in the order they were sent, and the last answer that counts. */
export interface Memory<T> {
  readonly labels: readonly SentLabel<T>[];
  readonly last: { readonly at: number; readonly inside: number; readonly reached: number } | null;
}

/** Two answers closer than this are one. */
export const LEAST_PAUSE_MS = 200;

export const emptyMemory: Memory<never> = { labels: [], last: null };

/** A label's last byte left. */
export const addSent = <T>(memory: Memory<T>, sent: SentLabel<T>): Memory<T> => ({
  ...memory,
  labels: [...memory.labels, sent],
});

/** How many of the labels, from the first, are out of the printer by an answer. */
function countReached<T>(memory: Memory<T>, answer: MemoryAnswer): number {
  const old = memory.labels.findIndex(({ earliestAt }) => earliestAt > answer.at);
  const aged = old === -1 ? memory.labels.length : old;
  return Math.max(0, aged - answer.inside);
}

/**
 * Takes an answer. A label is proven where this answer and the one before agree that it is out: nothing is inside in
 * either, or fewer are inside now than when the label was first reached.
 */
export function takeAnswer<T>(
  memory: Memory<T>,
  answer: MemoryAnswer,
  leastPauseMs = LEAST_PAUSE_MS,
): { readonly memory: Memory<T>; readonly proven: readonly T[] } {
  if (!answer.isFine) return { memory: { ...memory, last: null }, proven: [] };
  const { last } = memory;
  if (last && answer.at - last.at < leastPauseMs) return { memory, proven: [] };
  const reached = countReached(memory, answer);
  const zeros = last !== null && last.inside === 0 && answer.inside === 0;
  const before = last ? memory.labels.filter(({ sentAt }) => sentAt < last.at).length : 0;
  const count = zeros
    ? Math.min(reached, before)
    : last && reached > last.reached
      ? Math.min(last.reached, reached)
      : 0;
  return {
    proven: memory.labels.slice(0, count).map(({ label }) => label),
    memory: {
      labels: memory.labels.slice(count),
      last: { at: answer.at, inside: answer.inside, reached: reached - count },
    },
  };
}
