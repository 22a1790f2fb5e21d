import { Button } from '@mantine/core';
import { SHORTAGE_MOST_LEFT } from '../../../../../shared/features/factory/floor/floor.ts';
import {
  type LabelWork,
  type StationState,
  shortageRequests,
} from '../../../../../shared/features/factory/stations/stations.ts';
import { showFailure } from '../../../../platform/snackbars/snackbars.ts';
import { stationLink } from '../../../../platform/station/station-link.ts';
import panel from './fix-panel.module.css';
import styles from './shortage-panel.module.css';

const COUNTS = Array.from({ length: SHORTAGE_MOST_LEFT + 1 }, (_, count) => count);

/** Whether a person can say here that there’s no garment for a label. */
export const canBeShort = (label: LabelWork, state: StationState): boolean =>
  state.work === 'pick' && label.state === 'label_printed' && label.shortAt === null;

interface ShortagePanelProps {
  readonly label: LabelWork;
  readonly onClose: () => void;
}

/** Asks how many garments are left at a pick face. None is the answer most people give, so it has the focus. */
export function ShortagePanel({ label, onClose }: ShortagePanelProps) {
  const report = (left: number) => {
    onClose();
    stationLink().request(shortageRequests.report, { labelId: label.id, left }).catch(showFailure);
  };
  return (
    <section className={panel.panel} aria-label="How many are left?">
      <header className={panel.head}>
        <h2>
          How many are left?
          <small>
            {[label.colour, label.size].filter(Boolean).join(', ') || label.productName}
            {label.pickFace !== null && ` in ${label.pickFace}`}
          </small>
        </h2>
        <Button variant="default" onClick={onClose}>
          Back
        </Button>
      </header>
      <ol className={styles.counts}>
        {COUNTS.map((count) => (
          <li key={count}>
            <button
              type="button"
              className={styles.count}
              data-none={count === 0 || undefined}
              ref={count === 0 ? (button) => button?.focus() : null}
              onClick={() => report(count)}
            >
              {count}
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}
