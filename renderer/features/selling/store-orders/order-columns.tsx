import type { StoreOrderRow } from '../../../../shared/features/selling/store-orders/store-orders.ts';
import { currencyCodeSchema } from '../../../../shared/rules/money/money.schema.ts';
import { countryOf } from '../../../../shared/rules/money/money.ts';
import type { DataColumn } from '../../../ui/data-table.tsx';
import { Money } from '../../../ui/money.tsx';
import { OrderDate } from '../../../ui/order-date.tsx';
import { OrderPicture, OrderStatusPill } from '../orders/orders.ts';
import styles from './store-orders.module.css';

/** The columns of the merchant's list of orders. */
export const STORE_ORDER_COLUMNS: readonly DataColumn<StoreOrderRow>[] = [
  {
    id: 'number',
    header: 'Order',
    isName: true,
    cell: (order) => (
      <span className={styles.order}>
        <OrderPicture fileId={order.pictureFileId} alt="" />
        <span className={styles.number}>{order.number}</span>
      </span>
    ),
  },
  {
    id: 'customer',
    header: 'Customer',
    cell: (order) => (
      <span className={styles.lines}>
        <span className={styles.customer}>{order.customerName}</span>
        <small>{countryOf(order.country)?.name ?? order.country}</small>
      </span>
    ),
  },
  { id: 'placed', header: 'Placed', cell: (order) => <OrderDate at={order.placedAt} /> },
  { id: 'pieces', header: 'Pieces', align: 'end', cell: (order) => order.pieces },
  {
    id: 'status',
    header: 'Status',
    cell: (order) => (
      <span className={styles.status}>
        <OrderStatusPill status={order.status} />
        {order.progress !== null && <small>{Math.round(order.progress)}%</small>}
      </span>
    ),
  },
  {
    id: 'total',
    header: 'Total',
    align: 'end',
    cell: (order) => (
      <Money value={{ amount: order.totalMinor, currency: currencyCodeSchema.parse(order.currency) }} />
    ),
  },
];
