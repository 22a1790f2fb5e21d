import {
  STORE_ORDER_VIEWS,
  type StoreOrderView,
} from '../../../shared/features/store-orders/store-orders.ts';
import { ORDER_STATUSES, type OrderStatus } from '../../../shared/rules/orders/orders.ts';
import { countIn, ViewTabs } from '../factory-orders/factory-orders.ts';

export const STORE_ORDER_VIEW_NAMES: Readonly<Record<StoreOrderView, string>> = {
  all: 'All',
  'to-make': 'To make',
  'being-made': 'Being made',
  sent: 'Sent',
  attention: 'Needs attention',
  returned: 'Returned',
  unpaid: 'Not paid',
};

const UNPAID: readonly OrderStatus[] = STORE_ORDER_VIEWS.unpaid;
const EVERY_PAID_STATUS = ORDER_STATUSES.map(({ code }) => code).filter((code) => !UNPAID.includes(code));

interface StoreOrderViewsProps {
  /** Null while a search looks through every order. */
  readonly current: StoreOrderView | null;
  readonly counts: Readonly<Partial<Record<OrderStatus, number>>>;
}

/** The views of the merchant's list, each with its number of orders. */
export function StoreOrderViews({ current, counts }: StoreOrderViewsProps) {
  const views = Object.keys(STORE_ORDER_VIEW_NAMES) as StoreOrderView[];
  return (
    <ViewTabs
      tabs={views.map((view) => ({
        id: view,
        name: STORE_ORDER_VIEW_NAMES[view],
        to: `/ecom/orders/${view === 'all' ? '' : `?view=${view}`}`,
        count: countIn(view === 'all' ? EVERY_PAID_STATUS : STORE_ORDER_VIEWS[view], counts),
        isCurrent: view === current,
        isUrgent: view === 'attention',
      }))}
    />
  );
}
