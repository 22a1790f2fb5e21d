import { Menu } from '@mantine/core';
import { cloneElement } from 'react';
import type { MenuButton } from './lazy-menu.tsx';
import type { ActionMenuProps } from './menu-props.ts';
import { useOpenedByTarget } from './use-opened-by-target.ts';

interface OpenedMenuProps extends Omit<ActionMenuProps, 'button'> {
  readonly target: MenuButton;
}

/** A menu around its button, open from the start. */
export default function OpenedMenu({ target, position, dropdown, children }: OpenedMenuProps) {
  const menu = useOpenedByTarget();
  return (
    <Menu {...menu.props} {...(position && { position })}>
      <Menu.Target>{cloneElement(target, { ref: menu.target })}</Menu.Target>
      <Menu.Dropdown {...dropdown}>{children(Menu)}</Menu.Dropdown>
    </Menu>
  );
}
