import { useParams } from 'react-router';
import { useScreenTitle } from '../../platform/navigation/screen-title.ts';
import { useRouteEntry } from '../../platform/navigation/use-route-entry.ts';
import { useTitleState } from '../../ui/page-title.tsx';
import { ProjectLink } from '../../ui/project-link.tsx';
import { breadcrumbTrail } from './breadcrumb-trail.ts';
import styles from './breadcrumbs.module.css';

/** Where this page is; on a phone, a link to its parent. Left out on a section's first screen. */
export function Breadcrumbs() {
  const entry = useRouteEntry();
  const params = useParams();
  const { own } = useTitleState();
  const named = useScreenTitle();
  if (!entry) return null;
  const trail = breadcrumbTrail(entry, params, own ?? named);
  if (trail.length < 2) return null;
  const parent = trail.findLastIndex(({ to }) => to !== null);
  return (
    <nav aria-label="Breadcrumbs">
      <ol className={styles.trail}>
        {trail.map(({ text, to }, index) => (
          <li
            key={to ?? `here-${text}`}
            {...(index === parent && { 'data-parent': '' })}
            {...(index === trail.length - 1 && { 'aria-current': 'page' as const })}
          >
            {to === null ? <span>{text}</span> : <ProjectLink to={to}>{text}</ProjectLink>}
          </li>
        ))}
      </ol>
    </nav>
  );
}
