import { IconSearch } from '@tabler/icons-react';
import { raiseAction } from '../../platform/actions.ts';
import { OPEN_PALETTE } from '../../platform/shell/shell-actions.ts';
import { ProjectLink } from '../../ui/project-link.tsx';
import styles from './bottom-bar.module.css';
import { MenuIcon } from './menu-icon.tsx';
import { useMenu } from './use-menu.ts';

/** The phone's navigation: the four most used places, and the search for all others. */
export function BottomBar() {
  const { menu, open, current } = useMenu();
  return (
    <nav aria-label="Quick" className={styles.bar}>
      {menu.bar.map(({ id, text, to, icon }) => (
        <ProjectLink
          key={id}
          to={to}
          className={styles.item ?? ''}
          {...(id === current && { 'aria-current': 'page' as const })}
          {...(id !== current && open.has(id) && { 'aria-current': 'true' as const })}
        >
          <MenuIcon name={icon} size={22} />
          <span>{text}</span>
        </ProjectLink>
      ))}
      <button
        type="button"
        className={styles.item ?? ''}
        aria-haspopup="dialog"
        onClick={() => raiseAction(OPEN_PALETTE)}
      >
        <IconSearch size={22} stroke={1.6} aria-hidden />
        <span>
          Find<span className="only-read-aloud"> a screen, an order or a product</span>
        </span>
      </button>
    </nav>
  );
}
