import { Button } from '@mantine/core';
import { IconExternalLink, IconMail, IconMapPin, IconReceiptRefund } from '@tabler/icons-react';
import { useParams } from 'react-router';
import { storeOrderCalls } from '../../../../shared/features/selling/store-orders/store-orders.calls.ts';
import {
  hasAmounts,
  type StoreOrder,
} from '../../../../shared/features/selling/store-orders/store-orders.ts';
import {
  browserLoader,
  type RouteQueries,
  reads,
  serverLoader,
  useCall,
} from '../../../platform/data/data.ts';
import { OrderDate } from '../../../ui/order-date.tsx';
import { Page } from '../../../ui/page.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { PermissionGate } from '../../../ui/permission-gate.tsx';
import { ProjectLink } from '../../../ui/project-link.tsx';
import { ErrorState, LoadingState } from '../../../ui/states.tsx';
import { OrderStatusPill, OrderTimeline, StageBar } from '../orders/orders.ts';
import { CustomerCard } from './customer-card.tsx';
import { EarningsCard } from './earnings-card.tsx';
import { OrderItems } from './order-items.tsx';
import { ParcelsCard } from './parcels-card.tsx';
import styles from './store-order.module.css';
import { TotalsCard } from './totals-card.tsx';

const EVERY_MS = 30_000;

export const queries: RouteQueries = ({ id = '' }) => [reads(storeOrderCalls.get, { params: { id } })];
export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);

/** `/ecom/orders/{id}/`: all that a merchant can know of one order. */
export default function StoreOrderPage() {
  const { id = '' } = useParams();
  const order = useCall(storeOrderCalls.get, { params: { id } }, { everyMs: EVERY_MS });
  if (order.isPending) return <LoadingState label="Order" lines={10} />;
  if (order.isLoadingError)
    return <ErrorState what="this order" error={order.error} retry={() => void order.refetch()} />;
  return <OrderView order={order.data} />;
}

/** Opens one of the customer’s pages in another tab. */
function ShopperLink({ href, text }: { readonly href: string; readonly text: string }) {
  return (
    <Button
      component="a"
      href={href}
      target="_blank"
      rel="noopener"
      variant="default"
      rightSection={<IconExternalLink size={18} aria-hidden />}
    >
      {text}
    </Button>
  );
}

/** What a merchant can do for the customer. While the address can change, that is what can’t wait. */
function OrderActions({ order }: { readonly order: StoreOrder }) {
  return (
    <>
      {order.addressUrl !== null && (
        <Button
          component="a"
          href={order.addressUrl}
          target="_blank"
          rel="noopener"
          leftSection={<IconMapPin size={18} aria-hidden />}
        >
          Change address
        </Button>
      )}
      <Button
        component="a"
        href={`mailto:${order.email}?subject=Order ${order.number}`}
        variant="default"
        leftSection={<IconMail size={18} aria-hidden />}
      >
        Email customer
      </Button>
      {order.paidAt !== null && order.bookings !== null && order.status !== 'refunded' && (
        <PermissionGate needs={['refund-orders']}>
          <Button
            component={ProjectLink}
            to={`/ecom/orders/${order.number}/refund/`}
            variant="default"
            leftSection={<IconReceiptRefund size={18} aria-hidden />}
          >
            Refund
          </Button>
        </PermissionGate>
      )}
      {order.receiptUrl !== null && <ShopperLink href={order.receiptUrl} text="Customer’s receipt" />}
      {order.invoiceUrl !== null && <ShopperLink href={order.invoiceUrl} text="Invoice" />}
    </>
  );
}

function OrderView({ order }: { readonly order: StoreOrder }) {
  const title = `Order ${order.number}`;
  return (
    <Page
      isRecord
      title={title}
      lead={
        <span className={styles.lead}>
          <OrderStatusPill status={order.status} />
          <span>
            {order.storeName}, <OrderDate at={order.placedAt} />
          </span>
        </span>
      }
      actions={<OrderActions order={order} />}
    >
      <div className={styles.strip}>
        <StageBar stages={order.stages} />
      </div>
      <div className={styles.columns}>
        <div className={styles.main}>
          <Panel title={order.items.length === 1 ? '1 item' : `${order.items.length} items`}>
            <OrderItems items={order.items} currency={order.currency} />
          </Panel>
          <Panel title="What happened">
            <OrderTimeline entries={order.timeline} canTrace={false} />
          </Panel>
        </div>
        <div className={styles.side}>
          {hasAmounts(order) && <TotalsCard order={order} />}
          {order.bookings !== null && order.bookings.length > 0 && (
            <EarningsCard bookings={order.bookings} currency={order.currency} />
          )}
          <CustomerCard order={order} />
          <ParcelsCard order={order} />
        </div>
      </div>
    </Page>
  );
}
