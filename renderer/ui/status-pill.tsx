import type { ReactNode } from 'react';
import styles from './status-pill.module.css';

export type Tone = 'neutral' | 'note' | 'good' | 'warn' | 'bad';

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

interface TagProps {
  readonly icon?: ReactNode;
  readonly children: ReactNode;
}

/** A fact that isn’t a status, like a role or a plan: neutral, without a dot. */
export function Tag({ icon, children }: TagProps) {
  return (
    <span className={styles.pill} data-tag>
      {icon}
      {children}
    </span>
  );
}
