import { useEffect, useState } from 'react';
import type { Treatment } from '../../../../../shared/features/factory/stations/stations.ts';
import styles from './treatment.module.css';

/** The whole seconds left of a time that began when this was first shown. */
export function useSecondsLeft(seconds: number): number {
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const ends = performance.now() + seconds * 1_000;
    setLeft(seconds);
    const timer = setInterval(() => {
      const now = Math.max(0, Math.ceil((ends - performance.now()) / 1_000));
      setLeft(now);
      if (now === 0) clearInterval(timer);
    }, 250);
    return () => clearInterval(timer);
  }, [seconds]);
  return left;
}

/** How a garment is treated, readable from a few steps away, and a bar with the time left. */
export function TreatmentPicture({ treatment }: { readonly treatment: Treatment }) {
  const { figure, facts, doing, done, seconds } = treatment;
  const left = useSecondsLeft(seconds);
  return (
    <div className={styles.treatment}>
      <p className={styles.figure}>
        <b>{figure}</b>
        {facts.length > 0 && (
          <span>
            {facts.map((fact) => (
              <span key={fact}>{fact}</span>
            ))}
          </span>
        )}
      </p>
      <TimeLeft name={left > 0 ? doing : done} seconds={seconds} left={left} />
    </div>
  );
}

interface TimeLeftProps {
  readonly name: string;
  readonly seconds: number;
  readonly left: number;
}

/** A bar that fills as the time passes, with the seconds left. */
export function TimeLeft({ name, seconds, left }: TimeLeftProps) {
  return (
    <div className={styles.time} data-over={left === 0 || undefined}>
      <span className={styles.words}>
        <span>{name}</span>
        <span aria-hidden>{left > 0 && `${left} s`}</span>
      </span>
      <progress value={seconds - left} max={seconds} aria-label={name} />
    </div>
  );
}
