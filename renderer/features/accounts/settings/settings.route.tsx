import { IconArrowLeft } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { useSession } from '../../../platform/access/use-session.ts';
import { browserLoader, type RouteQueries, serverLoader } from '../../../platform/data/data.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { ProjectLink } from '../../../ui/project-link.tsx';
import styles from './settings.module.css';
import { SETTINGS_SECTIONS, servesSection } from './settings-sections.ts';

const SECTION_QUERY = 'section';

/** `/payment-settings/`, and the return from a payment page, open the plan. */
function chosenSection(search: URLSearchParams, pathname = ''): string | null {
  const isPayment = search.has('payment-method') || pathname.startsWith('/payment-settings');
  return search.get(SECTION_QUERY) ?? (isPayment ? 'payment' : null);
}

export const queries: RouteQueries = (_, search) =>
  SETTINGS_SECTIONS.find(({ id }) => id === chosenSection(search))?.queries ?? [];
export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);

/** Settings: a menu of sections next to the chosen one; on phones the menu comes first, then its section. */
export default function Settings() {
  const session = useSession();
  const [search] = useSearchParams();
  const { pathname } = useLocation();
  const { user, project } = session;
  const chosen = useRef<HTMLLIElement>(null);
  const chosenId = chosenSection(search, pathname);
  useEffect(() => {
    if (chosenId !== null) chosen.current?.scrollIntoView({ block: 'nearest' });
  }, [chosenId]);
  if (!user) return null;
  const sections = SETTINGS_SECTIONS.filter((section) => servesSection(section, session));
  const wanted = sections.find(({ id }) => id === chosenId);
  const shown = wanted ?? sections[0];
  return (
    <div className={styles.settings} data-chosen={wanted !== undefined || undefined}>
      <PageHeader title="Settings" lead={project ? `${user.email}, ${project.name}` : user.email} />
      <div className={styles.columns}>
        <nav className={styles.menu} aria-label="Settings">
          {(['You', 'Project'] as const).map((group) => {
            const own = sections.filter((section) => section.group === group);
            if (own.length === 0) return null;
            return (
              <div key={group}>
                <h2 className={styles.group}>{group}</h2>
                <ul>
                  {own.map(({ id, title, about, ahead }) => (
                    <li key={id} {...(id === shown?.id && { ref: chosen })}>
                      <ProjectLink
                        to={`/settings/?${SECTION_QUERY}=${id}`}
                        className={styles.link ?? ''}
                        {...(ahead && { onPointerEnter: ahead, onFocus: ahead })}
                        {...(id === shown?.id && { 'aria-current': 'page' as const })}
                      >
                        {title}
                        <span className={styles.about}>{about}</span>
                      </ProjectLink>
                    </li>
                  ))}
                </ul>
              </div>
            );
          })}
        </nav>
        <div className={styles.sections}>
          <ProjectLink to="/settings/" className={styles.back ?? ''}>
            <IconArrowLeft size={18} aria-hidden /> All settings
          </ProjectLink>
          {shown?.content({ user, project })}
        </div>
      </div>
    </div>
  );
}
