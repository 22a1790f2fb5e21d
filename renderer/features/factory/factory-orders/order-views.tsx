import type { FactoryOrderView } from '../../../../shared/features/factory/factory-orders/factory-orders.calls.ts';
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

interface OrderViewsProps {
  /** Null while a search looks through every order. */
  readonly current: FactoryOrderView | null;
  readonly counts: Readonly<Record<string, number>>;
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
        count: counts[view] ?? 0,
        isCurrent: view === current,
        isUrgent: view === 'attention',
      }))}
    />
  );
}
