import type { Menu, MenuDropdownProps, MenuProps } from '@mantine/core';
import type { ReactNode } from 'react';
import type { MenuButton } from './lazy-menu.tsx';

export interface ActionMenuProps extends Pick<MenuProps, 'position'> {
  readonly button: MenuButton;
  readonly dropdown?: MenuDropdownProps;
  /** Its items, made of the library’s parts once they are here. */
  readonly children: (parts: typeof Menu) => ReactNode;
}
