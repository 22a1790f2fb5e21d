import { Text } from '@mantine/core';
import { logSentence, teamCalls } from '../../../../shared/features/projects/team/team.ts';
import { useCall } from '../../../platform/data/data.ts';
import { OrderDate } from '../../../ui/order-date.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { ErrorState, LoadingState } from '../../../ui/states.tsx';
import styles from './team.module.css';

export function TeamLogSection() {
  const { data, error, isPending, refetch } = useCall(teamCalls.log, {});
  return (
    <Panel title="Activity log">
      {isPending && <LoadingState label="Log" lines={4} />}
      {error && <ErrorState what="the activity log" error={error} retry={refetch} />}
      {data?.entries.length === 0 && <Text c="var(--ink-soft)">No changes yet.</Text>}
      <ol className={styles.list}>
        {data?.entries.map((entry) => (
          <li key={entry.id} className={styles.entry}>
            {logSentence(entry)}
            <div className={styles.detail}>
              <OrderDate at={entry.at} />
            </div>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
