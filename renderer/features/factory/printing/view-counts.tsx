import {
  PRINT_VIEW_TEXT,
  type PrintView,
  printViewSchema,
} from '../../../../shared/features/factory/printing/printing.ts';
import { ProjectLink } from '../../../ui/project-link.tsx';
import styles from './printing.module.css';

/** How many labels each view has, each a link to it. */
export function ViewCounts({ counts }: { readonly counts: Readonly<Record<PrintView, number>> }) {
  return (
    <ul className={styles.counts}>
      {printViewSchema.options.map((view) => (
        <li key={view}>
          <ProjectLink
            to={`/factory/printing/labels/?view=${view}`}
            className={styles.count}
            data-urgent={(counts[view] > 0 && (view === 'doubt' || view === 'copies')) || undefined}
          >
            <strong>{counts[view].toLocaleString('en-GB')}</strong>
            <span>{PRINT_VIEW_TEXT[view]}</span>
          </ProjectLink>
        </li>
      ))}
    </ul>
  );
}
