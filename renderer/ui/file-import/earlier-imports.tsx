import { formatNumber } from '../../../shared/rules/text/format-number.ts';
import { OrderDate } from '../order-date.tsx';
import { Panel } from '../panel.tsx';
import { ProjectLink } from '../project-link.tsx';
import styles from './file-import.module.css';

interface EarlierImportsProps {
  readonly title: string;
  /** Where imports are: each one’s screen is below it. */
  readonly path: string;
  readonly imports: readonly {
    readonly id: string;
    readonly fileName: string;
    readonly rows: number;
    readonly createdAt: string;
    /** As people read it. */
    readonly state: string;
    /** What came of it, where that is worth a word here. */
    readonly result?: string;
  }[];
}

/** Imports that exist already. */
export function EarlierImports({ title, path, imports }: EarlierImportsProps) {
  if (imports.length === 0) return null;
  return (
    <Panel title={title}>
      <ul className={styles.imports}>
        {imports.map(({ id, fileName, rows, createdAt, state, result }) => (
          <li key={id}>
            <ProjectLink to={`${path}${id}/`} className={styles.fileName}>
              {fileName}
            </ProjectLink>
            <span className={styles.soft}>
              {state}, {formatNumber(rows)} {rows === 1 ? 'row' : 'rows'}
              {result !== undefined && `, ${result}`}, <OrderDate at={createdAt} />
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
