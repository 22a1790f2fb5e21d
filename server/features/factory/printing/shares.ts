import { v7 as newId } from 'uuid';
import type { CallAnswer } from '../../../../shared/contract/call.ts';
import {
  claimLabel,
  releaseEntry,
  SHARE_USABLE_MS,
  type sharePrints,
  shareSize,
  sharesToAdd,
} from '../../../../shared/features/factory/printing/printing.ts';
import { databaseNow } from '../../../platform/database/clock.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { claimLocked } from './claims.ts';
import { type ChangedEntry, loadEntries, lockLabels, lockNext, saveEntries } from './entries.queries.ts';
import { findUnused, lockShareLabels, lockShareToGive, renewShare } from './shares.queries.ts';

interface ShareBody {
  readonly have: readonly string[];
  readonly givenBack: readonly string[];
  readonly size: number | null;
}

/**
 * Keeps a workstation's offline labels fresh: takes what it gives back, ends what it can't use, adds what it's short
 * of. What it doesn't name is told again, so a lost answer or a late copy of a request does no harm.
 */
export async function share(
  tx: Tx,
  stationId: string,
  { have, givenBack, size }: ShareBody,
): Promise<CallAnswer<typeof sharePrints>> {
  await lockNext(tx, stationId);
  const { shareId, held, ...lately } = await renewShare(tx, stationId, givenBack);
  const wanted = size ?? shareSize(lately);
  const count = sharesToAdd(wanted, held.length);
  const labels = count === 0 ? [] : await lockShareLabels(tx, stationId, count);
  const { claims, changed } = await claimLocked(tx, labels, {
    stationId,
    reprint: null,
    shareId,
    now: databaseNow(),
  });
  await saveEntries(tx, stationId, changed);
  const named = new Set(have);
  const open = new Set(held.map(({ intentId }) => intentId));
  const unnamed = held.filter(({ intentId, isAskedBack }) => !(named.has(intentId) || isAskedBack));
  return {
    usableMs: SHARE_USABLE_MS,
    claims: [...unnamed.map(({ isAskedBack: _, ...claim }) => ({ ...claim, armed: false })), ...claims],
    ended: have.filter((id) => !open.has(id)),
    giveBack: held.filter(({ isAskedBack }) => isAskedBack || wanted === 0).map(({ intentId }) => intentId),
  };
}

/**
 * Gives the offline labels of a silent workstation to another one, or frees them for all. If it
 * printed them too, its papers are second copies when it reports.
 * @returns how many; null for an unknown share or workstation
 */
export async function giveShareAway(
  tx: Tx,
  given: { readonly id: string; readonly toStationId: string | null; readonly staffId: string | null },
): Promise<number | null> {
  const share = await lockShareToGive(tx, given);
  if (share === null) return null;
  const labels = await lockLabels(tx, await findUnused(tx, share.stationId));
  const stored = await loadEntries(
    tx,
    labels.map(({ id }) => id),
  );
  const now = databaseNow();
  const changed = labels.flatMap((label): ChangedEntry[] => {
    const before = stored.get(label.id) ?? [];
    const from = before.find(({ stationId, state }) => stationId === share.stationId && state === 'claimed');
    if (!from) return [];
    const freed = releaseEntry(from, 'superseded');
    const ended: ChangedEntry = { entry: freed, from, shareId: from.shareId, report: null };
    if (given.toStationId === null) return [ended];
    const taken = claimLabel(
      label,
      before.map((entry) => (entry.id === from.id ? freed : entry)),
      {
        id: newId(),
        stationId: given.toStationId,
        reprint: null,
        isShared: true,
        isArmed: false,
        now,
      },
    );
    if (!('entry' in taken)) return [ended];
    return [ended, { entry: taken.entry, from: null, shareId: share.toShareId, report: null }];
  });
  await saveEntries(tx, share.stationId, changed);
  return changed.filter(({ from }) => from !== null).length;
}
