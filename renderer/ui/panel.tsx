import type { ReactNode } from 'react';
import styles from './panel.module.css';

interface PanelProps {
  readonly children: ReactNode;
  /** A panel with a heading is a separate section. */
  readonly title?: ReactNode;
  readonly actions?: ReactNode;
  /** The red thread along its top: the one panel that is the next thing to do. */
  readonly marked?: boolean;
}

/** A raised piece of cloth: things that belong together. */
export function Panel({ children, title, actions, marked = false }: PanelProps) {
  return (
    <section className={styles.panel} data-marked={marked || undefined}>
      {(title || actions) && (
        <div className={styles.head}>
          {title && <h2 className={styles.title}>{title}</h2>}
          {actions}
        </div>
      )}
      {children}
    </section>
  );
}
