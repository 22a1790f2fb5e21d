import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './layout.module.css';

interface DrawerProps {
  readonly className: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Pictures, next to the rail. */
export function Drawer({ className, onClose, children }: DrawerProps) {
  return (
    <section className={`${styles.drawer} ${className}`} aria-label="Pictures">
      <div className={styles.drawerHead}>
        <h2>Pictures</h2>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label="Close the pictures" onClick={onClose}>
          <IconX size={18} />
        </ActionIcon>
      </div>
      {children}
    </section>
  );
}
