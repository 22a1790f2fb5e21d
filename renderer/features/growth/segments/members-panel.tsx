import { Button } from '@mantine/core';
import { useState } from 'react';
import {
  type SegmentDetail,
  segmentCalls,
} from '../../../../shared/features/growth/segments/segments.calls.ts';
import type { CurrencyCode } from '../../../../shared/rules/money/money.ts';
import { useCall } from '../../../platform/data/data.ts';
import { Row } from '../../../ui/layout.tsx';
import { OrderDate } from '../../../ui/order-date.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { ProjectLink } from '../../../ui/project-link.tsx';
import { ErrorState, LoadingState } from '../../../ui/states.tsx';
import { movedText } from './segment-texts.ts';
import styles from './segments.module.css';

interface MembersPanelProps {
  readonly segment: SegmentDetail;
  readonly currency: CurrencyCode;
}

/** Everyone in a segment, the newest first, with why each is in it. */
export function MembersPanel({ segment, currency }: MembersPanelProps) {
  const [place, setPlace] = useState<{ readonly after?: string; readonly before?: string }>({});
  const found = useCall(
    segmentCalls.members,
    { params: { segment: segment.id }, query: place },
    { keepPrevious: true, everyMs: 15_000 },
  );
  return (
    <Panel title="People">
      {found.isPending && <LoadingState label="People" />}
      {found.isLoadingError && (
        <ErrorState what="its people" error={found.error} retry={() => void found.refetch()} />
      )}
      {found.data?.rows.length === 0 && (
        <p className={styles.note}>
          {segment.state === 'building' ? 'We’re finding them.' : 'No one is in this segment now.'}
        </p>
      )}
      {found.data && found.data.rows.length > 0 && (
        <>
          <ul className={styles.people} aria-label="People in this segment">
            {found.data.rows.map(({ id, name, email, since, ...cause }) => (
              <li key={id}>
                <ProjectLink className={styles.name} to={`/teemail/audience/?person=${id}`}>
                  {name}
                </ProjectLink>
                {email && email !== name && <span className={styles.second}>{email}</span>}
                <span className={styles.second}>
                  {'Since '}
                  <OrderDate at={since} />
                  {`. ${movedText(cause, segment, currency)}`}
                </span>
              </li>
            ))}
          </ul>
          {(found.data.next !== null || found.data.previous !== null) && (
            <Row gap={2} before={2}>
              <Button
                variant="default"
                disabled={found.data.previous === null}
                onClick={() => setPlace({ before: found.data.previous ?? '' })}
              >
                Previous
              </Button>
              <Button
                variant="default"
                disabled={found.data.next === null}
                onClick={() => setPlace({ after: found.data.next ?? '' })}
              >
                Next
              </Button>
            </Row>
          )}
        </>
      )}
    </Panel>
  );
}
