import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import type { CSSProperties, ReactNode } from 'react';
import { PageTitle } from './page-title.tsx';
import styles from './paper-page.module.css';
import { ProjectLink } from './project-link.tsx';

interface PaperDeskProps {
  readonly title: string;
  readonly back: { readonly to: string; readonly text: string };
  readonly actions: ReactNode;
  /** What `@page` says of A4 paper: its margin and what is printed in it. */
  readonly page: string;
  /** Further rules for paper, such as pages with a name. */
  readonly rules?: string;
  /** `PaperSheet`s, and what isn't printed. */
  readonly children: ReactNode;
}

/** Sheets of A4 as they will be printed, under a bar that isn’t. */
export function PaperDesk({ title, back, actions, page, rules = '', children }: PaperDeskProps) {
  return (
    <div className={styles.desk}>
      {/* In the component and not in a stylesheet, because it applies to this page only. */}
      <style>{`
@page { size: A4 portrait; ${page} }
${rules}
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
      {children}
    </div>
  );
}

/** What is said in place of sheets, in line with the bar. */
export function PaperNote({ children }: { readonly children: ReactNode }) {
  return <div className={styles.note}>{children}</div>;
}

interface PaperSheetProps {
  /** The sheet’s margin on screen. */
  readonly margin: string;
  /** The named page that it’s printed on. */
  readonly page?: string;
  readonly children: ReactNode;
}

export function PaperSheet({ margin, page, children }: PaperSheetProps) {
  return (
    <article className={styles.sheet} style={{ '--sheet-margin': margin, page } as CSSProperties}>
      {children}
    </article>
  );
}

interface PaperPageProps extends Omit<PaperDeskProps, 'rules'>, Pick<PaperSheetProps, 'margin'> {}

/** One sheet of A4 as it will be printed, under a bar that isn’t. */
export function PaperPage({ margin, children, ...desk }: PaperPageProps) {
  return (
    <PaperDesk {...desk}>
      <PaperSheet margin={margin}>{children}</PaperSheet>
    </PaperDesk>
  );
}
