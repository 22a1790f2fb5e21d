import { IconAlertTriangle, IconCircleCheck, IconClock, IconInfoCircle } from '@tabler/icons-react';
import { memo } from 'react';
import {
  kilobytesText,
  measuredOf,
  type PageWeight,
  SPEED_VERDICT_WORDS,
  secondsText,
  speedVerdict,
  totalBytes,
} from '../../../../../../shared/features/site/page-speed/page-speed.ts';
import styles from './speed.module.css';
import { useFollowedSpeed, usePageSpeed } from './use-page-speed.ts';

const ICONS = { good: IconCircleCheck, fair: IconInfoCircle, slow: IconAlertTriangle } as const;

/** “1.6 s · 412 kB”, with its verdict in a word and a sign. */
const Figures = memo(function Figures({ weight }: { readonly weight: PageWeight }) {
  const verdict = speedVerdict(measuredOf(weight));
  const Icon = ICONS[verdict];
  return (
    <>
      <Icon size={16} aria-hidden />
      <strong>{SPEED_VERDICT_WORDS[verdict]}</strong>
      <span className={styles.figures}>
        {secondsText(weight.paintMs)} · {kilobytesText(totalBytes(weight))}
      </span>
    </>
  );
});

type Answer = Pick<ReturnType<typeof usePageSpeed>, 'data' | 'isError'>;

interface SpeedChipProps {
  readonly isOpen: boolean;
  readonly onPress: () => void;
  /** It follows a list. */
  readonly isBelow?: true;
}

function Chip({ isOpen, onPress, isBelow, data, isError }: SpeedChipProps & Answer) {
  const verdict = data && !isError ? speedVerdict(measuredOf(data)) : undefined;
  return (
    <button
      type="button"
      className={styles.chip}
      data-verdict={verdict}
      data-below={isBelow}
      aria-pressed={isOpen}
      onClick={onPress}
    >
      <span className="only-read-aloud">Page speed: </span>
      {data && !isError ? (
        <Figures weight={data} />
      ) : (
        <>
          <IconClock size={16} aria-hidden />
          <span>{isError ? 'Not measured' : 'Measuring…'}</span>
        </>
      )}
    </button>
  );
}

/** How fast the page is on a slow phone. */
export function SpeedChip(props: SpeedChipProps) {
  const { data, isError } = usePageSpeed();
  return <Chip {...props} data={data} isError={isError} />;
}

/** The same in the editor’s bar, where it follows the draft. */
export function FollowedSpeedChip(props: SpeedChipProps) {
  const { data, isError } = useFollowedSpeed();
  return <Chip {...props} data={data} isError={isError} />;
}
