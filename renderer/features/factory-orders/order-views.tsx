import {
  FACTORY_ORDER_VIEWS,
  type FactoryOrderView,
} from '../../../shared/features/factory-orders/factory-orders.calls.ts';
import type { OrderStatus } from '../../../shared/rules/orders/orders.ts';
import { ProjectLink } from '../../shell/navigation/project-link.tsx';
import styles from './order-views.module.css';

const NAMES: Readonly<Record<FactoryOrderView, string>> = {
  'to-do': 'To make',
  new: 'New',
  working: 'At work',
  packing: 'Packing',
  attention: 'Needs attention',
  done: 'Done',
  unpaid: 'Unpaid',
  all: 'All',
};

export const FACTORY_ORDER_VIEW_NAMES = NAMES;

interface OrderViewsProps {
  /** Null while a search looks through every order. */
  readonly current: FactoryOrderView | null;
  readonly counts: Readonly<Partial<Record<OrderStatus, number>>>;
}

function countIn(view: FactoryOrderView, counts: OrderViewsProps['counts']): number {
  const statuses: readonly string[] = FACTORY_ORDER_VIEWS[view];
  return Object.entries(counts)
    .filter(([status]) => statuses.length === 0 || statuses.includes(status))
    .reduce((sum, [, count]) => sum + count, 0);
}

/** The views of the list, each with its number of orders. */
export function OrderViews({ current, counts }: OrderViewsProps) {
  return (
    <nav className={styles.views} aria-label="Views">
      {(Object.keys(NAMES) as FactoryOrderView[]).map((view) => {
        const count = countIn(view, counts);
        return (
          <ProjectLink
            key={view}
            to={`/factory/orders/${view === 'to-do' ? '' : `?view=${view}`}`}
            className={styles.view}
            {...(view === current && { 'aria-current': 'page' as const })}
            data-attention={(view === 'attention' && count > 0) || undefined}
            preventScrollReset
          >
            {NAMES[view]} <span className={styles.count}>{count}</span>
          </ProjectLink>
        );
      })}
    </nav>
  );
}
