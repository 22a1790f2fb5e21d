import {
  IconBarcode,
  IconCreditCard,
  IconFlag,
  IconTruckDelivery,
  type TablerIcon,
} from '@tabler/icons-react';
import { type TimelineEntry, timelineWords } from '../../../shared/features/factory-orders/factory-orders.ts';
import { ProjectLink } from '../../shell/navigation/project-link.tsx';
import { OrderDate } from '../../ui/order-date.tsx';
import styles from './order-timeline.module.css';

const ICONS: Readonly<Record<TimelineEntry['kind'], TablerIcon>> = {
  status: IconFlag,
  payment: IconCreditCard,
  scan: IconBarcode,
  shipment: IconTruckDelivery,
};

const TRACED: ReadonlySet<TimelineEntry['kind']> = new Set(['scan', 'shipment']);

/** Everything that happened to an order, the newest on top. */
export function OrderTimeline({ entries }: { readonly entries: readonly TimelineEntry[] }) {
  return (
    <ol className={styles.timeline}>
      {entries.toReversed().map((entry) => {
        const Icon = ICONS[entry.kind];
        const by = [entry.who, entry.where].filter(Boolean).join(', ');
        return (
          <li key={`${entry.kind}-${entry.id}`} className={styles.entry} data-kind={entry.kind}>
            <span className={styles.icon} aria-hidden>
              <Icon size={16} stroke={1.7} />
            </span>
            <span className={styles.what}>
              <span>{timelineWords(entry)}</span>
              {TRACED.has(entry.kind) && entry.detail !== null && (
                <ProjectLink to={`/factory/trace/${entry.detail}/`} className={styles.code}>
                  {entry.detail}
                </ProjectLink>
              )}
              <small>
                <OrderDate at={entry.at} />
                {by && `, ${by}`}
              </small>
            </span>
          </li>
        );
      })}
    </ol>
  );
}
