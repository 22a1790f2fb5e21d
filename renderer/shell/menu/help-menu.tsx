import { UnstyledButton } from '@mantine/core';
import type { MenuTopItem } from '../../platform/routing/menu.ts';
import { LazyMenu } from '../../ui/menu/lazy-menu.tsx';
import { MenuIcon } from './menu-icon.tsx';

const loadList = () => import('./help-menu-list.tsx');

interface HelpMenuProps {
  readonly item: MenuTopItem;
  readonly className: string;
  /** Something in it was chosen. */
  readonly onFollow?: () => void;
}

/** The menu's last line: where answers and people are found. */
export function HelpMenu({ item, className, onFollow }: HelpMenuProps) {
  const button = (
    <UnstyledButton className={className}>
      <MenuIcon name={item.icon} size={20} />
      {item.text}
    </UnstyledButton>
  );
  return <LazyMenu button={button} load={loadList} props={{ item, ...(onFollow && { onFollow }) }} />;
}
