import { SidebarMenu } from '../menu/sidebar-menu.tsx';
import styles from './layouts.module.css';

/** The menu at the page's side, always there from `lg` on. */
export function FixedSidebar() {
  return (
    <aside className={styles.sidebar}>
      <SidebarMenu />
    </aside>
  );
}
