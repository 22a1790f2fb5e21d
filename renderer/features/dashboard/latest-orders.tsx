import type { CallAnswer } from '../../../shared/contract/call.ts';
import type { dashboardCalls } from '../../../shared/features/dashboard/dashboard.ts';
import { currencyCodeSchema } from '../../../shared/rules/money/money.ts';
import { ORDER_STATUSES } from '../../../shared/rules/orders/orders.ts';
import { Card } from '../../ui/card.tsx';
import { Money } from '../../ui/money.tsx';
import { OrderDate } from '../../ui/order-date.tsx';
import { StatusPill, type Tone } from '../../ui/status-pill.tsx';
import styles from './dashboard.module.css';

type Project = NonNullable<CallAnswer<typeof dashboardCalls.summary>['project']>;
type Order = NonNullable<Project['orders']>['latest'][number];

const TONES: Readonly<Record<string, Tone>> = {
  waiting: 'neutral',
  working: 'note',
  done: 'good',
  trouble: 'bad',
  returned: 'warn',
};

/** The latest paid orders with their state. */
export function LatestOrders({ orders }: { readonly orders: readonly Order[] }) {
  if (orders.length === 0) return null;
  return (
    <Card title="Latest orders">
      <ul className={styles.orders}>
        {orders.map((order) => {
          const status = ORDER_STATUSES.find(({ code }) => code === order.status);
          return (
            <li key={order.id}>
              <span>
                <strong>#{order.number}</strong> {order.customer}
              </span>
              <Money
                value={{ amount: order.totalMinor, currency: currencyCodeSchema.parse(order.currency) }}
              />
              <span className={styles.faint}>
                {order.items} {order.items === 1 ? 'item' : 'items'}, <OrderDate at={order.placedAt} />
              </span>
              <StatusPill tone={TONES[status?.tone ?? ''] ?? 'neutral'}>
                {status?.name ?? order.status}
              </StatusPill>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
