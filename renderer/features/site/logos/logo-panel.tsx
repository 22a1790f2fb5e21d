import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { useSession } from '../../../platform/access/use-session.ts';
import { Panel } from '../../../ui/panel.tsx';
import styles from './logo.module.css';
import { StoreGround } from './store-ground.tsx';

/** Settings: the logo at the top of the store, and the way to its editor. */
export function LogoPanel() {
  const { store, project } = useSession();
  if (!store || !project?.permissions.includes('edit-webpage')) return null;
  return (
    <Panel title="Logo">
      <StoreGround theme={store.theme}>
        {store.logo ? (
          <img src={store.logo} alt={`Logo of ${store.name}`} className={styles.headerLogo} />
        ) : (
          <span className={styles.name}>{store.name}</span>
        )}
      </StoreGround>
      <Button component={Link} to="/logo/" variant="default">
        {store.logo ? 'Change the logo' : 'Add a logo'}
      </Button>
    </Panel>
  );
}
