import type { ReactNode } from 'react';
import { ProjectLink } from '../../shell/navigation/project-link.tsx';
import styles from './dashboard.module.css';

interface FigureTileProps {
  readonly figure: ReactNode;
  readonly what: string;
  readonly to?: string;
  /** Asks for attention; the words say why. */
  readonly tone?: 'bad' | 'warn' | undefined;
}

/** One figure with what it counts; leads to where it can be looked into. */
export function FigureTile({ figure, what, to, tone }: FigureTileProps) {
  const content = (
    <>
      <span className={styles.figure}>{figure}</span>
      <span className={styles.what}>{what}</span>
    </>
  );
  return (
    <li>
      {to ? (
        <ProjectLink to={to} className={styles.tile} data-tone={tone}>
          {content}
        </ProjectLink>
      ) : (
        <div className={styles.tile} data-tone={tone}>
          {content}
        </div>
      )}
    </li>
  );
}
