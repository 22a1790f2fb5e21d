import type { RefusedScan } from '../../../contract/operation.ts';
import { isOutOfWork, type LabelState, labelSubject, refuseScan } from '../labels/labels.ts';

/**
 * Which pigeonhole an order's garments lie in. A pigeonhole belongs to what lies in it: the first garment that is sorted takes it,
 * the last one that leaves gives it back. So no order has one for work that may never come.
 */

/** The order whose garments lie in a pigeonhole. */
export interface HoleHolder {
  readonly orderId: string;
  readonly orderNumber: string;
}

/** The pigeonhole in which garments of an order lie; null while none does. @param ofOrder all its labels */
export const holeOfOrder = (ofOrder: readonly Pick<LabelState, 'state' | 'pigeonhole'>[]): string | null =>
  ofOrder.find(({ state }) => state === 'sorted')?.pigeonhole ?? null;

/** An order of one piece has nothing to wait for: it goes straight to packing. */
export const needsHole = ({ of }: Pick<LabelState, 'of'>): boolean => of > 1;

/**
 * The pigeonhole for the next garment of an order: where its others lie, or an empty one. Null where none is empty.
 * @param holes all of them, in the order in which they are filled
 * @param start where to begin among them: stations that sort at the same time begin apart, so that two don't take one
 */
export function chooseHole(
  own: string | null,
  holes: readonly string[],
  isEmpty: (code: string) => boolean,
  start = 0,
): string | null {
  if (own !== null) return own;
  const first = holes.length === 0 ? 0 : start % holes.length;
  return [...holes.slice(first), ...holes.slice(0, first)].find(isEmpty) ?? null;
}

/**
 * Why a garment can't go into a pigeonhole; null where it can.
 * @param own where the order's other garments lie
 * @param holder whose garments lie in the pigeonhole: null for an empty one, undefined where there is none of that name
 */
export function refuseHole(
  label: LabelState,
  pigeonhole: string,
  own: string | null,
  holder: HoleHolder | null | undefined,
): RefusedScan | null {
  if (own !== null) {
    if (own === pigeonhole) return null;
    return refuseScan('wrong-pigeonhole', `${labelSubject(label)} belongs in ${own}.`, {
      expected: own,
      seen: pigeonhole,
      fix: `Put it in ${own}`,
    });
  }
  if (holder === undefined)
    return refuseScan('pigeonhole-taken', `There’s no pigeonhole ${pigeonhole}.`, { seen: pigeonhole });
  if (holder === null || holder.orderId === label.orderId) return null;
  return refuseScan('pigeonhole-taken', `${pigeonhole} holds order ${holder.orderNumber}.`, {
    expected: 'an empty pigeonhole',
    seen: pigeonhole,
  });
}

/** Moments in the life of a label, as far as they tell whether its garment may still lie where it was sorted. */
type Lying = Pick<LabelState, 'state' | 'sortedAt' | 'cancelledAt'>;

/**
 * How many garments of cancelled orders may still lie in a pigeonhole: those cancelled in it since anything else was sorted into it.
 * @param labels those that were ever sorted into it
 */
export function countLeftIn(labels: readonly Lying[]): number {
  const lastSorted = labels
    .filter(({ state }) => !isOutOfWork(state))
    .reduce((last, { sortedAt }) => (sortedAt !== null && sortedAt > last ? sortedAt : last), '');
  return labels.filter(
    ({ state, sortedAt, cancelledAt }) =>
      state === 'cancelled' && sortedAt !== null && cancelledAt !== null && cancelledAt > lastSorted,
  ).length;
}
