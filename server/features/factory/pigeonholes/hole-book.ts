import type { RefusedScan } from '../../../../shared/contract/operation.ts';
import { isOutOfWork, type LabelState } from '../../../../shared/features/factory/labels/labels.ts';
import {
  type HoleHolder,
  holeOfOrder,
  refuseHole,
} from '../../../../shared/features/factory/pigeonholes/pigeonholes.ts';

/** A pigeonhole as a batch leaves it. */
export interface ChangedHole {
  readonly code: string;
  /** Whose garments lie in it; null for an empty one. */
  readonly orderId: string | null;
  /** The order that was packed from it last, while nothing else lies in it. */
  readonly packedOrderId: string | null;
}

/** Pigeonholes while a batch is judged, one operation after another. */
export interface HoleBook {
  /** Why a garment can’t go into a pigeonhole; null where it can. */
  refuse(label: LabelState, pigeonhole: string, ofOrder: readonly LabelState[]): RefusedScan | null;
  /** Garments of an order came or left. @param before its labels before that, all of them, and after */
  follow(order: HoleHolder, before: readonly LabelState[], after: readonly LabelState[]): void;
  changes(): ChangedHole[];
}

/** @param held the locked pigeonholes that the batch can bear on */
export function holeBook(held: readonly (readonly [code: string, HoleHolder | null])[]): HoleBook {
  const contents = new Map(held);
  const changed = new Map<string, ChangedHole>();
  const put = (code: string, holder: HoleHolder | null, packedOrderId: string | null) => {
    contents.set(code, holder);
    changed.set(code, { code, orderId: holder?.orderId ?? null, packedOrderId });
  };
  return {
    refuse: (label, pigeonhole, ofOrder) =>
      refuseHole(label, pigeonhole, holeOfOrder(ofOrder), contents.get(pigeonhole)),
    follow(order, before, after) {
      const [from, to] = [holeOfOrder(before), holeOfOrder(after)];
      if (from === to) return;
      if (from !== null && contents.get(from)?.orderId === order.orderId) {
        const isPacked =
          after.some(({ state }) => state === 'packed') &&
          after.every(({ state }) => state === 'packed' || isOutOfWork(state));
        put(from, null, isPacked ? order.orderId : null);
      }
      if (to !== null) put(to, order, null);
    },
    changes: () => [...changed.values()],
  };
}
