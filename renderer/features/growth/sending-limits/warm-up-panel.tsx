import type { WarmUp } from '../../../../shared/features/growth/sending-limits/sending-limits.ts';
import { formatNumber } from '../../../../shared/rules/text/format-number.ts';
import { Stack } from '../../../ui/layout.tsx';
import { Panel } from '../../../ui/panel.tsx';
import styles from './sending-limits.module.css';

/** How many offers may leave today from a new domain. */
export function WarmUpPanel({ warmUp }: { readonly warmUp: WarmUp }) {
  const { limit, used, isHeldBack, daysLeft } = warmUp;
  return (
    <Panel title="Warm-up">
      <Stack gap={3}>
        <p className={styles.note}>
          Receivers don’t know this domain yet. We send a few offers at first, and more each day.
        </p>
        <progress
          className={styles.bar}
          max={limit}
          value={Math.min(used, limit)}
          aria-label={`${formatNumber(used)} of ${formatNumber(limit)} offers sent today`}
        />
        <p className={styles.plain}>
          {`${formatNumber(used)} of ${formatNumber(limit)} offers sent today. `}
          {isHeldBack
            ? 'It’s as many as yesterday, because too many came back.'
            : `No limit after ${daysLeft} ${daysLeft === 1 ? 'day' : 'days'} with offers.`}
        </p>
      </Stack>
    </Panel>
  );
}
