import { IconAlertTriangle, IconBolt } from '@tabler/icons-react';
import {
  type FactoryOrderRow,
  orderBlockers,
} from '../../../../shared/features/factory/factory-orders/factory-orders.ts';
import { OrderStatusPill } from '../../selling/orders/orders.ts';
import styles from './order-cells.module.css';

interface CellProps {
  readonly order: FactoryOrderRow;
}

/** An order's number, whose it is, and whether it goes before the others. */
export function OrderName({ order }: CellProps) {
  return (
    <>
      <span className={styles.number}>{order.number}</span>{' '}
      {order.priority && (
        <span className={styles.priority} title="Priority">
          <IconBolt size={18} stroke={1.8} aria-hidden />
          <span className="only-read-aloud">Priority</span>
        </span>
      )}
      <span className={styles.customer} title={order.customerName}>
        {order.customerName}
      </span>
    </>
  );
}

/** An order's status, and what keeps it from being made. */
export function OrderState({ order }: CellProps) {
  return (
    <span className={styles.state}>
      <OrderStatusPill status={order.status} />
      {orderBlockers(order).map((words) => (
        <span key={words} className={styles.hold}>
          <IconAlertTriangle size={15} stroke={1.8} aria-hidden />
          {words}
        </span>
      ))}
    </span>
  );
}

/** What an order is made of: its most frequent garment, and how many pieces are others. */
export function Garments({ order: { garment, otherGarments } }: CellProps) {
  if (garment === null) return null;
  return (
    <>
      <span className={styles.garment}>
        {garment.count} × {garment.name}
      </span>
      {otherGarments > 0 && <span className={styles.customer}>{otherGarments} more</span>}
    </>
  );
}

/** The place where an order's pieces meet. */
export function Pigeonhole({ code }: { readonly code: string }) {
  return <span className={styles.hole}>{code}</span>;
}
