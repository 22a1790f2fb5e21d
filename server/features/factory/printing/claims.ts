import { v7 as newId } from 'uuid';
import type { CallAnswer } from '../../../../shared/contract/call.ts';
import type { ReprintReason } from '../../../../shared/features/factory/labels/labels.ts';
import {
  ARM_LIMIT,
  armEntry,
  type armPrints,
  type ClaimedLabel,
  claimLabel,
  claimPrints,
  endLapsed,
  type PrintClaim,
  type PrintEntry,
  type RefusedClaim,
  releaseEntry,
  renewEntry,
  type renewPrints,
} from '../../../../shared/features/factory/printing/printing.ts';
import { databaseNow } from '../../../platform/database/clock.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { findCopies, findNews } from './copies.queries.ts';
import {
  type ChangedEntry,
  findAnswer,
  loadEntries,
  lockLabels,
  lockNext,
  lockNextLabels,
  lockStation,
  type StoredEntry,
  saveEntries,
} from './entries.queries.ts';
import { askBack, type ShortOf } from './shares.queries.ts';

function changeOf(entry: PrintEntry, stored: readonly StoredEntry[]): ChangedEntry {
  const from = stored.find(({ id }) => id === entry.id) ?? null;
  return { entry, from, shareId: from?.shareId ?? null, report: null };
}

export interface ClaimTerms {
  readonly stationId: string;
  readonly reprint: { readonly parentId: string | null; readonly reason: ReprintReason } | null;
  /** What the labels are kept in for work without the network. */
  readonly shareId: string | null;
  readonly now: number;
}

export interface Claims {
  readonly claims: PrintClaim[];
  readonly refused: RefusedClaim[];
  readonly changed: ChangedEntry[];
}

/** What a claim gives of labels that are locked. Claims for immediate use come armed, as many as a printer can begin. */
export async function claimLocked(
  tx: Tx,
  labels: readonly ClaimedLabel[],
  terms: ClaimTerms,
): Promise<Claims> {
  const ids = labels.map(({ id }) => id);
  const stored = await loadEntries(tx, ids);
  const given: Claims = { claims: [], refused: [], changed: [] };
  for (const label of labels) {
    const before = stored.get(label.id) ?? [];
    const entries = endLapsed(before, terms.now);
    const ended = entries.filter(({ state }, place) => state !== before[place]?.state);
    given.changed.push(...ended.map((entry) => changeOf(entry, before)));
    const isShared = terms.shareId !== null;
    const claimed = claimLabel(label, entries, {
      id: newId(),
      stationId: terms.stationId,
      reprint: terms.reprint,
      isShared,
      isArmed: !isShared && given.claims.length < ARM_LIMIT,
      now: terms.now,
    });
    if ('cause' in claimed) {
      const holder =
        claimed.cause === 'superseded'
          ? (label.assignedTo?.name ?? null)
          : (before.find(({ stationId }) => stationId === claimed.holder)?.station ?? null);
      given.refused.push({ labelId: label.id, cause: claimed.cause, holder });
      continue;
    }
    const { entry } = claimed;
    const change = changeOf(entry, before);
    given.changed.push({ ...change, shareId: terms.shareId ?? change.shareId });
    given.claims.push({
      intentId: entry.id,
      labelId: label.id,
      printNo: entry.printNo,
      epoch: entry.epoch,
      armed: entry.isArmed,
    });
  }
  return given;
}

interface ClaimBody {
  readonly requestId: string;
  readonly want: { readonly labelIds: readonly string[] } | { readonly next: number };
  readonly reprint: ClaimTerms['reprint'];
}

/** Claims labels for a workstation; a repeat of a request gets the stored answer. */
export async function claim(
  tx: Tx,
  stationId: string,
  { requestId, want, reprint }: ClaimBody,
): Promise<CallAnswer<typeof claimPrints>> {
  await ('next' in want ? lockNext : lockStation)(tx, stationId);
  const answered = claimPrints.answer.safeParse(await findAnswer(tx, stationId, requestId));
  if (answered.success) return answered.data;
  const labels =
    'next' in want
      ? await lockNextLabels(tx, stationId, want.next)
      : await lockLabels(tx, [...new Set(want.labelIds)]);
  const terms: ClaimTerms = { stationId, reprint, shareId: null, now: databaseNow() };
  const { claims, refused, changed } = await claimLocked(tx, labels, terms);
  const found = new Set(labels.map(({ id }) => id));
  const missing = 'next' in want ? [] : want.labelIds.filter((id) => !found.has(id));
  const unknown = missing.map((labelId) => ({ labelId, cause: 'label-unknown' as const, holder: null }));
  const answer = { claims, refused: [...refused, ...unknown] };
  const wanted = shortOf(want, answer);
  await saveEntries(tx, stationId, changed, {
    request: { id: requestId, answer },
    step: wanted && askBack(stationId, wanted),
  });
  return answer;
}

/** What others hold for offline use although this workstation is asked for it now; null where nothing can be missing. */
function shortOf(
  want: ClaimBody['want'],
  { claims, refused }: CallAnswer<typeof claimPrints>,
): ShortOf | null {
  if ('next' in want) {
    const short = want.next - claims.length;
    return short > 0
      ? { count: short, before: null }
      : { count: want.next, before: claims.at(-1)?.labelId ?? null };
  }
  const labelIds = refused.filter(({ cause }) => cause === 'in-share').map(({ labelId }) => labelId);
  return labelIds.length === 0 ? null : { labelIds };
}

interface Named {
  readonly id: string;
  readonly labelId: string;
}

/** Locks the labels of some attempts, and gives each attempt with its label and every attempt of it. */
async function lockNamed<N extends Named>(
  tx: Tx,
  named: readonly N[],
): Promise<{ one: N; label: ClaimedLabel; entries: readonly StoredEntry[] }[]> {
  if (named.length === 0) return [];
  const labels = await lockLabels(tx, [...new Set(named.map(({ labelId }) => labelId))]);
  const stored = await loadEntries(
    tx,
    labels.map(({ id }) => id),
  );
  return named.flatMap((one) => {
    const label = labels.find(({ id }) => id === one.labelId);
    return label ? [{ one, label, entries: stored.get(label.id) ?? [] }] : [];
  });
}

/** Checks claims just before their labels are sent. */
export async function arm(
  tx: Tx,
  stationId: string,
  intents: readonly (Named & { readonly epoch: number })[],
): Promise<CallAnswer<typeof armPrints>> {
  await lockStation(tx, stationId);
  const now = databaseNow();
  const locked = await lockNamed(tx, intents);
  const checked = locked.map(({ one, label, entries }) => ({
    id: one.id,
    entries,
    ...armEntry(label, entries, { id: one.id, stationId, epoch: one.epoch, now }),
  }));
  await saveEntries(
    tx,
    stationId,
    checked.flatMap(({ entry, entries }) => (entry ? [changeOf(entry, entries)] : [])),
  );
  const causes = new Map(checked.map(({ id, cause }) => [id, cause]));
  return {
    intents: intents.map(({ id }) => ({
      id,
      cause: causes.has(id) ? (causes.get(id) ?? null) : 'superseded',
    })),
  };
}

/**
 * Makes a workstation's claims last and tells it which ones ended. It names all that it has: a claim it doesn't
 * name never reached it, so it's freed.
 */
export async function renew(
  tx: Tx,
  stationId: string,
  { intents, binned }: { readonly intents: readonly Named[]; readonly binned: readonly string[] },
): Promise<CallAnswer<typeof renewPrints>> {
  const news = await findNews(
    tx,
    stationId,
    intents.map(({ id }) => id),
  );
  const now = databaseNow();
  const locked = await lockNamed(tx, [...news.unsent, ...news.unnamed]);
  const unnamed = new Set(news.unnamed.map(({ id }) => id));
  const renewed = locked.map(({ one, label, entries }) => {
    const mine = entries.find(({ id }) => id === one.id) ?? null;
    const result =
      unnamed.has(one.id) && mine
        ? { entry: releaseEntry(mine, 'lease-over'), cause: null }
        : renewEntry(label, entries, { id: one.id, stationId, now });
    return { id: one.id, entries, ...result };
  });
  await saveEntries(
    tx,
    stationId,
    renewed.flatMap(({ entry, entries }) => (entry ? [changeOf(entry, entries)] : [])),
  );
  const stopped = renewed.flatMap(({ id, cause }) => (cause ? [{ id, cause }] : []));
  return {
    stopped: [...stopped, ...news.stopped],
    confirmed: news.confirmed,
    failed: news.failed,
    isAskedBack: news.isAskedBack,
    copies: await findCopies(tx, stationId, binned),
  };
}

/** Gives back what a workstation won't print. */
export async function release(tx: Tx, stationId: string, intents: readonly Named[]): Promise<number> {
  await lockStation(tx, stationId);
  const locked = await lockNamed(tx, intents);
  const released = locked.flatMap(({ one, entries }) => {
    const mine = entries.find((entry) => entry.id === one.id && entry.stationId === stationId);
    const entry = mine && releaseEntry(mine, null);
    return entry && entry.state !== mine?.state ? [changeOf(entry, entries)] : [];
  });
  await saveEntries(tx, stationId, released);
  return released.length;
}

/**
 * Frees a label that a silent workstation has and, as far as the server knows, hasn't sent. If it did, its paper is an
 * extra copy when it reports.
 */
export async function takeOver(tx: Tx, id: string): Promise<'freed' | 'sent' | 'unknown'> {
  const found = await tx.selectFrom('printIntents').select('labelId').where('id', '=', id).executeTakeFirst();
  const [locked] = found ? await lockNamed(tx, [{ id, labelId: found.labelId }]) : [];
  const entry = locked?.entries.find((one) => one.id === id);
  if (!locked || !entry) return 'unknown';
  const freed = releaseEntry(entry, 'superseded');
  if (freed.state !== 'cancelled') return 'sent';
  await saveEntries(tx, entry.stationId, [changeOf(freed, locked.entries)]);
  return 'freed';
}
