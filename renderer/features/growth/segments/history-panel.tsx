import { IconArrowBarRight, IconArrowBarToRight } from '@tabler/icons-react';
import {
  type SegmentDetail,
  segmentCalls,
} from '../../../../shared/features/growth/segments/segments.calls.ts';
import type { CurrencyCode } from '../../../../shared/rules/money/money.ts';
import { useCall } from '../../../platform/data/data.ts';
import { OrderDate } from '../../../ui/order-date.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { ErrorState, LoadingState } from '../../../ui/states.tsx';
import { movedText } from './segment-texts.ts';
import styles from './segments.module.css';

interface HistoryPanelProps {
  readonly segment: SegmentDetail;
  readonly currency: CurrencyCode;
}

/** The newest people who came into a segment and left it, and why. */
export function HistoryPanel({ segment, currency }: HistoryPanelProps) {
  const found = useCall(segmentCalls.changes, { params: { segment: segment.id } }, { everyMs: 15_000 });
  return (
    <Panel title="Came and left">
      {found.isPending && <LoadingState label="Changes" />}
      {found.isLoadingError && (
        <ErrorState what="its changes" error={found.error} retry={() => void found.refetch()} />
      )}
      {found.data?.changes.length === 0 && (
        <p className={styles.note}>No one has come or left since the segment was made.</p>
      )}
      {found.data && found.data.changes.length > 0 && (
        <ul className={styles.people}>
          {found.data.changes.map(({ id, joined, at, person, ...cause }) => (
            <li key={id}>
              <span className={styles.moved}>
                {joined ? (
                  <IconArrowBarToRight size={16} aria-hidden />
                ) : (
                  <IconArrowBarRight size={16} aria-hidden />
                )}
                <span>
                  <span className={styles.name}>{person.name}</span>
                  {joined ? ' came ' : ' left '}
                  <OrderDate at={at} />
                </span>
              </span>
              <span className={styles.second}>{movedText(cause, segment, currency)}</span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
