import { Button } from '@mantine/core';
import { IconMenu2 } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useSession } from '../../platform/access/use-session.ts';
import { Row } from '../../ui/layout.tsx';
import { ProjectLink } from '../../ui/project-link.tsx';
import { AccountMenu } from '../account/account-menu.tsx';
import { ProjectSwitcher } from '../account/project-switcher.tsx';
import { HEADER_PARTS } from '../shell-parts.ts';
import styles from './header.module.css';
import { Wordmark } from './wordmark.tsx';

interface HeaderProps {
  /** Opens the sidebar where it is not fixed; styles hide the button where it is. */
  readonly menu?:
    | { readonly open: () => void; readonly className: string; readonly sidebar: string }
    | undefined;
}

/** The head of every dashboard page. */
export function Header({ menu }: HeaderProps) {
  const { user } = useSession();
  return (
    <header className={styles.header} data-visitor={user === null}>
      {menu && (
        <span className={menu.className} data-sidebar={menu.sidebar}>
          <button type="button" className={styles.menu} onClick={menu.open} aria-label="Open the menu">
            <IconMenu2 size={22} stroke={1.6} aria-hidden />
          </button>
        </span>
      )}
      <ProjectLink
        to={user ? '/dashboard/' : '/'}
        className={styles.brand}
        aria-label="Selvedge, to the start"
      >
        <Wordmark />
      </ProjectLink>
      <div className={styles.space} />
      {user ? (
        <Row gap={2} wrap={false}>
          <ProjectSwitcher />
          {HEADER_PARTS.map(({ key, component: Part }) => (
            <Part key={key} />
          ))}
          <AccountMenu user={user} />
        </Row>
      ) : (
        <Row gap={2} wrap={false}>
          <Button component={Link} to="/login/" variant="subtle">
            Log in
          </Button>
          <Button component={Link} to="/sign-up/brand/">
            Sign up
          </Button>
        </Row>
      )}
    </header>
  );
}
