import { sort } from '../../../../shared/features/factory/floor/floor.ts';
import { isOutOfWork, refuseScan } from '../../../../shared/features/factory/labels/labels.ts';
import type { LabelWork } from '../../../../shared/features/factory/stations/stations.ts';
import { type LabelPlaceParts, refuseNoLabel, seenLabel } from '../../core/label-place.ts';
import { type FloorPlace, formatWork, refusedAnswer, type ScanResult } from '../../core/place.ts';

/**
 * Sorting: a label shows its pigeonhole; scanning the pigeonhole, or the label again, confirms that the garment is in
 * it.
 */
export function sortPlace(parts: LabelPlaceParts): FloorPlace {
  let held: { labelId: string; pigeonhole: string } | null = null;

  const orderOf = (label: LabelWork) => {
    const labels = parts.labels.ofOrder(label.orderId).filter(({ state }) => !isOutOfWork(state));
    return { number: label.orderNumber, pigeonhole: label.pigeonhole, labels };
  };

  function show(label: LabelWork): ScanResult {
    const pigeonhole = label.pigeonhole ?? '-';
    const refusal = sort.precondition(label, { labelId: label.id, pigeonhole });
    if (refusal) {
      held = null;
      return refusedAnswer(refusal, label);
    }
    held = { labelId: label.id, pigeonhole };
    return {
      tone: 'right',
      headline: pigeonhole,
      words: `Put it in ${pigeonhole}: ${formatWork(label)}`,
      next: `Put it in ${pigeonhole}, then scan ${pigeonhole}`,
      target: pigeonhole,
      label,
      order: orderOf(label),
    };
  }

  function putInto(pigeonhole: string, staffId: string): ScanResult | null {
    if (!held) return null;
    const { labelId } = held;
    const recorded = parts.floor.record(sort.kind, { labelId, pigeonhole }, staffId);
    if ('refusal' in recorded) return refusedAnswer(recorded.refusal, parts.labels.byId(labelId));
    held = null;
    const order = orderOf(recorded.label);
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
