import type { ReactNode } from 'react';
import { PageHeader, type PageHeaderProps } from './page-header.tsx';
import styles from './tool-start.module.css';

/** What shows in place of a tool that fills the window: a start, a wait or a failure, under the screen’s name. */
export function ToolStart({ children, ...header }: PageHeaderProps & { readonly children: ReactNode }) {
  return (
    <div className={styles.start}>
      <PageHeader {...header} />
      {children}
    </div>
  );
}
