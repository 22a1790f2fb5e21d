import { useMemo } from 'react';
import { useSession } from '../../platform/access/use-session.ts';
import { ProjectNavLink } from '../../ui/project-link.tsx';
import { menuGroups } from './menu-groups.ts';
import styles from './sidebar-menu.module.css';

/** What this person may open, in groups. */
export function SidebarMenu({ onFollow }: { readonly onFollow?: () => void }) {
  const { guard } = useSession();
  const groups = useMemo(() => menuGroups(guard), [guard]);
  return (
    <nav aria-label="Main" className={styles.menu}>
      {groups.map(({ title, items }) => (
        <div key={title ?? ''} className={styles.group}>
          {title && <p className={styles.title}>{title}</p>}
          <ul>
            {items.map(({ entry, text, to, icon: Icon }) => (
              <li key={entry.id}>
                <ProjectNavLink
                  to={to}
                  className={styles.item ?? ''}
                  {...(onFollow && { onClick: onFollow })}
                >
                  <Icon size={20} stroke={1.6} aria-hidden />
                  {text}
                </ProjectNavLink>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
