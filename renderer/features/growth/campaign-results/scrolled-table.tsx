import type { ReactNode } from 'react';
import styles from './campaign-results.module.css';

interface ScrolledTableProps {
  readonly label: string;
  readonly children: ReactNode;
}

/** A table that scrolls sideways where it is wider than its place, also by keys. */
export function ScrolledTable({ label, children }: ScrolledTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls has to be reached by keys
    <section className={styles.wide} tabIndex={0} aria-label={label} data-scrolls>
      <table className={styles.table}>{children}</table>
    </section>
  );
}
