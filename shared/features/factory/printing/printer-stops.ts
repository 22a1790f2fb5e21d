import { z } from 'zod';
import { printIntentStateSchema } from './print-states.ts';

/**
 * Labels of one printer that came in doubt within so short a time were lost in one stop, in milliseconds. A printer that lost
 * its power needs longer than this until it prints again, so labels of two power cuts are never taken for one.
 */
export const SAME_STOP_MS = 20_000;

/** Most labels of one stop that a screen shows and one answer is for. A printer’s memory holds far fewer. */
export const STOP_LIMIT = 100;

/** A label that came in doubt. `at` in milliseconds. */
export interface Doubt {
  readonly id: string;
  readonly printer: string | null;
  readonly at: number;
}

/** An earlier label in doubt with its stop. */
export interface StoppedBefore extends Omit<Doubt, 'id'> {
  readonly stopId: string;
}

/**
 * The stop that each label in doubt belongs to: one that is known, or a new one.
 * @param known the latest label in doubt of each printer of the workstation
 */
export function findStops(
  doubts: readonly Doubt[],
  known: readonly StoppedBefore[],
  newId: () => string,
): Map<string, string> {
  const last = new Map(known.map((one) => [one.printer, one]));
  const stops = new Map<string, string>();
  for (const { id, printer, at } of doubts.toSorted((a, b) => a.at - b.at)) {
    const before = last.get(printer);
    const stopId = before && Math.abs(at - before.at) <= SAME_STOP_MS ? before.stopId : newId();
    last.set(printer, { stopId, printer, at });
    stops.set(id, stopId);
  }
  return stops;
}

/** A label of a stop, in the order in which they were sent to the printer. */
export const stopLabelSchema = z.object({
  id: z.uuid(),
  code: z.string(),
  orderNumber: z.string(),
  counter: z.int(),
  of: z.int(),
  garment: z.string(),
  /** `unknown` until someone has answered. */
  state: printIntentStateSchema,
  /** Null where the workstation never told that it was sent: its place among the others isn’t known. */
  sentAt: z.iso.datetime().nullable(),
});
export type StopLabel = z.infer<typeof stopLabelSchema>;

/** One stop of a printer with its labels that are still in doubt. */
export const printerStopSchema = z.object({
  id: z.uuid(),
  station: z.string(),
  printer: z.string().nullable(),
  /** When its first label came in doubt. */
  at: z.iso.datetime(),
  inDoubt: z.int(),
});
export type PrinterStop = z.infer<typeof printerStopSchema>;

export const printerStopDetailSchema = printerStopSchema.extend({
  /** The first of them, at most {@link STOP_LIMIT}. */
  labels: z.array(stopLabelSchema).max(STOP_LIMIT),
  total: z.int(),
});
export type PrinterStopDetail = z.infer<typeof printerStopDetailSchema>;

/** As much of a label as the questions about its stop need. */
type Stopped = Pick<StopLabel, 'id' | 'state' | 'sentAt'>;

/** What one label that is surely on paper says of the others of its stop. */
export interface StopQuestions<L extends Stopped = StopLabel> {
  /** The last label that is on paper. */
  readonly anchor: L;
  /** Labels in doubt that were sent before it: a printer prints in the order in which it was sent labels. */
  readonly before: readonly L[];
  /** Labels in doubt that were sent after it. */
  readonly after: readonly L[];
}

/** The questions that are left of a stop; null while no label of it is known to be on paper, or none is in doubt. */
export function askAboutStop<L extends Stopped>(labels: readonly L[]): StopQuestions<L> | null {
  const anchor = labels
    .filter(({ state, sentAt }) => state === 'confirmed' && sentAt !== null)
    .reduce<L | null>((last, label) => (last === null || isSentBefore(last, label) ? label : last), null);
  if (anchor === null) return null;
  const inDoubt = labels.filter(({ state }) => state === 'unknown');
  const before = inDoubt.filter((label) => isSentBefore(label, anchor));
  const after = inDoubt.filter((label) => isSentBefore(anchor, label));
  return before.length + after.length === 0 ? null : { anchor, before, after };
}

/** False where the place of one among the others isn’t known. */
const isSentBefore = (one: Stopped, other: Stopped): boolean =>
  one.sentAt !== null && other.sentAt !== null && one.sentAt < other.sentAt;

/** One answer for several labels of a stop, as a person gives it. */
export interface StopAnswer {
  /** The label on paper that the question was about; null where none of the stop is on paper. */
  readonly anchorId: string | null;
  readonly isOnPaper: boolean;
  /** The labels that the person saw. */
  readonly ids: readonly string[];
}

/**
 * The labels that an answer is for: those that the person saw, that are still in doubt, and that the printer’s order says
 * the same of. Someone else may have answered the others.
 * @returns null where the label that the question was about isn’t on paper, or one is although none is said to be
 */
export function labelsOfAnswer<L extends Stopped>(
  labels: readonly L[],
  { anchorId, isOnPaper, ids }: StopAnswer,
): L[] | null {
  const seen = labels.filter(({ id, state }) => state === 'unknown' && ids.includes(id));
  if (anchorId === null) return canNoneBePrinted(labels) && !isOnPaper ? seen : null;
  const anchor = labels.find(({ id, state }) => id === anchorId && state === 'confirmed');
  if (!anchor) return null;
  return seen.filter((label) => (isOnPaper ? isSentBefore(label, anchor) : isSentBefore(anchor, label)));
}

/** Whether it’s possible that no label of a stop was printed: none of them has been seen. */
export const canNoneBePrinted = (labels: readonly Stopped[]): boolean =>
  labels.every(({ state }) => state !== 'confirmed');
