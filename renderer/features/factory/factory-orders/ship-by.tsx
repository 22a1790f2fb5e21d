import {
  type FactoryOrderRow,
  type OrderHeat,
  orderHeat,
  shipByDay,
  workingDaysLate,
} from '../../../../shared/features/factory/factory-orders/factory-orders.ts';
import { formatDate } from '../../../../shared/rules/dates/format-date.ts';
import { useNow } from '../../../platform/use-now.ts';
import styles from './ship-by.module.css';

function words(heat: OrderHeat, daysLate: number): string | null {
  if (heat === 'warm') return 'Due today';
  if (heat === 'calm') return null;
  if (daysLate === 0) return 'Late';
  return daysLate === 1 ? '1 day late' : `${daysLate} days late`;
}

/** The day by which an order is to leave, and whether that is today or over. Days are working days. */
export function ShipBy({ order }: { readonly order: Pick<FactoryOrderRow, 'paidAt' | 'progress'> }) {
  const now = useNow();
  const day = shipByDay(order);
  if (day === null) return <span className={styles.none}>not paid</span>;
  const heat = orderHeat(order, now);
  const late = words(heat, workingDaysLate(order, now));
  return (
    <span className={styles.day} data-heat={heat}>
      <time dateTime={day} title={formatDate(day, 'fullDay', 'UTC')}>
        {formatDate(day, order.progress === 100 ? 'weekday' : 'weekdayOfMonth', 'UTC')}
      </time>
      {late !== null && <small>{late}</small>}
    </span>
  );
}
