import { IconBolt } from '@tabler/icons-react';
import { useParams } from 'react-router';
import { factoryOrderCalls } from '../../../../shared/features/factory/factory-orders/factory-orders.calls.ts';
import {
  blanksNeeded,
  type FactoryOrder,
  orderBlockers,
} from '../../../../shared/features/factory/factory-orders/factory-orders.ts';
import {
  addressLines,
  keptAddressSchema,
  orderStages,
} from '../../../../shared/features/selling/orders/orders.ts';
import { currencyCodeSchema } from '../../../../shared/rules/money/money.schema.ts';
import { money } from '../../../../shared/rules/money/money.ts';
import { orderStatusSchema } from '../../../../shared/rules/orders/orders.ts';
import {
  browserLoader,
  type RouteQueries,
  reads,
  serverLoader,
  useCall,
} from '../../../platform/data/data.ts';
import { Code } from '../../../ui/code.tsx';
import { Hint } from '../../../ui/hint.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { Money } from '../../../ui/money.tsx';
import { OrderDate } from '../../../ui/order-date.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { ProjectLink } from '../../../ui/project-link.tsx';
import { ErrorState, LoadingState } from '../../../ui/states.tsx';
import { StatusPill, Tag, type Tone } from '../../../ui/status-pill.tsx';
import { OrderStatusPill, OrderTimeline, StageBar } from '../../selling/orders/orders.ts';
import { OrderLabelWays } from '../printing/printing.ts';
import { BlanksTable } from './blanks-table.tsx';
import styles from './factory-order.module.css';
import { OrderActions } from './order-actions.tsx';
import { OrderItemCard } from './order-item-card.tsx';
import { ShipBy } from './ship-by.tsx';
import { WaitingTime } from './waiting-time.tsx';

const EVERY_MS = 15_000;

export const queries: RouteQueries = ({ id = '' }) => [reads(factoryOrderCalls.get, { params: { id } })];
export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);

/** `/factory/orders/{id}/`: all the factory knows of one order. */
export default function FactoryOrderPage() {
  const { id = '' } = useParams();
  const order = useCall(factoryOrderCalls.get, { params: { id } }, { everyMs: EVERY_MS });
  if (order.isPending) return <LoadingState label="Order" lines={10} />;
  if (order.isLoadingError)
    return <ErrorState what="this order" error={order.error} retry={() => void order.refetch()} />;
  return <OrderView order={order.data} />;
}

const stagesOf = ({ timeline }: FactoryOrder) =>
  orderStages(
    timeline.flatMap(({ kind, what, at }) => {
      const status = orderStatusSchema.safeParse(what);
      return kind === 'status' && status.success ? [{ status: status.data, at }] : [];
    }),
  );

function OrderView({ order }: { readonly order: FactoryOrder }) {
  const title = `Order ${order.number}`;
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <PageHeader
        title={title}
        lead={
          <span className={styles.lead}>
            <OrderStatusPill status={order.status} />
            {order.priority && <Tag icon={<IconBolt size={15} stroke={1.8} aria-hidden />}>Priority</Tag>}
            <span>
              {order.storeName}, {order.deliveryName}
            </span>
          </span>
        }
        actions={<OrderActions order={order} />}
      />
      {order.holds.length > 0 && (
        <Stack gap={2} after={4}>
          {orderBlockers(order).map((words) => (
            <Hint key={words} tone="bad">
              {words}
            </Hint>
          ))}
        </Stack>
      )}
      <div className={styles.strip}>
        <StageBar stages={stagesOf(order)} />
        <dl className={styles.figures}>
          <div>
            <dt>Pigeonhole</dt>
            <dd className={styles.hole}>{order.pigeonhole ?? 'none'}</dd>
          </div>
          <div>
            <dt>Packed</dt>
            <dd>
              {order.piecesDone} of {order.pieces}
            </dd>
          </div>
          <div>
            <dt>Ship by</dt>
            <dd>
              <ShipBy order={order} />
            </dd>
          </div>
          <div>
            <dt>Waiting</dt>
            <dd>
              <WaitingTime order={order} />
            </dd>
          </div>
        </dl>
      </div>
      <div className={styles.columns}>
        <div className={styles.main}>
          <Panel title={order.items.length === 1 ? '1 item' : `${order.items.length} items`}>
            {order.items.map((item) => (
              <OrderItemCard key={item.id} item={item} />
            ))}
          </Panel>
          <Panel title="Label printing">
            <OrderLabelWays orderNumber={order.number} />
          </Panel>
          <Panel title="What happened">
            <OrderTimeline entries={order.timeline} />
          </Panel>
        </div>
        <div className={styles.side}>
          <Panel title="Blanks needed">
            <BlanksTable blanks={blanksNeeded(order.items)} />
          </Panel>
          <CustomerCard order={order} />
          {order.shipments.length > 0 && <ShipmentsCard order={order} />}
          <PaymentsCard order={order} />
        </div>
      </div>
    </>
  );
}

function CustomerCard({ order }: { readonly order: FactoryOrder }) {
  const address = keptAddressSchema.safeParse(order.shipping);
  return (
    <Panel title="Ship to">
      <address className={styles.address}>
        {(address.success ? addressLines(address.data) : [order.customerName]).map((line) => (
          <span key={line}>{line}</span>
        ))}
      </address>
      {order.giftNote !== null && (
        <>
          <h3 className={styles.noteTitle}>Gift note</h3>
          <p className={styles.note}>{order.giftNote}</p>
        </>
      )}
      <p className={styles.mail}>
        <a href={`mailto:${order.email}`}>{order.email}</a>
      </p>
    </Panel>
  );
}

function ShipmentsCard({ order }: { readonly order: FactoryOrder }) {
  return (
    <Panel
      title="Shipped"
      actions={<ProjectLink to={`/factory/shipments/${order.number}/`}>Parcel label</ProjectLink>}
    >
      {order.shipments.map((shipment) => (
        <div key={shipment.id} className={styles.lines}>
          <Code value={shipment.trackingCode} what="the tracking code" />
          <Code value={shipment.barcode} what="the parcel’s barcode" />
          <small>
            <OrderDate at={shipment.createdAt} />, {shipment.weightGrams} g
          </small>
        </div>
      ))}
    </Panel>
  );
}

const PAYMENT: Readonly<Record<FactoryOrder['payments'][number]['status'], { tone: Tone; words: string }>> = {
  pending: { tone: 'neutral', words: 'Not paid' },
  processing: { tone: 'warn', words: 'Being paid' },
  succeeded: { tone: 'good', words: 'Paid' },
  failed: { tone: 'bad', words: 'Failed' },
  refunded: { tone: 'warn', words: 'Refunded' },
  cancelled: { tone: 'neutral', words: 'Cancelled' },
};

function PaymentsCard({ order }: { readonly order: FactoryOrder }) {
  return (
    <Panel title="Payment">
      {order.payments.length === 0 && <p className={styles.mail}>None yet.</p>}
      {order.payments.map((payment) => {
        const currency = currencyCodeSchema.safeParse(payment.currency);
        const { tone, words } = PAYMENT[payment.status];
        return (
          <div key={payment.id} className={styles.payment}>
            <b>{currency.success && <Money value={money(payment.amountMinor, currency.data)} />}</b>
            <StatusPill tone={tone}>{words}</StatusPill>
            {payment.attempts > 1 && <small>after {payment.attempts} attempts</small>}
          </div>
        );
      })}
    </Panel>
  );
}
