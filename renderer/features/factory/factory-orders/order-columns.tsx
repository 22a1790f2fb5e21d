import { ActionIcon } from '@mantine/core';
import { IconAlertTriangle, IconBolt, IconFileDescription } from '@tabler/icons-react';
import {
  type FactoryOrderRow,
  ORDER_BLOCKER_TEXT,
} from '../../../../shared/features/factory/factory-orders/factory-orders.ts';
import { countryOf } from '../../../../shared/rules/money/money.ts';
import type { DataColumn } from '../../../ui/data-table.tsx';
import { ProjectLink } from '../../../ui/project-link.tsx';
import { OrderPicture, OrderStatusPill } from '../../selling/orders/orders.ts';
import styles from './order-columns.module.css';
import { PiecesBar } from './pieces-bar.tsx';
import { WaitingTime } from './waiting-time.tsx';

/** The columns of the factory's list of orders. */
export const ORDER_COLUMNS: readonly DataColumn<FactoryOrderRow>[] = [
  {
    id: 'number',
    header: 'Order',
    isName: true,
    cell: (order) => (
      <span className={styles.order} data-order={order.number}>
        <OrderPicture fileId={order.pictureFileId} alt="" />
        <span>
          <span className={styles.number}>{order.number}</span>
          {order.priority && (
            <span className={styles.priority}>
              <IconBolt size={15} stroke={1.8} aria-hidden />
              Priority
            </span>
          )}
        </span>
      </span>
    ),
  },
  {
    id: 'customer',
    header: 'Customer',
    cell: (order) => (
      <span className={styles.lines}>
        <span className={styles.customer}>{order.customerName}</span>
        <small>
          {order.storeName}, to {countryOf(order.country)?.name ?? order.country}
        </small>
      </span>
    ),
  },
  { id: 'pieces', header: 'Pieces', cell: (order) => <PiecesBar {...order} /> },
  {
    id: 'status',
    header: 'Status',
    cell: (order) => (
      <span className={styles.lines}>
        <span className={styles.status}>
          <OrderStatusPill status={order.status} />
          {order.progress !== null && <small>{Math.round(order.progress)}%</small>}
        </span>
        {order.holds.map((hold) => (
          <span key={hold} className={styles.hold}>
            <IconAlertTriangle size={15} stroke={1.8} aria-hidden />
            {ORDER_BLOCKER_TEXT[hold]}
          </span>
        ))}
      </span>
    ),
  },
  {
    id: 'pigeonhole',
    header: 'Pigeonhole',
    cell: (order) =>
      order.pigeonhole === null ? (
        <span className={styles.none}>none</span>
      ) : (
        <span className={styles.hole}>{order.pigeonhole}</span>
      ),
  },
  { id: 'waiting', header: 'Waiting', cell: (order) => <WaitingTime order={order} /> },
  {
    id: 'jobsheet',
    header: 'Jobsheet',
    align: 'end',
    cell: (order) => (
      <ActionIcon
        component={ProjectLink}
        to={`/factory/orders/${order.number}/jobsheet/`}
        aria-label={`Jobsheet of order ${order.number}`}
        variant="default"
        size="xl"
      >
        <IconFileDescription size={20} stroke={1.6} aria-hidden />
      </ActionIcon>
    ),
  },
];
