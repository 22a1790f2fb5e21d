import { Avatar, UnstyledButton } from '@mantine/core';
import type { SignedInUser } from '../../../shared/features/accounts/identity/identity.ts';
import { LazyMenu } from '../../ui/menu/lazy-menu.tsx';
import styles from './account-menu.module.css';

const loadList = () => import('./account-menu-list.tsx');

/** The account button and its menu. */
export function AccountMenu({ user }: { readonly user: SignedInUser }) {
  const name = `${user.firstName} ${user.lastName}`.trim() || user.username || user.email;
  const button = (
    <UnstyledButton className={styles.button}>
      <span className="only-read-aloud">Account of {name}</span>
      <Avatar src={user.avatar} alt="" name={name} color="indigo" size={36} aria-hidden />
    </UnstyledButton>
  );
  return <LazyMenu button={button} load={loadList} props={{ user, name }} />;
}
