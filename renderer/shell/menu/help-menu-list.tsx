import { Menu } from '@mantine/core';
import { IconKeyboard } from '@tabler/icons-react';
import { cloneElement } from 'react';
import { raiseAction } from '../../platform/actions.ts';
import { openPopup } from '../../platform/popups/popups.ts';
import type { MenuTopItem } from '../../platform/routing/menu.ts';
import type { MenuButton } from '../../ui/menu/lazy-menu.tsx';
import { useOpenedByTarget } from '../../ui/menu/use-opened-by-target.ts';
import { ProjectLink } from '../../ui/project-link.tsx';
import { HELP_LINES } from '../shell-parts.ts';
import { MenuIcon } from './menu-icon.tsx';

interface HelpMenuListProps {
  readonly item: MenuTopItem;
  readonly onFollow?: () => void;
  readonly target: MenuButton;
}

/** Help's own screens, and what features add to them. */
export default function HelpMenuList({ item, onFollow, target }: HelpMenuListProps) {
  const menu = useOpenedByTarget();
  return (
    <Menu {...menu.props} position="top-start" width={220} shadow="md" withInitialFocusPlaceholder={false}>
      <Menu.Target>{cloneElement(target, { ref: menu.target })}</Menu.Target>
      <Menu.Dropdown>
        {[item, ...item.children].map(({ id, text, to }) => (
          <Menu.Item
            key={id}
            component={ProjectLink}
            to={to}
            leftSection={<MenuIcon name={item.icon} size={18} />}
            {...(onFollow && { onClick: onFollow })}
          >
            {text}
          </Menu.Item>
        ))}
        {HELP_LINES.map(({ text, action, icon: Icon }) => (
          <Menu.Item
            key={action}
            leftSection={<Icon size={18} aria-hidden />}
            onClick={() => {
              onFollow?.();
              raiseAction(action);
            }}
          >
            {text}
          </Menu.Item>
        ))}
        <Menu.Item
          leftSection={<IconKeyboard size={18} aria-hidden />}
          onClick={() => {
            onFollow?.();
            void openPopup('keyboard-shortcuts', {});
          }}
        >
          Keyboard shortcuts
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
