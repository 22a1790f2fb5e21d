import { isReadyToPack, pack } from '../../../../shared/features/factory/floor/floor.ts';
import {
  isOutOfWork,
  type LabelFloorState,
  labelSubject,
  refuseScan,
} from '../../../../shared/features/factory/labels/labels.ts';
import type { LabelWork } from '../../../../shared/features/factory/stations/stations.ts';
import { type LabelPlaceParts, refuseNoLabel, seenLabel } from '../../core/label-place.ts';
import { type FloorPlace, refusedAnswer, type Scanned, type ScanResult } from '../../core/place.ts';

const garments = (count: number) => `${count} garment${count === 1 ? '' : 's'}`;

/** Where an order's missing garment is, as a sentence. */
const MISSING_TEXT: Readonly<Record<LabelFloorState, string>> = {
  open: 'Its label isn’t printed yet',
  label_printed: 'It isn’t picked yet',
  picked: 'It’s picked, not printed',
  pretreated: 'It’s pretreated, not printed',
  printed_on: 'It’s printed, not sorted',
  sorted: 'It’s in its pigeonhole',
  packed: 'It’s packed',
  cancelled: 'It was cancelled',
  spoiled: 'It was spoiled',
};

/** Packing: a pigeonhole or a label opens an order and shows what is missing; each label scanned then is packed. */
export function packPlace(parts: LabelPlaceParts): FloorPlace {
  let open: { orderId: string; number: string; pigeonhole: string | null } | null = null;

  const orderOf = (orderId: string) => {
    const labels = parts.labels.ofOrder(orderId).filter(({ state }) => !isOutOfWork(state));
    return { number: open?.number ?? '', pigeonhole: open?.pigeonhole ?? null, labels };
  };

  function show(label: LabelWork): ScanResult {
    open = { orderId: label.orderId, number: label.orderNumber, pigeonhole: label.pigeonhole };
    const order = orderOf(label.orderId);
    const missing = order.labels.filter((one) => !isReadyToPack(one) && one.state !== 'packed');
    const [first] = missing;
    if (first) {
      const refusal = refuseScan(
        'order-incomplete',
        `Order ${label.orderNumber} isn’t complete: ${missing.length} missing.`,
        {
          expected: garments(order.labels.length),
          seen: garments(order.labels.length - missing.length),
          fix: `Wait for item ${first.counter}. ${MISSING_TEXT[first.state]}`,
        },
      );
      open = null;
      return {
        ...refusedAnswer(refusal, label),
        order: { ...order, number: label.orderNumber, pigeonhole: label.pigeonhole },
      };
    }
    const left = order.labels.filter(isReadyToPack).length;
    return {
      tone: 'right',
      headline: label.pigeonhole ?? `Order ${label.orderNumber}`,
      words: `Order ${label.orderNumber} is complete. Scan ${left === 1 ? 'the garment' : `each of its ${left} garments`} into the parcel`,
      next: left === 1 ? 'Scan the garment’s label' : `Scan each of its ${left} labels`,
      label,
      order,
    };
  }

  function packOne(label: LabelWork, staffId: string): ScanResult {
    const recorded = parts.floor.record(pack.kind, { labelId: label.id }, staffId);
    if ('refusal' in recorded) return refusedAnswer(recorded.refusal, label);
    const order = orderOf(label.orderId);
    const left = order.labels.filter(isReadyToPack).length;
    if (left === 0) open = null;
    return {
      tone: 'done',
      headline: left === 0 ? 'Order packed' : 'Packed',
      words:
        left === 0
          ? `Order ${label.orderNumber} is packed: all ${order.labels.length}. Close the parcel, then scan it at shipping`
          : `${labelSubject(label)}. ${left} left`,
      next: left === 0 ? 'Close the parcel. Take it to shipping' : `Scan the next label: ${left} left`,
      label: recorded.label,
      order,
    };
  }

  function scanLabel(label: LabelWork, staffId: string): ScanResult {
    if (!open) {
      const shown = show(label);
      return shown.refusal ? shown : packOne(label, staffId);
    }
    if (label.orderId !== open.orderId) {
      return refusedAnswer(
        refuseScan('other-order', `This garment belongs to order ${label.orderNumber}.`, {
          expected: `order ${open.number}`,
          seen: `order ${label.orderNumber}`,
          fix: label.pigeonhole
            ? `Take it out and put it in ${label.pigeonhole}`
            : 'Take it out and sort it again',
        }),
        label,
      );
    }
    return packOne(label, staffId);
  }

  return {
    get at() {
      return open ? (open.pigeonhole ?? `order ${open.number}`) : null;
    },
    scan(scanned: Scanned, staffId) {
      if (scanned.what === 'pigeonhole') {
        const [label] = parts.labels.inPigeonhole(scanned.code);
        if (label) return show(label);
        open = null;
        return refusedAnswer(
          refuseScan('pigeonhole-empty', `There’s no order in ${scanned.code}.`, { seen: scanned.code }),
        );
      }
      if (scanned.what !== 'label') return refuseNoLabel(scanned);
      return scanLabel(seenLabel(parts, scanned), staffId);
    },
    confirm: () => null,
    reset() {
      open = null;
    },
  };
}
