import { useParams } from 'react-router';
import { useTitleState } from '../document/page-title.tsx';
import { breadcrumbTrail } from './breadcrumb-trail.ts';
import styles from './breadcrumbs.module.css';
import { ProjectLink } from './project-link.tsx';
import { useRouteEntry } from './use-route-entry.ts';

/** Where this page is. Left out on pages that have nothing above them. */
export function Breadcrumbs() {
  const entry = useRouteEntry();
  const params = useParams();
  const { own } = useTitleState();
  if (!entry) return null;
  const trail = breadcrumbTrail(entry, params, own);
  if (trail.length < 2) return null;
  return (
    <nav aria-label="Breadcrumbs">
      <ol className={styles.trail}>
        {trail.map(({ text, to }, index) => (
          <li key={to ?? `here-${text}`} {...(index === trail.length - 1 && { 'aria-current': 'page' })}>
            {to === null ? <span>{text}</span> : <ProjectLink to={to}>{text}</ProjectLink>}
          </li>
        ))}
      </ol>
    </nav>
  );
}
