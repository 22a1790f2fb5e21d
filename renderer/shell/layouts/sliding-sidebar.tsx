import { Drawer } from '@mantine/core';
import { SidebarMenu } from '../menu/sidebar-menu.tsx';
import styles from './layouts.module.css';

interface SlidingSidebarProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The menu sliding in from the left over a dimmed page, with a close button. */
export default function SlidingSidebar({ open, onClose }: SlidingSidebarProps) {
  return (
    <Drawer.Root
      opened={open}
      onClose={onClose}
      position="left"
      size={260}
      // A class on the content would go to the full-screen box around it, too, and hide the dimmed page.
      classNames={{ content: styles.drawer ?? '' }}
    >
      <Drawer.Overlay backgroundOpacity={0.5} />
      <Drawer.Content aria-label="Menu">
        <div className={styles.drawerHead}>
          <Drawer.CloseButton aria-label="Close the menu" size="lg" />
        </div>
        <Drawer.Body p={0} className={styles.drawerBody ?? ''}>
          <SidebarMenu expanded onFollow={onClose} />
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
