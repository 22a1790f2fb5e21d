import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import type { CSSProperties, ReactNode } from 'react';
import { PageTitle } from './page-title.tsx';
import styles from './paper-page.module.css';
import { ProjectLink } from './project-link.tsx';

interface PaperPageProps {
  readonly title: string;
  readonly back: { readonly to: string; readonly text: string };
  readonly actions: ReactNode;
  /** What `@page` says of A4 paper: its margin and what is printed in it. */
  readonly page: string;
  /** The sheet’s margin on screen. */
  readonly margin: string;
  readonly children: ReactNode;
}

/** A sheet of A4 as it will be printed, under a bar that isn’t. */
export function PaperPage({ title, back, actions, page, margin, children }: PaperPageProps) {
  return (
    <div className={styles.desk}>
      {/* In the component and not in a stylesheet, because it applies to this page only. */}
      <style>{`
@page { size: A4 portrait; ${page} }
@media print { html, body { background: white !important; } body { visibility: hidden; } }`}</style>
      <PageTitle>{title}</PageTitle>
      <div className={styles.bar}>
        <Button
          component={ProjectLink}
          to={back.to}
          variant="subtle"
          leftSection={<IconArrowLeft size={18} aria-hidden />}
        >
          {back.text}
        </Button>
        <span className={styles.space} />
        {actions}
      </div>
      <article className={styles.sheet} style={{ '--sheet-margin': margin } as CSSProperties}>
        {children}
      </article>
    </div>
  );
}
