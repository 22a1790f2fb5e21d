import { IconAlertCircle, IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './hint.module.css';

interface HintProps {
  readonly tone: 'note' | 'warn' | 'bad';
  readonly title?: string;
  readonly children: ReactNode;
  /** Read aloud as soon as it appears. */
  readonly isAlert?: boolean;
}

const ICONS = { note: IconInfoCircle, warn: IconAlertCircle, bad: IconAlertTriangle } as const;

/** A sentence that explains a state of the page, on a soft ground, with an icon that repeats its tone. */
export function Hint({ tone, title, children, isAlert = false }: HintProps) {
  const Icon = ICONS[tone];
  return (
    <div className={styles.hint} data-tone={tone} {...(isAlert && { role: 'alert' })}>
      <Icon className={styles.icon} size={20} stroke={1.8} aria-hidden />
      <div>
        {title && <p className={styles.title}>{title}</p>}
        {children}
      </div>
    </div>
  );
}
