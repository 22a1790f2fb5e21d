import { IconCheck } from '@tabler/icons-react';
import type { OrderStage } from '../../../../shared/features/selling/orders/orders.ts';
import { OrderDate } from '../../../ui/order-date.tsx';
import styles from './stage-bar.module.css';

/** The stages of an order, each with the time it was first reached. */
export function StageBar({ stages }: { readonly stages: readonly OrderStage[] }) {
  return (
    <ol className={styles.stages} aria-label="Stages">
      {stages.map(({ name, words, at, state }) => (
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
          <small>{at === null ? state === 'ahead' ? '' : 'skipped' : <OrderDate at={at} />}</small>
        </li>
      ))}
    </ol>
  );
}
