import { countText } from '../../../../shared/contract/list.ts';
import { ProjectLink } from '../../../ui/project-link.tsx';
import styles from './dashboard.module.css';

interface FigureTileProps {
  readonly figure: number;
  /** What it counts; for one and for any other number. */
  readonly what: string | readonly [one: string, many: string];
  readonly to?: string;
  /** Asks for attention; the words say why. */
  readonly tone?: 'bad' | 'warn' | undefined;
}

const wordsFor = (figure: number, what: FigureTileProps['what']): string =>
  typeof what === 'string' ? what : what[figure === 1 ? 0 : 1];

/** One figure with what it counts; leads to where it can be looked into. */
export function FigureTile({ figure, what, to, tone }: FigureTileProps) {
  const content = (
    <>
      <span className={styles.figure}>{countText(figure)}</span>
      <span className={styles.what}>{wordsFor(figure, what)}</span>
    </>
  );
  return (
    <li>
      {to ? (
        <ProjectLink to={to} className={styles.tile} data-tone={tone} data-zero={figure === 0 || undefined}>
          {content}
        </ProjectLink>
      ) : (
        <div className={styles.tile} data-tone={tone} data-zero={figure === 0 || undefined}>
          {content}
        </div>
      )}
    </li>
  );
}
