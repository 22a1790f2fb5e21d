import { Button } from '@mantine/core';
import { IconBackspace } from '@tabler/icons-react';
import { useState } from 'react';
import {
  SHORTAGE_MOST_LEFT,
  SHORTAGE_ONE_TOUCH,
} from '../../../../../shared/features/factory/floor/floor.ts';
import {
  type LabelWork,
  type StationState,
  shortageRequests,
} from '../../../../../shared/features/factory/stations/stations.ts';
import { showFailure } from '../../../../platform/snackbars/snackbars.ts';
import { stationLink } from '../../../../platform/station/station-link.ts';
import panel from './fix-panel.module.css';
import styles from './shortage-panel.module.css';

const COUNTS = Array.from({ length: SHORTAGE_ONE_TOUCH + 1 }, (_, count) => count);
const focus = (button: HTMLButtonElement | null) => button?.focus();
/** The digits as a number pad has them, nought last. */
const DIGITS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 0];

/** Whether a person can say here that there’s no garment for a label. */
export const canBeShort = (label: LabelWork, state: StationState): boolean =>
  state.work === 'pick' && label.state === 'label_printed' && label.shortAt === null;

interface ShortagePanelProps {
  readonly label: LabelWork;
  readonly onClose: () => void;
}

/** Asks how many garments are left at a pick face. None is the answer most people give, so it has the focus. */
export function ShortagePanel({ label, onClose }: ShortagePanelProps) {
  const [isTyped, setTyped] = useState(false);
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
        <Button variant="default" onClick={isTyped ? () => setTyped(false) : onClose}>
          Back
        </Button>
      </header>
      {isTyped ? <NumberPad onCount={report} /> : <Counts onCount={report} onMore={() => setTyped(true)} />}
    </section>
  );
}

interface CountsProps {
  readonly onCount: (left: number) => void;
  readonly onMore: () => void;
}

function Counts({ onCount, onMore }: CountsProps) {
  return (
    <ol className={styles.counts}>
      {COUNTS.map((count) => (
        <li key={count}>
          <button
            type="button"
            className={styles.count}
            data-none={count === 0 || undefined}
            ref={count === 0 ? focus : null}
            onClick={() => onCount(count)}
          >
            {count}
          </button>
        </li>
      ))}
      <li className={styles.wide}>
        <button type="button" className={styles.count} data-words onClick={onMore}>
          More than {SHORTAGE_ONE_TOUCH}
        </button>
      </li>
    </ol>
  );
}

/** A larger count, digit by digit. */
function NumberPad({ onCount }: Pick<CountsProps, 'onCount'>) {
  const [count, setCount] = useState(0);
  const add = (digit: number) => setCount((now) => Math.min(now * 10 + digit, SHORTAGE_MOST_LEFT));
  return (
    <>
      <output className={styles.typed} aria-label="Garments left">
        {count}
      </output>
      <ol className={styles.counts}>
        {DIGITS.map((digit) => (
          <li key={digit}>
            <button type="button" className={styles.count} onClick={() => add(digit)}>
              {digit}
            </button>
          </li>
        ))}
        <li>
          <button
            type="button"
            className={styles.count}
            aria-label="Remove the last digit"
            onClick={() => setCount((now) => Math.floor(now / 10))}
          >
            <IconBackspace size={48} stroke={1.8} aria-hidden />
          </button>
        </li>
        <li className={styles.rest}>
          <button type="button" className={styles.count} data-words data-none onClick={() => onCount(count)}>
            {count} left
          </button>
        </li>
      </ol>
    </>
  );
}
