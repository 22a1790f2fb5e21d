import type { CallAnswer } from '../../../../shared/contract/call.ts';
import type { dashboardCalls } from '../../../../shared/features/growth/dashboard/dashboard.ts';
import { currencyCodeSchema } from '../../../../shared/rules/money/money.schema.ts';
import { useMayOpen } from '../../../platform/access/use-may-open.ts';
import { Money } from '../../../ui/money.tsx';
import { OrderDate } from '../../../ui/order-date.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { ProjectLink } from '../../../ui/project-link.tsx';
import { OrderStatusPill } from '../../selling/orders/orders.ts';
import styles from './dashboard.module.css';

type Project = NonNullable<CallAnswer<typeof dashboardCalls.summary>['project']>;
type Order = NonNullable<Project['orders']>['latest'][number];

/** The latest paid orders with their state. */
export function LatestOrders({ orders }: { readonly orders: readonly Order[] }) {
  const mayRead = useMayOpen('orders/list');
  if (orders.length === 0) return null;
  return (
    <Panel
      title="Latest orders"
      actions={mayRead && <ProjectLink to="/ecom/orders/">All orders</ProjectLink>}
    >
      <ul className={styles.orders}>
        {orders.map((order) => {
          const number = <strong>#{order.number}</strong>;
          return (
            <li key={order.id}>
              <span>
                {mayRead ? <ProjectLink to={`/ecom/orders/${order.number}/`}>{number}</ProjectLink> : number}{' '}
                {order.customer}
              </span>
              {order.totalMinor !== null && (
                <Money
                  value={{ amount: order.totalMinor, currency: currencyCodeSchema.parse(order.currency) }}
                />
              )}
              <span className={styles.faint}>
                {order.items} {order.items === 1 ? 'item' : 'items'}, <OrderDate at={order.placedAt} />
              </span>
              <OrderStatusPill status={order.status} />
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
