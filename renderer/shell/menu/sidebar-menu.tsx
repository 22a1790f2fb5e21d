import { useSession } from '../../platform/access/use-session.ts';
import type { MenuItem, MenuTopItem } from '../../platform/routing/menu.ts';
import { ProjectLink } from '../../ui/project-link.tsx';
import { ABOVE_HELP } from '../shell-parts.ts';
import { HelpMenu } from './help-menu.tsx';
import { MenuIcon } from './menu-icon.tsx';
import styles from './sidebar-menu.module.css';
import { useMenu } from './use-menu.ts';

interface LineProps {
  readonly item: MenuItem;
  readonly open: ReadonlySet<string>;
  readonly current: string | undefined;
  readonly onFollow: (() => void) | undefined;
}

function LineLink({
  item,
  icon,
  open,
  current,
  onFollow,
}: LineProps & { readonly icon?: MenuTopItem['icon'] }) {
  const { project } = useSession();
  return (
    <ProjectLink
      to={item.to}
      className={icon ? styles.item : `${styles.item} ${styles.child}`}
      {...(item.id === current && { 'aria-current': 'page' as const })}
      {...(item.id !== current && open.has(item.id) && { 'aria-current': 'true' as const })}
      {...(onFollow && { onClick: onFollow })}
    >
      {icon && <MenuIcon name={icon} size={20} />}
      <span className={styles.text}>{item.text}</span>
      {item.isPro && project?.isPro === false && <span className={styles.pro}>Pro</span>}
    </ProjectLink>
  );
}

interface SidebarMenuProps {
  /** All children show, also below lines that aren't open: there is room. */
  readonly expanded?: boolean;
  readonly onFollow?: () => void;
}

/** What this person may open in this workspace, in groups, with help at its foot. */
export function SidebarMenu({ expanded = false, onFollow }: SidebarMenuProps) {
  const { menu, open, current } = useMenu();
  const shared = { open, current, onFollow };
  return (
    <nav aria-label="Main" className={styles.menu}>
      <div className={styles.lines}>
        {menu.groups.map(({ title, items }) => (
          <div key={title ?? items[0]?.id} className={styles.group}>
            {title && <p className={styles.title}>{title}</p>}
            <ul>
              {items.map((item) => {
                const isOpen = expanded || open.has(item.id) || item.children.some(({ id }) => open.has(id));
                return (
                  <li key={item.id}>
                    <LineLink item={item} icon={item.icon} {...shared} />
                    {isOpen && item.children.length > 0 && (
                      <ul>
                        {item.children.map((child) => (
                          <li key={child.id}>
                            <LineLink item={child} {...shared} />
                          </li>
                        ))}
                      </ul>
                    )}
                  </li>
                );
              })}
            </ul>
          </div>
        ))}
      </div>
      <div className={styles.foot}>
        {ABOVE_HELP.map(({ key, component: Part }) => (
          <Part key={key} />
        ))}
        {menu.foot.map((item) => (
          <HelpMenu key={item.id} item={item} className={styles.item ?? ''} {...(onFollow && { onFollow })} />
        ))}
      </div>
    </nav>
  );
}
