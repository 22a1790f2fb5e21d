import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useParams } from 'react-router';
import {
  ORDER_BLOCKER_TEXT,
  piecesWeight,
  shipByDay,
} from '../../../../shared/features/factory/factory-orders/factory-orders.ts';
import { jobsheetCalls } from '../../../../shared/features/factory/jobsheets/jobsheets.calls.ts';
import type { Jobsheet } from '../../../../shared/features/factory/jobsheets/jobsheets.ts';
import { addressLines, keptAddressSchema } from '../../../../shared/features/selling/orders/orders.ts';
import { formatDate } from '../../../../shared/rules/dates/format-date.ts';
import {
  browserLoader,
  type RouteQueries,
  reads,
  serverLoader,
  useCall,
} from '../../../platform/data/data.ts';
import { OrderDate } from '../../../ui/order-date.tsx';
import { PaperPage } from '../../../ui/paper-page.tsx';
import { ErrorState, LoadingState } from '../../../ui/states.tsx';
import { ReleaseButton } from '../factory-orders/factory-orders.ts';
import { Barcode } from './barcode.tsx';
import styles from './jobsheet.module.css';
import { JobsheetItem } from './jobsheet-item.tsx';

export const queries: RouteQueries = ({ id = '' }) => [reads(jobsheetCalls.get, { params: { id } })];
export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);

/** Each printed page names the order. */
const pageOf = ({ number, pigeonhole }: Pick<Jobsheet['order'], 'number' | 'pigeonhole'>) => `
  margin: 9mm 9mm 11mm; font: 9pt sans-serif;
  @bottom-left { content: "Order ${number}${pigeonhole === null ? '' : `, pigeonhole ${pigeonhole.replace(/[^\w-]/g, '')}`}"; }
  @bottom-right { content: counter(page) " / " counter(pages); }`;

/** `/factory/orders/{id}/jobsheet`: the A4 sheet of an order for the floor. */
export default function JobsheetPage() {
  const { id = '' } = useParams();
  const sheet = useCall(jobsheetCalls.get, { params: { id } });
  if (sheet.isPending) return <LoadingState label="Jobsheet" lines={10} />;
  if (sheet.isError) return <ErrorState error={sheet.error} retry={() => void sheet.refetch()} />;
  const { order } = sheet.data;
  return (
    <PaperPage
      title={`Jobsheet ${order.number}`}
      back={{ to: `/factory/orders/${order.number}/`, text: `Order ${order.number}` }}
      actions={
        <>
          <ReleaseButton order={order} />
          <Button
            variant="default"
            leftSection={<IconPrinter size={18} aria-hidden />}
            onClick={() => window.print()}
          >
            Print
          </Button>
        </>
      }
      page={pageOf(order)}
      margin="9mm"
    >
      <Sheet sheet={sheet.data} />
    </PaperPage>
  );
}

function Sheet({ sheet }: { readonly sheet: Jobsheet }) {
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
        <div>
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
          <dd>{address.success ? addressLines(address.data).join(', ') : order.customerName}</dd>
        </div>
      </dl>
      {order.priority && <p className={styles.priority}>Priority: this order goes first</p>}
      {order.holds.map((hold) => (
        <p key={hold} className={styles.hold}>
          Hold: {ORDER_BLOCKER_TEXT[hold]}
        </p>
      ))}
      {order.items.map((item) => (
        <JobsheetItem key={item.id} item={item} barcodes={sheet.labelBarcodes} />
      ))}
    </div>
  );
}
