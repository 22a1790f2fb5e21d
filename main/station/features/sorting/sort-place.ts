import { sort } from '../../../../shared/features/factory/floor/floor.ts';
import { isOutOfWork, refuseScan } from '../../../../shared/features/factory/labels/labels.ts';
import {
  chooseHole,
  countLeftIn,
  holeOfOrder,
  needsHole,
  refuseHole,
} from '../../../../shared/features/factory/pigeonholes/pigeonholes.ts';
import type { LabelWork } from '../../../../shared/features/factory/stations/stations.ts';
import type { FloorCache } from '../../core/floor-cache.ts';
import { type LabelPlaceParts, refuseNoLabel, seenLabel } from '../../core/label-place.ts';
import { type FloorPlace, formatWork, refusedAnswer, type ScanResult } from '../../core/place.ts';

interface SortParts extends LabelPlaceParts {
  readonly floorCache: Pick<FloorCache, 'pigeonholes'>;
  /** Where this station begins to look for an empty pigeonhole. */
  readonly startAt: () => number;
  /** No pigeonhole is empty as far as this station knows: the server may know of one. */
  readonly noneEmpty: () => void;
}

const garments = (count: number) => `${count} garment${count === 1 ? '' : 's'}`;

/**
 * Sorting: a label shows its pigeonhole, an empty one for the first garment of an order. Scanning the pigeonhole, or the
 * label again, confirms that the garment is in it. The first garment may go into any other empty one.
 */
export function sortPlace(parts: SortParts): FloorPlace {
  let held: { labelId: string; pigeonhole: string } | null = null;

  const orderOf = (label: LabelWork, pigeonhole: string | null) => {
    const labels = parts.labels.ofOrder(label.orderId).filter(({ state }) => !isOutOfWork(state));
    return { number: label.orderNumber, pigeonhole, labels };
  };
  const ownHole = (label: LabelWork) => holeOfOrder(parts.labels.ofOrder(label.orderId));
  const leftIn = (code: string) => countLeftIn(parts.labels.everInPigeonhole(code));

  function choose(label: LabelWork): string | null {
    const holes = parts.floorCache.pigeonholes();
    const taken = parts.labels.takenPigeonholes();
    const isEmpty = (code: string) => !taken.has(code);
    const [own, start] = [ownHole(label), parts.startAt()];
    return (
      chooseHole(own, holes, (code) => isEmpty(code) && leftIn(code) === 0, start) ??
      chooseHole(own, holes, isEmpty, start)
    );
  }

  const toPacking = (label: LabelWork): ScanResult => ({
    tone: 'right',
    headline: 'Take it to Pack',
    words: `Order ${label.orderNumber} is one piece: it needs no pigeonhole`,
    next: 'Take it to Pack',
    label,
    order: orderOf(label, null),
  });

  function show(label: LabelWork): ScanResult {
    held = null;
    const refusal = sort.precondition(label, { labelId: label.id, pigeonhole: '-' });
    if (refusal) return refusedAnswer(refusal, label);
    if (!needsHole(label)) return toPacking(label);
    const pigeonhole = choose(label);
    if (pigeonhole === null) {
      parts.noneEmpty();
      return refusedAnswer(
        refuseScan('no-pigeonhole', `There’s no empty pigeonhole for order ${label.orderNumber}.`),
        label,
      );
    }
    held = { labelId: label.id, pigeonhole };
    const left = ownHole(label) === null ? leftIn(pigeonhole) : 0;
    const first =
      left === 0 ? '' : `Take ${garments(left)} of a cancelled order out of ${pigeonhole} first. `;
    return {
      tone: 'right',
      headline: pigeonhole,
      words: `${first}Put it in ${pigeonhole}: ${formatWork(label)}`,
      next: `Put it in ${pigeonhole}, then scan ${pigeonhole}`,
      target: pigeonhole,
      label,
      order: orderOf(label, pigeonhole),
    };
  }

  function putInto(pigeonhole: string, staffId: string): ScanResult | null {
    if (!held) return null;
    const { labelId } = held;
    const label = parts.labels.byId(labelId);
    const [there] = parts.labels.inPigeonhole(pigeonhole);
    const refusal = label && refuseHole(label, pigeonhole, ownHole(label), there ?? null);
    if (refusal) return refusedAnswer(refusal, label);
    const recorded = parts.floor.record(sort.kind, { labelId, pigeonhole }, staffId);
    if ('refusal' in recorded) return refusedAnswer(recorded.refusal, parts.labels.byId(labelId));
    held = null;
    const order = orderOf(recorded.label, pigeonhole);
    const missing = order.labels.filter(({ state }) => state !== 'sorted' && state !== 'packed');
    const words =
      missing.length === 0
        ? `Order ${recorded.label.orderNumber} is complete: ready to pack`
        : `Order ${recorded.label.orderNumber} needs ${missing.length} more`;
    return {
      tone: 'done',
      headline: `In ${pigeonhole}`,
      words,
      next: words,
      label: recorded.label,
      order,
    };
  }

  return {
    get at() {
      return held?.pigeonhole ?? null;
    },
    scan(scanned, staffId) {
      if (scanned.what === 'pigeonhole') {
        return (
          putInto(scanned.code, staffId) ??
          refusedAnswer(
            refuseScan('scan-not-understood', 'Scan a garment first.', {
              expected: 'a label',
              seen: scanned.code,
              fix: 'Scan the label of the garment first',
            }),
          )
        );
      }
      if (scanned.what !== 'label') return refuseNoLabel(scanned);
      if (held?.labelId === scanned.label.id) return putInto(held.pigeonhole, staffId) ?? show(scanned.label);
      return show(seenLabel(parts, scanned));
    },
    confirm: (staffId) => (held ? putInto(held.pigeonhole, staffId) : null),
    reset() {
      held = null;
    },
  };
}
