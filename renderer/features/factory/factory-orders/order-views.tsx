import {
  FACTORY_ORDER_VIEWS,
  type FactoryOrderView,
} from '../../../../shared/features/factory/factory-orders/factory-orders.calls.ts';
import { ORDER_STATUSES, type OrderStatus } from '../../../../shared/rules/orders/orders.ts';
import { ViewTabs } from '../../../ui/list-screen/view-tabs.tsx';

export const FACTORY_ORDER_VIEW_NAMES: Readonly<Record<FactoryOrderView, string>> = {
  'to-do': 'To make',
  new: 'New',
  working: 'At work',
  packing: 'Packing',
  attention: 'Needs attention',
  done: 'Done',
  unpaid: 'Unpaid',
  all: 'All',
};

type StatusCounts = Readonly<Partial<Record<OrderStatus, number>>>;

/** How many orders stand in these statuses. */
const countIn = (statuses: readonly OrderStatus[], counts: StatusCounts): number =>
  statuses.reduce((sum, status) => sum + (counts[status] ?? 0), 0);

const EVERY_STATUS = ORDER_STATUSES.map(({ code }) => code);

interface OrderViewsProps {
  /** Null while a search looks through every order. */
  readonly current: FactoryOrderView | null;
  readonly counts: StatusCounts;
}

/** The views of the factory's list, each with its number of orders. */
export function OrderViews({ current, counts }: OrderViewsProps) {
  const views = Object.keys(FACTORY_ORDER_VIEW_NAMES) as FactoryOrderView[];
  return (
    <ViewTabs
      tabs={views.map((view) => ({
        id: view,
        name: FACTORY_ORDER_VIEW_NAMES[view],
        to: `/factory/orders/${view === 'to-do' ? '' : `?view=${view}`}`,
        count: countIn(view === 'all' ? EVERY_STATUS : FACTORY_ORDER_VIEWS[view], counts),
        isCurrent: view === current,
        isUrgent: view === 'attention',
      }))}
    />
  );
}
