import type { ReactNode } from 'react';
import styles from './card.module.css';

interface CardProps {
  readonly children: ReactNode;
  /** A card with a heading is a separate section. */
  readonly title?: ReactNode;
  readonly actions?: ReactNode;
  /** The red thread along its top: the one card that is the next thing to do. */
  readonly marked?: boolean;
}

/** A raised piece of cloth: things that belong together. */
export function Card({ children, title, actions, marked = false }: CardProps) {
  return (
    <section className={styles.card} data-marked={marked || undefined}>
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
