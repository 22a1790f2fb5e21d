import type { ReactNode } from 'react';
import styles from './page.module.css';
import { PageHeader, type PageHeaderProps } from './page-header.tsx';
import { PageTitle } from './page-title.tsx';

interface PageProps extends PageHeaderProps {
  readonly children?: ReactNode;
  /** The title is a record’s name: the document and the breadcrumbs bear it, too. */
  readonly isRecord?: boolean;
  /** As wide as a text or a short form; the whole room if left out. */
  readonly width?: 'read';
}

/** A dashboard page: its only h1 with lead line and actions, then its content. */
export function Page({ children, isRecord = false, width, ...header }: PageProps) {
  const page = (
    <>
      {isRecord && <PageTitle>{header.title}</PageTitle>}
      <PageHeader {...header} />
      {children}
    </>
  );
  return width === 'read' ? <div className={styles.read}>{page}</div> : page;
}
