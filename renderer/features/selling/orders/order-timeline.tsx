import { Button } from '@mantine/core';
import {
  IconBarcode,
  IconCreditCard,
  IconFlag,
  IconHandStop,
  IconReceiptRefund,
  IconSwitchHorizontal,
  IconTruckDelivery,
  type TablerIcon,
} from '@tabler/icons-react';
import { useState } from 'react';
import { type TimelineEntry, timelineWords } from '../../../../shared/features/selling/orders/orders.ts';
import { OrderDate } from '../../../ui/order-date.tsx';
import { ProjectLink } from '../../../ui/project-link.tsx';
import styles from './order-timeline.module.css';

const ICONS: Readonly<Record<TimelineEntry['kind'], TablerIcon>> = {
  status: IconFlag,
  payment: IconCreditCard,
  refund: IconReceiptRefund,
  dispute: IconReceiptRefund,
  change: IconSwitchHorizontal,
  scan: IconBarcode,
  steering: IconHandStop,
  shipment: IconTruckDelivery,
};

/** Entries shown before somebody asks for all. */
const FIRST = 6;

const TRACED: ReadonlySet<TimelineEntry['kind']> = new Set(['scan', 'shipment']);

interface OrderTimelineProps {
  readonly entries: readonly TimelineEntry[];
  /** False for readers without permission to trace codes. */
  readonly canTrace?: boolean;
}

/** Everything that happened to an order, the newest on top. */
export function OrderTimeline({ entries, canTrace = true }: OrderTimelineProps) {
  const [isWhole, setWhole] = useState(false);
  const newest = entries.toReversed();
  const shown = isWhole ? newest : newest.slice(0, FIRST);
  return (
    <>
      <ol className={styles.timeline}>
        {shown.map((entry) => {
          const Icon = ICONS[entry.kind];
          const by = [entry.who, entry.where].filter(Boolean).join(', ');
          return (
            <li key={`${entry.kind}-${entry.id}`} className={styles.entry} data-kind={entry.kind}>
              <span className={styles.icon} aria-hidden>
                <Icon size={16} stroke={1.7} />
              </span>
              <span className={styles.what}>
                <span>{timelineWords(entry)}</span>
                {canTrace && TRACED.has(entry.kind) && entry.detail !== null && (
                  <ProjectLink to={`/factory/trace/${entry.detail}/`} className={styles.code}>
                    {entry.detail}
                  </ProjectLink>
                )}
              </span>
              <small className={styles.when}>
                <OrderDate at={entry.at} />
                {by && <span>{by}</span>}
              </small>
            </li>
          );
        })}
      </ol>
      {shown.length < newest.length && (
        <Button variant="default" onClick={() => setWhole(true)}>
          Show all {newest.length}
        </Button>
      )}
    </>
  );
}
