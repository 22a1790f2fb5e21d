import { IconBolt, IconFlame } from '@tabler/icons-react';
import type { CallAnswer } from '../../../../shared/contract/call.ts';
import { orderHeat, shipByDay } from '../../../../shared/features/factory/factory-orders/factory-orders.ts';
import type { dashboardCalls } from '../../../../shared/features/growth/dashboard/dashboard.ts';
import { formatDate } from '../../../../shared/rules/dates/format-date.ts';
import { useNow } from '../../../platform/use-now.ts';
import { Panel } from '../../../ui/panel.tsx';
import { ProjectLink } from '../../../ui/project-link.tsx';
import { StatusPill, type Tone } from '../../../ui/status-pill.tsx';
import { OrderStatusPill } from '../../selling/orders/orders.ts';
import styles from './dashboard.module.css';

type NextOrder = NonNullable<CallAnswer<typeof dashboardCalls.summary>['factory']>['next'][number];

const HEAT_TONE: Readonly<Record<ReturnType<typeof orderHeat>, Tone>> = {
  calm: 'neutral',
  warm: 'warn',
  hot: 'bad',
};

function ShipBy({ paidAt }: Pick<NextOrder, 'paidAt'>) {
  const now = useNow();
  const heat = orderHeat({ paidAt, progress: 0 }, now);
  const day = formatDate(shipByDay({ paidAt }) ?? paidAt, 'weekday', 'UTC');
  return (
    <StatusPill tone={HEAT_TONE[heat]}>
      {heat === 'hot' && <IconFlame size={15} stroke={1.8} aria-hidden />}
      {heat === 'hot' ? `Late, was due ${day}` : `Ship by ${day}`}
    </StatusPill>
  );
}

/** The orders that are to leave next, each with its day. */
export function NextOrders({ orders }: { readonly orders: readonly NextOrder[] }) {
  return (
    <Panel title="Next to leave">
      {orders.length === 0 && <p className={styles.faint}>No paid order waits to be made.</p>}
      <ul className={styles.orders}>
        {orders.map((order) => (
          <li key={order.number}>
            <span>
              <ProjectLink to={`/factory/orders/${order.number}/`}>
                <strong>{order.number}</strong>
              </ProjectLink>{' '}
              {order.priority && (
                <StatusPill tone="warn">
                  <IconBolt size={15} stroke={1.8} aria-hidden />
                  Priority
                </StatusPill>
              )}
            </span>
            <ShipBy paidAt={order.paidAt} />
            <span className={styles.faint}>
              {order.storeName}, {order.piecesDone} of {order.pieces} packed
            </span>
            <OrderStatusPill status={order.status} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
