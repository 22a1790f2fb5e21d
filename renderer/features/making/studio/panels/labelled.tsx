import type { ReactNode } from 'react';
import styles from './panels.module.css';

/** A label above a control that can’t show one itself. */
export function Labelled({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className={styles.labelled}>
      <span className={styles.label}>{label}</span>
      {children}
    </div>
  );
}
