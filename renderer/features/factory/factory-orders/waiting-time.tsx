import type { FactoryOrderRow } from '../../../../shared/features/factory/factory-orders/factory-orders.ts';
import { formatDuration } from '../../../../shared/rules/dates/dates.ts';
import { useNow } from '../../../platform/use-now.ts';
import { OrderDate } from '../../../ui/order-date.tsx';
import styles from './waiting-time.module.css';

/** How long an order has waited since it was paid; when it was paid, once it has left. */
export function WaitingTime({ order }: { readonly order: Pick<FactoryOrderRow, 'paidAt' | 'progress'> }) {
  const now = useNow();
  if (order.paidAt === null) return <span className={styles.faint}>not paid</span>;
  if (order.progress === 100) return <OrderDate at={order.paidAt} />;
  return (
    <time dateTime={order.paidAt} title={`Paid ${order.paidAt}`}>
      {formatDuration(order.paidAt, now)}
    </time>
  );
}
