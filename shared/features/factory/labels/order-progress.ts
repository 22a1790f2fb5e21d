import type { OrderStatus } from '../../../rules/orders/orders.ts';
import { floorRank, isOutOfWork, type LabelFloorState } from './labels.state.ts';

/** The order statuses of Spec 2 §4.1 that follow from the labels; all others are set elsewhere and left alone. */
export const FLOOR_ORDER_STATUSES = [
  'paid',
  'processing',
  'label_printed',
  'printed',
  'consolidated',
  'packing',
] as const satisfies readonly OrderStatus[];
type FloorOrderStatus = (typeof FLOOR_ORDER_STATUSES)[number];

const isFloorStatus = (status: OrderStatus): status is FloorOrderStatus =>
  FLOOR_ORDER_STATUSES.some((each) => each === status);

/**
 * Derives an order's status from its labels: the label's state is the finer truth and the order follows. Orders of
 * paper have no consolidated stage (Spec 2 §4.1).
 * @returns the current status when the labels don't decide it
 */
export function orderStatusFromLabels(
  present: OrderStatus,
  labels: readonly LabelFloorState[],
  flow: 'normal' | 'bespoke' | 'paper' = 'normal',
): OrderStatus {
  if (flow === 'bespoke' || !isFloorStatus(present)) return present;
  const ranks = labels.filter((state) => !isOutOfWork(state)).map(floorRank);
  if (ranks.length === 0) return present;
  const least = Math.min(...ranks);
  const most = Math.max(...ranks);
  if (most === floorRank('open')) return present === 'processing' ? 'processing' : 'paid';
  if (most === floorRank('packed')) return 'packing';
  if (least >= floorRank('sorted')) return flow === 'paper' ? 'packing' : 'consolidated';
  if (least >= floorRank('printed_on')) return 'printed';
  if (flow === 'normal' && least === most && least === floorRank('label_printed')) return 'label_printed';
  return 'processing';
}
