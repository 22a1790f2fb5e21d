import { IconMenu2 } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useSession } from '../../platform/access/use-session.ts';
import { ProjectNavLink } from '../../ui/project-link.tsx';
import styles from './bottom-bar.module.css';
import { menuGroups } from './menu-groups.ts';

const PLACES = 4;

/** The phone's navigation: the four most used places, and the menu. */
export function BottomBar({ onMenu }: { readonly onMenu: () => void }) {
  const { guard } = useSession();
  const items = useMemo(
    () =>
      menuGroups(guard)
        .flatMap((group) => group.items)
        .filter(({ bar }) => bar)
        .slice(0, PLACES),
    [guard],
  );
  return (
    <nav aria-label="Quick" className={styles.bar}>
      {items.map(({ entry, text, to, icon: Icon }) => (
        <ProjectNavLink key={entry.id} to={to} className={styles.item ?? ''}>
          <Icon size={22} stroke={1.6} aria-hidden />
          <span>{text}</span>
        </ProjectNavLink>
      ))}
      <button type="button" className={styles.item ?? ''} onClick={onMenu}>
        <IconMenu2 size={22} stroke={1.6} aria-hidden />
        <span>Menu</span>
      </button>
    </nav>
  );
}
