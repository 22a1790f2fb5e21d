import { IconFlame } from '@tabler/icons-react';
import {
  type FactoryOrderRow,
  orderHeat,
} from '../../../../shared/features/factory/factory-orders/factory-orders.ts';
import { formatDuration } from '../../../../shared/rules/dates/dates.ts';
import { useNow } from '../../../platform/use-now.ts';
import { OrderDate } from '../../../ui/order-date.tsx';
import styles from './waiting-time.module.css';

const HEAT_WORDS = { calm: '', warm: 'over 1 working day', hot: 'over 2 working days' } as const;

/** How long an order has waited since it was paid, warmer after one and hot after two working days. */
export function WaitingTime({ order }: { readonly order: FactoryOrderRow }) {
  const now = useNow();
  if (order.paidAt === null) return <span className={styles.faint}>not paid</span>;
  if (order.progress === 100) return <OrderDate at={order.paidAt} />;
  const heat = orderHeat(order, now);
  return (
    <span className={styles.wait} data-heat={heat}>
      <time dateTime={order.paidAt} title={`Paid ${order.paidAt}`}>
        {heat === 'hot' && <IconFlame size={16} stroke={1.8} aria-hidden />}
        {formatDuration(order.paidAt, now)}
      </time>
      {heat !== 'calm' && <small>{HEAT_WORDS[heat]}</small>}
    </span>
  );
}
