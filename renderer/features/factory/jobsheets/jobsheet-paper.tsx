import { Fragment } from 'react';
import {
  orderBlockers,
  piecesWeight,
  shipByDay,
} from '../../../../shared/features/factory/factory-orders/factory-orders.ts';
import type { Jobsheet } from '../../../../shared/features/factory/jobsheets/jobsheets.ts';
import { TEST_PAYMENTS_NOTICE } from '../../../../shared/features/projects/payments/payments.ts';
import { addressLines, keptAddressSchema } from '../../../../shared/features/selling/orders/orders.ts';
import { formatDate } from '../../../../shared/rules/dates/format-date.ts';
import { OrderDate } from '../../../ui/order-date.tsx';
import { Barcode } from './barcode.tsx';
import styles from './jobsheet.module.css';
import { JobsheetItem } from './jobsheet-item.tsx';

/** The sheet’s margin, on paper and on screen. */
export const SHEET_MARGIN = '9mm';
/** What `@page` says of a jobsheet’s paper. */
export const JOBSHEET_PAGE = `margin: ${SHEET_MARGIN} ${SHEET_MARGIN} 11mm; font: 9pt sans-serif;
  @bottom-right { content: counter(page) " / " counter(pages); }`;

/** The page that an order’s sheet is printed on, so that each printed page names its order. */
export const pageName = (number: number): string => `order-${number}`;

export const namedPage = ({ number, pigeonhole }: Pick<Jobsheet['order'], 'number' | 'pigeonhole'>): string =>
  `@page ${pageName(number)} { @bottom-left { content: "Order ${number}${
    pigeonhole === null ? '' : `, pigeonhole ${pigeonhole.replace(/[^\w-]/g, '')}`
  }"; } }`;

/** An order’s jobsheet as it’s printed. */
export function JobsheetPaper({ sheet }: { readonly sheet: Jobsheet }) {
  const { order } = sheet;
  const address = keptAddressSchema.safeParse(order.shipping);
  const shipBy = shipByDay(order);
  const grams = piecesWeight(order.items);
  const pieces = order.items.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <div className={styles.sheet}>
      <header className={styles.head}>
        <div className={styles.order}>
          <small>Jobsheet, {order.storeName}</small>
          <h1>{order.number}</h1>
          <Barcode picture={sheet.orderBarcode} alt={`Barcode of order ${order.number}`} kind="order" />
        </div>
        <div className={styles.hole} data-empty={order.pigeonhole === null || undefined}>
          <small>Pigeonhole</small>
          <b>{order.pigeonhole ?? ''}</b>
        </div>
        <Barcode picture={sheet.orderQr} alt={`QR code of order ${order.number}`} kind="qr" />
      </header>
      <dl className={styles.delivery}>
        <div>
          <dt>Pieces</dt>
          <dd>
            <b>{pieces}</b> in {order.items.length === 1 ? '1 item' : `${order.items.length} items`}
          </dd>
        </div>
        <div data-large>
          <dt>Ship by</dt>
          <dd>
            <b>{shipBy === null ? 'when paid' : formatDate(shipBy, 'weekday', 'UTC')}</b>
          </dd>
        </div>
        {grams !== null && (
          <div>
            <dt>Weight</dt>
            <dd>{grams} g and packaging</dd>
          </div>
        )}
        <div>
          <dt>Delivery</dt>
          <dd>{order.deliveryName}</dd>
        </div>
        <div>
          <dt>Paid</dt>
          <dd>{order.paidAt === null ? 'not yet' : <OrderDate at={order.paidAt} />}</dd>
        </div>
        <div data-wide>
          <dt>Ship to</dt>
          <dd>
            {address.success ? (
              // Each line in its own direction: an Arabic name leaves the commas around it where they are.
              addressLines(address.data).map((line, at, lines) => (
                <Fragment key={line}>
                  <bdi>{line}</bdi>
                  {at < lines.length - 1 && ', '}
                </Fragment>
              ))
            ) : (
              <bdi>{order.customerName}</bdi>
            )}
          </dd>
        </div>
      </dl>
      {sheet.warnsOfTestPayments && <p className={styles.hold}>{TEST_PAYMENTS_NOTICE}</p>}
      {order.priority && <p className={styles.priority}>Priority: this order goes first</p>}
      {order.giftNote !== null && (
        <p className={styles.hold}>Gift: put the packing slip with its note into the parcel, and no prices</p>
      )}
      {orderBlockers(order).map((words) => (
        <p key={words} className={styles.hold}>
          Hold: {words}
        </p>
      ))}
      {order.items.map((item) => (
        <JobsheetItem key={item.id} item={item} sheet={sheet} />
      ))}
    </div>
  );
}
