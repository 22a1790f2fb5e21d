import { IconCheck } from '@tabler/icons-react';
import type { FactoryOrder } from '../../../shared/features/factory-orders/factory-orders.ts';
import { orderStages } from '../../../shared/features/orders/orders.ts';
import { orderStatusSchema } from '../../../shared/rules/orders/orders.ts';
import { OrderDate } from '../../ui/order-date.tsx';
import styles from './stage-bar.module.css';

/** The stages of an order, each with the time it was first reached, and how far it is. */
export function StageBar({ order }: { readonly order: Pick<FactoryOrder, 'timeline' | 'progress'> }) {
  const log = order.timeline.flatMap(({ kind, what, at }) => {
    const status = orderStatusSchema.safeParse(what);
    return kind === 'status' && status.success ? [{ status: status.data, at }] : [];
  });
  return (
    <ol className={styles.stages} aria-label="Stages">
      {orderStages(log).map(({ name, words, at, state }) => (
        <li
          key={name}
          className={styles.stage}
          data-state={state}
          {...(state === 'now' && { 'aria-current': 'step' })}
        >
          <span className={styles.mark} aria-hidden>
            {state === 'done' && <IconCheck size={14} stroke={2.6} />}
          </span>
          <span className={styles.words}>{words}</span>
          <small>{at === null ? state === 'ahead' ? '' : 'passed over' : <OrderDate at={at} />}</small>
        </li>
      ))}
    </ol>
  );
}
