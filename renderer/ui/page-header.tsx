import type { ReactNode } from 'react';
import styles from './page-header.module.css';

export interface PageHeaderProps {
  readonly title: string;
  /** One line under the title. */
  readonly lead?: ReactNode;
  /** Buttons at the title's end. */
  readonly actions?: ReactNode;
  /** Views or tabs under the title; the content follows closely. */
  readonly tabs?: ReactNode;
}

/** The header of a dashboard page: its only h1, a lead line and actions. */
export function PageHeader({ title, lead, actions, tabs }: PageHeaderProps) {
  return (
    <header className={styles.header}>
      <h1>{title}</h1>
      {actions && <div className={styles.actions}>{actions}</div>}
      {lead && <p>{lead}</p>}
      {tabs && <div className={styles.tabs}>{tabs}</div>}
    </header>
  );
}
