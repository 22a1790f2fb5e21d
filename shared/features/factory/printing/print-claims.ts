import { z } from 'zod';
import { isOpenPrint, isPaper, isUnsent, type PrintIntentState } from './print-states.ts';

/** How long a claim lasts without news of its workstation, in milliseconds. */
export const LEASE_MS = 90_000;
/** How much later the server frees it. A workstation asks again before it sends, so no clock has to be right. */
export const LEASE_GRACE_MS = 30_000;

/** Why a label isn't given to a workstation, or is taken back before its first byte. */
export const claimCauseSchema = z.enum([
  'label-unknown',
  'unpaid',
  'held',
  'refunded',
  'cancelled',
  'packed',
  'not-printed',
  'printed-elsewhere',
  'claimed-elsewhere',
  'in-share',
  'on-its-way',
  'in-doubt',
  'superseded',
  'lease-over',
]);
export type ClaimCause = z.infer<typeof claimCauseSchema>;

/** Attempts to print one label, as the rules of the ledger judge them. Times are in milliseconds. */
export interface PrintEntry {
  readonly id: string;
  readonly labelId: string;
  readonly stationId: string;
  /** 1 is the first paper of the label; each reprint adds 1. */
  readonly printNo: number;
  /** Number of the claim, counted per label; 0 for an attempt that no one asked for. */
  readonly epoch: number;
  readonly state: PrintIntentState;
  /** Given for work without the network: its workstation sends it without asking. */
  readonly isShared: boolean;
  /** Bytes may be on the wire: time alone never frees it. */
  readonly isArmed: boolean;
  /** A second paper with the same number, or an attempt that may have become one. */
  readonly isExtra: boolean;
  readonly reason: string | null;
  readonly parentId: string | null;
  readonly cause: string | null;
  readonly leaseUntil: number | null;
  /** Counts its changes on the workstation; 0 before the first. */
  readonly revision: number;
}

/** The label as a claim depends on it. */
export interface ClaimedLabel {
  readonly id: string;
  /** Its order or itself stops it; null where nothing does. */
  readonly blocked: ClaimCause | null;
  readonly isPrinted: boolean;
  /** The workstation that the office wants to print it first; null or absent where any may. */
  readonly assignedTo?: { readonly id: string; readonly name: string } | null;
}

/** Whether the office gave an unprinted label to another workstation. */
const isForOther = ({ assignedTo = null, isPrinted }: ClaimedLabel, stationId: string) =>
  !isPrinted && assignedTo !== null && assignedTo.id !== stationId;

const isLapsed = (entry: PrintEntry, now: number) =>
  isUnsent(entry.state) &&
  !entry.isArmed &&
  !entry.isShared &&
  entry.leaseUntil !== null &&
  entry.leaseUntil + LEASE_GRACE_MS < now;

const cancel = <E extends PrintEntry>(entry: E, cause: ClaimCause | null): E => ({
  ...entry,
  state: 'cancelled',
  cause,
});

/** Frees what its workstation had too long without a word. */
export const endLapsed = <E extends PrintEntry>(entries: readonly E[], now: number): E[] =>
  entries.map((entry) => (isLapsed(entry, now) ? cancel(entry, 'lease-over') : entry));

/** The attempt that keeps others from printing a label; null where there's none. */
const findOpen = (entries: readonly PrintEntry[]): PrintEntry | null =>
  entries.find(({ state, isExtra }) => isOpenPrint(state) && !isExtra) ?? null;

/** Held for work without the network and not used: its workstation gives it back when it's asked. */
export const canGiveBack = ({ state, isShared, isArmed }: PrintEntry): boolean =>
  state === 'claimed' && isShared && !isArmed;

const lastPaper = (entries: readonly PrintEntry[]) =>
  Math.max(0, ...entries.filter(({ state }) => isPaper(state)).map(({ printNo }) => printNo));

export interface ClaimRequest {
  /** The id of the attempt, should a new one begin. */
  readonly id: string;
  readonly stationId: string;
  readonly reprint: { readonly parentId: string | null; readonly reason: string } | null;
  readonly isShared: boolean;
  readonly isArmed: boolean;
  readonly now: number;
}

type Claimed =
  | { readonly entry: PrintEntry }
  | { readonly cause: ClaimCause; readonly holder: string | null };

/**
 * Gives a label to a workstation. One that it has already and hasn't sent stays the same attempt.
 * @param entries every attempt of the label, after `endLapsed`
 */
export function claimLabel(
  label: ClaimedLabel,
  entries: readonly PrintEntry[],
  request: ClaimRequest,
): Claimed {
  const refuse = (cause: ClaimCause, holder: string | null = null): Claimed => ({ cause, holder });
  if (label.blocked) return refuse(label.blocked);
  const leaseUntil = request.now + LEASE_MS;
  const open = findOpen(entries);
  if (open && open.stationId !== request.stationId)
    return refuse(canGiveBack(open) ? 'in-share' : 'claimed-elsewhere', open.stationId);
  if (open && !isUnsent(open.state)) return refuse(open.state === 'unknown' ? 'in-doubt' : 'on-its-way');
  if (isForOther(label, request.stationId)) return refuse('superseded', label.assignedTo?.id ?? null);
  if (request.reprint === null && label.isPrinted) return refuse('printed-elsewhere');
  if (request.reprint !== null && !label.isPrinted) return refuse('not-printed');
  const epoch = Math.max(0, ...entries.map((entry) => entry.epoch)) + 1;
  if (open) {
    return {
      entry: {
        ...open,
        epoch: open.epoch || epoch,
        leaseUntil,
        // Its workstation may still hold it for offline use: time alone mustn't free it, whatever was asked since.
        isShared: open.isShared,
        isArmed: open.isArmed || request.isArmed,
      },
    };
  }
  return {
    entry: {
      id: request.id,
      labelId: label.id,
      stationId: request.stationId,
      printNo: lastPaper(entries) + 1,
      epoch,
      state: 'claimed',
      isShared: request.isShared,
      isArmed: request.isArmed,
      isExtra: false,
      reason: request.reprint?.reason ?? null,
      parentId: request.reprint?.parentId ?? null,
      cause: null,
      leaseUntil,
      revision: 0,
    },
  };
}

/** What stops a label before its first byte, although its workstation has it; null where nothing does. */
function whyStopped(
  label: ClaimedLabel,
  entries: readonly PrintEntry[],
  entry: PrintEntry,
): ClaimCause | null {
  if (label.blocked) return label.blocked;
  const isTwin = ({ id, printNo, state, isExtra }: PrintEntry) =>
    id !== entry.id && printNo === entry.printNo && isPaper(state) && !isExtra;
  if (entries.some(isTwin) || (entry.reason === null && label.isPrinted)) return 'printed-elsewhere';
  return isForOther(label, entry.stationId) ? 'superseded' : null;
}

const STOPPED = claimCauseSchema.catch('superseded');

/**
 * The second check, just before sending: an armed attempt is never freed by time.
 * @returns the attempt as it is afterwards, and why it can't be sent
 */
export function armEntry(
  label: ClaimedLabel,
  entries: readonly PrintEntry[],
  request: { readonly id: string; readonly stationId: string; readonly epoch: number; readonly now: number },
): { readonly entry: PrintEntry | null; readonly cause: ClaimCause | null } {
  const entry = entries.find(({ id }) => id === request.id);
  if (!entry || entry.stationId !== request.stationId || entry.epoch !== request.epoch)
    return { entry: null, cause: 'superseded' };
  if (!isUnsent(entry.state)) {
    return { entry, cause: entry.state === 'cancelled' ? STOPPED.parse(entry.cause) : null };
  }
  const cause = isLapsed(entry, request.now) ? 'lease-over' : whyStopped(label, entries, entry);
  if (cause) return { entry: cancel(entry, cause), cause };
  return { entry: { ...entry, isArmed: true, leaseUntil: request.now + LEASE_MS }, cause: null };
}

/** Makes a claim last. What stops one that isn't armed ends it; an armed one is its workstation's to end. */
export function renewEntry(
  label: ClaimedLabel,
  entries: readonly PrintEntry[],
  request: { readonly id: string; readonly stationId: string; readonly now: number },
): { readonly entry: PrintEntry | null; readonly cause: ClaimCause | null } {
  const entry = entries.find(({ id, stationId }) => id === request.id && stationId === request.stationId);
  if (!entry) return { entry: null, cause: null };
  if (entry.state === 'cancelled') return { entry, cause: STOPPED.parse(entry.cause) };
  if (!isUnsent(entry.state)) return { entry, cause: null };
  const cause = whyStopped(label, entries, entry);
  // Time never ends an armed one, so there's nothing to make last.
  if (entry.isArmed) return { entry: null, cause };
  if (cause) return { entry: cancel(entry, cause), cause };
  return { entry: { ...entry, leaseUntil: request.now + LEASE_MS }, cause: null };
}

/** Gives an attempt back that no byte of was sent. */
export const releaseEntry = (entry: PrintEntry, cause: ClaimCause | null): PrintEntry =>
  isUnsent(entry.state) ? cancel(entry, cause) : entry;

/** What a workstation says happened to an attempt. */
export type PrintNews = Pick<PrintEntry, 'id' | 'labelId' | 'stationId' | 'state' | 'revision' | 'cause'> &
  Pick<PrintEntry, 'reason' | 'parentId'>;

export const reportOutcomeSchema = z.enum(['taken', 'known', 'extra', 'superseded']);
export type ReportOutcome = z.infer<typeof reportOutcomeSchema>;

/**
 * Takes what a workstation says happened. Paper is a fact: it's never refused, a second one is marked as extra.
 * @param entries every attempt of the label
 * @returns the outcome, and the entries that changed
 */
export function takeNews(
  entries: readonly PrintEntry[],
  news: PrintNews,
): { readonly outcome: ReportOutcome; readonly changed: PrintEntry[] } {
  const before = entries.find(({ id }) => id === news.id);
  if (before && before.stationId !== news.stationId) return { outcome: 'superseded', changed: [] };
  if (before && before.revision >= news.revision)
    return { outcome: before.isExtra ? 'extra' : 'known', changed: [] };
  const entry: PrintEntry = {
    ...(before ?? {
      printNo: news.reason === null ? 1 : lastPaper(entries) + 1,
      epoch: 0,
      isShared: false,
      isArmed: false,
      isExtra: false,
      leaseUntil: null,
    }),
    ...news,
    // A scan anywhere has shown the paper, so its workstation’s older view of it doesn’t count.
    state: before?.state === 'confirmed' ? 'confirmed' : news.state,
    reason: before ? before.reason : news.reason,
    parentId: before ? before.parentId : news.parentId,
  };
  const others = entries.filter(({ id, isExtra }) => id !== news.id && !isExtra);
  if (isUnsent(news.state)) {
    const isGone = before?.state === 'cancelled';
    if (!isGone && !findOpen(others)) return { outcome: 'taken', changed: [entry] };
    const cause = isGone ? before.cause : 'superseded';
    return { outcome: 'superseded', changed: [{ ...entry, state: 'cancelled', cause }] };
  }
  if (!isOpenPrint(news.state) && !isPaper(news.state)) return { outcome: 'taken', changed: [entry] };
  // Bytes left. Another attempt that hasn't started is stopped; one that may have started makes this the second copy.
  const isRival = ({ state, printNo }: PrintEntry) =>
    isOpenPrint(news.state) ? isOpenPrint(state) : isOpenPrint(state) && printNo === entry.printNo;
  const rivals = others.filter(isRival);
  const stopped = rivals
    .filter(({ state, isArmed }) => isUnsent(state) && !isArmed)
    .map((rival) => cancel(rival, 'printed-elsewhere'));
  const twin = others.some(({ state, printNo }) => isPaper(state) && printNo === entry.printNo);
  const isBlocked = isOpenPrint(news.state) && stopped.length < rivals.length;
  const isExtra = isPaper(news.state) ? twin : entry.isExtra || isBlocked;
  return {
    outcome: isExtra ? 'extra' : 'taken',
    changed: [...stopped, { ...entry, isArmed: true, isExtra }],
  };
}
