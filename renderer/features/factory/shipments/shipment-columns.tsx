import type { ShipmentRow } from '../../../../shared/features/factory/shipments/shipments.ts';
import { CARRIERS } from '../../../../shared/features/selling/delivery/delivery.ts';
import { countryOf } from '../../../../shared/rules/money/money.ts';
import { Code } from '../../../ui/code.tsx';
import type { DataColumn } from '../../../ui/data-table.tsx';
import { OrderDate } from '../../../ui/order-date.tsx';
import styles from './shipments.module.css';

/** The columns of the list of shipments. */
export const SHIPMENT_COLUMNS: readonly DataColumn<ShipmentRow>[] = [
  {
    id: 'order',
    header: 'Order',
    isName: true,
    cell: (row) => <span className={styles.number}>{row.orderNumber}</span>,
  },
  {
    id: 'customer',
    header: 'Customer',
    cell: (row) => (
      <span className={styles.lines}>
        <b>{row.customerName}</b>
        <small>
          {row.storeName}, to {countryOf(row.country)?.name ?? row.country}
        </small>
      </span>
    ),
  },
  {
    id: 'tracking',
    header: 'Tracking code',
    cell: (row) => <Code value={row.trackingCode} what="the tracking code" />,
  },
  {
    id: 'parcel',
    header: 'Parcel',
    cell: (row) => (
      <span className={styles.lines}>
        <span className={styles.code}>{row.barcode}</span>
        <small>
          {CARRIERS[row.carrier].services[row.service]}, {row.weightGrams} g
        </small>
      </span>
    ),
  },
  {
    id: 'made',
    header: 'Shipped',
    align: 'end',
    cell: (row) => (
      <span className={styles.lines}>
        <OrderDate at={row.createdAt} />
        <small>{row.createdBy}</small>
      </span>
    ),
  },
];
