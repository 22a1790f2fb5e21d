import { Avatar, Menu, Text, UnstyledButton, useMantineColorScheme } from '@mantine/core';
import {
  IconDeviceDesktop,
  IconHandGrab,
  IconLogout,
  IconMoon,
  IconSettings,
  IconSun,
} from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import type { SignedInUser } from '../../../shared/features/identity/identity.ts';
import { signOut } from '../../platform/access/sign-out.ts';
import { showFailure } from '../../platform/snackbars/snackbars.ts';
import { ProjectLink } from '../navigation/project-link.tsx';
import styles from './account-menu.module.css';
import { switchFloorMode } from './floor-mode.ts';

const SCHEMES = [
  { value: 'light', text: 'Light', icon: IconSun },
  { value: 'dark', text: 'Dark', icon: IconMoon },
  { value: 'auto', text: 'As the system', icon: IconDeviceDesktop },
] as const;

/** The signed-in person: who they are, how it looks, and the way out. */
export function AccountMenu({ user }: { readonly user: SignedInUser }) {
  const navigate = useNavigate();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const name = `${user.firstName} ${user.lastName}`.trim() || user.username || user.email;

  const leave = async () => {
    try {
      await signOut();
      await navigate('/login/');
    } catch (error) {
      showFailure(error);
    }
  };

  return (
    <Menu position="bottom-end" width={260} shadow="md">
      <Menu.Target>
        <UnstyledButton className={styles.button} aria-label={`Account of ${name}`}>
          <Avatar src={user.avatar} alt="" name={name} color="indigo" size={36} />
        </UnstyledButton>
      </Menu.Target>
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
        <Menu.Label>Appearance</Menu.Label>
        {SCHEMES.map(({ value, text, icon: Icon }) => (
          <Menu.Item
            key={value}
            role="menuitemradio"
            aria-checked={colorScheme === value}
            data-checked={colorScheme === value || undefined}
            className={styles.choice}
            leftSection={<Icon size={18} aria-hidden />}
            closeMenuOnClick={false}
            onClick={() => setColorScheme(value)}
          >
            {text}
          </Menu.Item>
        ))}
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
