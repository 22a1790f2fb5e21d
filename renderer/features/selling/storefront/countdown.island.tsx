import { useEffect, useState } from 'react';
import { momentText } from '../../../../shared/rules/dates/moment-text.ts';
import { timeLeft } from '../../../../shared/rules/dates/time-left.ts';
import { defineIsland } from '../../../platform/islands/define-island.tsx';
import { useTimeZone } from '../../../platform/time-zone.ts';
import styles from './countdown.island.module.css';

interface CountdownProps {
  readonly opensAt: string;
  /** Milliseconds to the opening by the server's clock: the visitor's may be wrong. */
  readonly leftMs: number;
}

const TICK_MS = 1000;
/** Not everyone who waits asks for the store in the same moment. */
const SPREAD_MS = 2000;

/** Counts down from the server's time by a monotonic clock, which can't be set. */
function useLeft(atFirst: number): { readonly left: number; readonly awake: boolean } {
  const [left, setLeft] = useState(atFirst);
  const [awake, setAwake] = useState(false);
  useEffect(() => {
    // The page's clock starts with the request and runs in background tabs too.
    const tick = () => setLeft(Math.max(0, atFirst - performance.now()));
    setAwake(true);
    tick();
    const timer = setInterval(tick, TICK_MS);
    return () => clearInterval(timer);
  }, [atFirst]);
  return { left, awake };
}

/** When the store opens and how long that is. Right without scripts; with them it counts, and goes in by itself. */
function Countdown({ opensAt, leftMs }: CountdownProps) {
  const timeZone = useTimeZone();
  const { left, awake } = useLeft(leftMs);
  const open = awake && left === 0;
  useEffect(() => {
    if (!open) return;
    const timer = setTimeout(() => location.assign('/'), 500 + Math.random() * SPREAD_MS);
    return () => clearTimeout(timer);
  }, [open]);

  // Without a script the seconds would freeze.
  const parts = timeLeft(left).filter(({ unit }) => awake || unit !== 'second');
  const begin = parts.findIndex(({ count }) => count > 0);
  return (
    <div className={styles.countdown}>
      <p className={styles.date}>
        Opens on <time dateTime={opensAt}>{momentText(opensAt, timeZone)}</time>
        {timeZone === 'UTC' ? ' UTC' : ', your time'}
      </p>
      {!open && (
        <p className={styles.left} role="timer" aria-label="Time until the store opens">
          {(begin === -1 ? parts.slice(-1) : parts.slice(begin)).map(({ unit, count }) => (
            <span key={unit} className={styles.part}>
              <span className={styles.count}>{count}</span> {count === 1 ? unit : `${unit}s`}{' '}
            </span>
          ))}
        </p>
      )}
      <p role="status" className={styles.status}>
        {open && (
          <>
            The store is open. <a href="/">Start shopping</a>
          </>
        )}
      </p>
    </div>
  );
}

export default defineIsland(Countdown);
