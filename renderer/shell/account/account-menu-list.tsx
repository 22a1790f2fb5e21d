import { Menu, Text, useMantineColorScheme } from '@mantine/core';
import { IconHandGrab, IconHelpCircle, IconLogout, IconSettings } from '@tabler/icons-react';
import { cloneElement } from 'react';
import { useNavigate } from 'react-router';
import type { SignedInUser } from '../../../shared/features/accounts/identity/identity.ts';
import { signOut } from '../../platform/access/sign-out.ts';
import { showFailure } from '../../platform/snackbars/snackbars.ts';
import type { MenuButton } from '../../ui/menu/lazy-menu.tsx';
import { useOpenedByTarget } from '../../ui/menu/use-opened-by-target.ts';
import { ProjectLink } from '../../ui/project-link.tsx';
import styles from './account-menu.module.css';
import { switchFloorMode } from './floor-mode.ts';

const SCHEMES = [
  { value: 'light', text: 'Light' },
  { value: 'dark', text: 'Dark' },
  { value: 'auto', text: 'As the system' },
] as const;

const schemeOf = (value: string) => SCHEMES.find((scheme) => scheme.value === value)?.value ?? 'auto';

interface AccountMenuListProps {
  readonly user: SignedInUser;
  readonly name: string;
  readonly target: MenuButton;
}

/** The account menu's items: appearance and logging out. */
export default function AccountMenuList({ user, name, target }: AccountMenuListProps) {
  const navigate = useNavigate();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const menu = useOpenedByTarget();

  const leave = async () => {
    try {
      await signOut();
      await navigate('/login/');
    } catch (error) {
      showFailure(error);
    }
  };

  return (
    <Menu {...menu.props} position="bottom-end" width={260} shadow="md" withInitialFocusPlaceholder={false}>
      <Menu.Target>{cloneElement(target, { ref: menu.target })}</Menu.Target>
      <Menu.Dropdown>
        <div className={styles.who}>
          <Text fw={600}>{name}</Text>
          <Text size="sm" c="var(--ink-faint)" truncate>
            {user.email}
          </Text>
        </div>
        <Menu.Divider />
        <Menu.Item
          component={ProjectLink}
          to="/settings/"
          leftSection={<IconSettings size={18} aria-hidden />}
        >
          Settings
        </Menu.Item>
        <Menu.Item
          component={ProjectLink}
          to="/store-help/"
          leftSection={<IconHelpCircle size={18} aria-hidden />}
        >
          Help
        </Menu.Item>
        <Menu.Label>Appearance</Menu.Label>
        <Menu.RadioGroup value={colorScheme} onChange={(value) => setColorScheme(schemeOf(value))}>
          {SCHEMES.map(({ value, text }) => (
            <Menu.RadioItem key={value} value={value}>
              {text}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        {(user.factory || user.internal) && (
          <Menu.Item leftSection={<IconHandGrab size={18} aria-hidden />} onClick={switchFloorMode}>
            Floor mode (large targets)
          </Menu.Item>
        )}
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={18} aria-hidden />} onClick={leave}>
          Log out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
