import type { ReactNode } from 'react';
import styles from './status-pill.module.css';

export type Tone = 'neutral' | 'note' | 'good' | 'warn' | 'bad' | 'thread';

interface StatusPillProps {
  readonly tone?: Tone;
  readonly children: ReactNode;
}

/** A status label; its colour only repeats its text. */
export function StatusPill({ tone = 'neutral', children }: StatusPillProps) {
  return (
    <span className={styles.pill} data-tone={tone}>
      {children}
    </span>
  );
}
