import { analyticsCalls } from '../../../../shared/features/growth/analytics/analytics.calls.ts';
import { LIVE_MINUTES } from '../../../../shared/features/growth/analytics/analytics.ts';
import { formatNumber } from '../../../../shared/rules/text/format-number.ts';
import { useCall } from '../../../platform/data/data.ts';
import { Panel } from '../../../ui/panel.tsx';
import { ErrorState, LoadingState } from '../../../ui/states.tsx';
import styles from './analytics.module.css';

const REFRESH_MS = 10_000;

/** People in the store at this moment. */
export function LivePanel() {
  const live = useCall(analyticsCalls.live, {}, { everyMs: REFRESH_MS });
  return (
    <Panel title="Now in your store">
      {live.isPending && <LoadingState label="People in your store" lines={1} />}
      {live.isError && <ErrorState what="who is in your store" error={live.error} retry={live.refetch} />}
      {live.data && (
        <>
          <p className={styles.value}>
            {live.data.people === 1 ? '1 person' : `${formatNumber(live.data.people)} people`}
          </p>
          <p className={styles.none}>{`In the last ${LIVE_MINUTES} minutes`}</p>
          {live.data.pages.length > 0 && (
            <ul className={styles.live}>
              {live.data.pages.map(({ path, people }) => (
                <li key={path}>
                  <span>{path}</span>
                  <span>{formatNumber(people)}</span>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </Panel>
  );
}
