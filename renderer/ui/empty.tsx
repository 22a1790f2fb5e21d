import { IconInbox } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './empty.module.css';
import { Stack } from './layout.tsx';

interface EmptyProps {
  readonly title: string;
  /** Why it is empty, or what will be here. */
  readonly children?: ReactNode;
  readonly icon?: ReactNode;
  /** What to do about it: a button or a link. */
  readonly action?: ReactNode;
  /** `part` is for a panel or a popup, which has a frame already. */
  readonly size?: 'page' | 'part';
}

/** Nothing here yet: says so, why, and what to do next. */
export function Empty({ title, children, icon, action, size = 'page' }: EmptyProps) {
  return (
    <Stack className={styles.empty} align="center" gap={3} data-empty-state={size}>
      <span className={styles.icon} aria-hidden>
        {icon ?? <IconInbox size={32} stroke={1.5} />}
      </span>
      <h2 className={styles.title}>{title}</h2>
      {children && <div className={styles.text}>{children}</div>}
      {action}
    </Stack>
  );
}
