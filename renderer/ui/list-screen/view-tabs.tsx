import { ProjectLink } from '../project-link.tsx';
import styles from './view-tabs.module.css';

export interface ViewTab {
  readonly id: string;
  readonly name: string;
  readonly to: string;
  readonly count: number;
  readonly isCurrent: boolean;
  /** Somebody has to look at what is in it. */
  readonly isUrgent: boolean;
}

/** The views of a list, each with the number of lines in it. */
export function ViewTabs({ tabs }: { readonly tabs: readonly ViewTab[] }) {
  return (
    <nav className={styles.views} aria-label="Views">
      {tabs.map(({ id, name, to, count, isCurrent, isUrgent }) => (
        <ProjectLink
          key={id}
          to={to}
          className={styles.view}
          {...(isCurrent && { 'aria-current': 'page' as const })}
          data-attention={(isUrgent && count > 0) || undefined}
          preventScrollReset
        >
          {name} <span className={styles.count}>{count}</span>
        </ProjectLink>
      ))}
    </nav>
  );
}
