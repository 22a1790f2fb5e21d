import { sql } from 'kysely';
import {
  pack,
  pick,
  putBack,
  reportShort,
  undoShort,
  unpick,
} from '../../../../shared/features/factory/floor/floor.ts';
import { labelPacked } from '../../../../shared/features/factory/labels/labels.events.ts';
import {
  type LabelState,
  spoiledStageSchema,
  spoilGarment,
  undoSpoil,
} from '../../../../shared/features/factory/labels/labels.ts';
import { insertEvents } from '../../../platform/domain-events/domain-events.ts';
import { defineEffect, onOperation } from '../../../platform/features/operation-effect.ts';
import { addChildLabels } from './child-labels.ts';
import {
  bookSpoiledGarments,
  type SpoiledGarment,
  type SpoilReports,
  type UndoneSpoil,
} from './spoiled-garments.ts';
import {
  bookCounts,
  bookShelfMoves,
  type CountReports,
  endReused,
  holdShelves,
  type ShelfMove,
  type StockCount,
  type UndoneCount,
} from './stock-counts.ts';

const labelIdsOf = (entries: readonly { readonly labelId: string }[]): string[] =>
  entries.map(({ labelId }) => labelId);

/** The stored label of a new label’s piece: its parent, or if the parent is new too, the parent’s. */
function storedAncestor(
  label: LabelState,
  labels: ReadonlyMap<string, LabelState>,
  stored: ReadonlySet<string>,
): string {
  const parent = label.parentId === null ? undefined : labels.get(label.parentId);
  if (!parent) throw new RangeError(`Label ${label.id} has no parent`);
  return stored.has(parent.id) ? parent.id : storedAncestor(parent, labels, stored);
}

/** Labels under which spoiled garments are made again. They come before the batch’s statement, which updates them. */
const childLabels = defineEffect<string>({
  name: 'labels.child-labels',
  position: 10,
  collects: [
    onOperation(spoilGarment, ({ labelId }) => labelId),
    onOperation(undoSpoil, ({ labelId }) => labelId),
  ],
  write: (entries, { orders, labels }) => {
    if (entries.length === 0) return {};
    const stored = orders.flatMap((order) => order.labels);
    const storedIds = new Set(stored.map(({ id }) => id));
    const isSpoiledNow = ({ id, state }: LabelState) =>
      state !== 'spoiled' && labels.get(id)?.state === 'spoiled';
    const children = [...labels.values()].flatMap((label) =>
      storedIds.has(label.id) ? [] : { label, knownId: storedAncestor(label, labels, storedIds) },
    );
    const spoiledIds = stored.filter(isSpoiledNow).map(({ id }) => id);
    return { before: (tx) => addChildLabels(tx, { spoiledIds, children }) };
  },
});

/** Tells the pieces that the batch brings into their parcel. */
const packedLabels = defineEffect<string>({
  name: 'labels.packed',
  position: 30,
  collects: [onOperation(pack, ({ labelId }) => labelId)],
  write: (entries, { orders }) => {
    const packed = new Set(entries);
    const occurrences = orders.flatMap(({ id: orderId, projectId, labels }) =>
      labels
        .filter(({ id }) => packed.has(id))
        .map(({ id: labelId }) => ({ projectId, payload: { labelId, orderId } })),
    );
    return { queries: sql`packed as (${insertEvents(labelPacked, occurrences)})` };
  },
});

type SpoilEntry = { readonly spoiled: SpoiledGarment } | { readonly undone: UndoneSpoil };

/**
 * Reports of a batch, and those it takes back. An undo takes back its label’s last report in the order of the log, because
 * the times of a station’s clock may go back.
 */
function pairSpoils(entries: readonly SpoilEntry[]): SpoilReports {
  const spoiled: SpoiledGarment[] = [];
  const undone: UndoneSpoil[] = [];
  for (const entry of entries) {
    if ('spoiled' in entry) {
      spoiled.push(entry.spoiled);
      continue;
    }
    const { id, labelId, at } = entry.undone;
    const place = spoiled.findLastIndex((report) => report.labelId === labelId && report.undoneById === null);
    const report = spoiled[place];
    if (report) spoiled[place] = { ...report, undoneById: id, undoneAt: at };
    else undone.push(entry.undone);
  }
  return { spoiled, undone };
}

/** Spoiled garments, whose blanks are no longer stock. */
const spoiledGarments = defineEffect<SpoilEntry>({
  name: 'labels.spoiled-garments',
  position: 40,
  collects: [
    onOperation(
      spoilGarment,
      ({ id, labelId, payload: { reason, place = null }, before, stationId, staffId, at }) => {
        const { state: stage } = spoiledStageSchema.parse(before);
        return {
          spoiled: {
            id,
            labelId,
            stage,
            place,
            reason,
            stationId,
            staffId,
            at,
            undoneById: null,
            undoneAt: null,
          },
        };
      },
    ),
    onOperation(undoSpoil, ({ id, labelId, at }) => ({ undone: { id, labelId, at } })),
  ],
  write: (entries) => {
    const reports = pairSpoils(entries);
    return {
      queries: bookSpoiledGarments(reports),
      stock: {
        change: sql`select blank_id, pieces from spoil_change`,
        labelIds: labelIdsOf([...reports.spoiled, ...reports.undone]),
        isRead: false,
      },
    };
  },
});

type ShelfEntry =
  | { readonly move: ShelfMove }
  | { readonly count: StockCount }
  | { readonly undone: UndoneCount };

/** Counts of a batch, without those that it takes back itself. */
function pairCounts(entries: readonly ShelfEntry[]): CountReports {
  const counts: StockCount[] = [];
  const undone: UndoneCount[] = [];
  for (const entry of entries) {
    if ('count' in entry) counts.push(entry.count);
    if (!('undone' in entry)) continue;
    const place = counts.findLastIndex(({ labelId }) => labelId === entry.undone.labelId);
    if (place >= 0) counts.splice(place, 1);
    else undone.push(entry.undone);
  }
  return { counts, undone };
}

/** Garments that leave their pick face or come back to it, and counts of those there. Each of the two corrects the other. */
const shelves = defineEffect<ShelfEntry>({
  name: 'labels.shelves',
  position: 50,
  collects: [
    onOperation(pick, ({ labelId, payload: { reusedFrom = null }, at }) => ({
      move: { labelId, pieces: -1, isFreed: false, reusedFrom, at },
    })),
    onOperation(unpick, ({ labelId, at }) => ({
      move: { labelId, pieces: 1, isFreed: false, reusedFrom: null, at },
    })),
    onOperation(putBack, ({ labelId, payload: { to }, at }) =>
      to === 'stock' ? { move: { labelId, pieces: 1, isFreed: true, reusedFrom: null, at } } : null,
    ),
    // A count that sends a person elsewhere has no effect on the stock.
    onOperation(
      reportShort,
      ({ id, labelId, payload: { left: counted, elsewhere }, stationId, staffId, at }) =>
        elsewhere === null ? { count: { id, labelId, counted, stationId, staffId, at } } : null,
    ),
    onOperation(undoShort, ({ labelId, stationId, at }) => ({ undone: { labelId, stationId, at } })),
  ],
  hold: (labelsOf, after) => ({
    queries: holdShelves(
      { moved: labelsOf(pick, unpick, putBack), counted: labelsOf(reportShort, undoShort) },
      after,
    ),
    areHeld: sql`(select blanks from shelves_held) is not null`,
  }),
  write: (entries) => {
    const moves = entries.flatMap((entry) => ('move' in entry ? entry.move : []));
    const reports = pairCounts(entries);
    const counted = [...reports.counts, ...reports.undone];
    return {
      queries: bookShelfMoves(moves),
      stock: {
        change: sql`select blank_id, pieces from shelf_change`,
        labelIds: labelIdsOf([...counted, ...moves]),
        isRead: counted.length > 0,
      },
      after: async (tx) => {
        await endReused(tx, moves);
        await bookCounts(tx, reports);
      },
    };
  },
});

/** What labels, the stock and other features learn from operations of the floor. */
export const labelEffects = [childLabels, packedLabels, spoiledGarments, shelves];
