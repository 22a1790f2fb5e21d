import type { StoreOrderView } from '../../../../shared/features/selling/store-orders/store-orders.ts';
import { ViewTabs } from '../../../ui/list-screen/view-tabs.tsx';

export const STORE_ORDER_VIEW_NAMES: Readonly<Record<StoreOrderView, string>> = {
  all: 'All',
  'to-make': 'To make',
  'being-made': 'Being made',
  sent: 'Sent',
  attention: 'Needs attention',
  returned: 'Returned',
  unpaid: 'Not paid',
};

interface StoreOrderViewsProps {
  /** Null while a search looks through every order. */
  readonly current: StoreOrderView | null;
  readonly counts: Readonly<Record<string, number>>;
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
        count: counts[view] ?? 0,
        isCurrent: view === current,
        isUrgent: view === 'attention',
      }))}
    />
  );
}
