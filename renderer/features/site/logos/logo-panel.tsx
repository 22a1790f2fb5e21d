import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { themeVariables } from '../../../../shared/features/site/theme/theme.ts';
import { useSession } from '../../../platform/access/use-session.ts';
import { Panel } from '../../../ui/panel.tsx';
import styles from './logo.module.css';

/** Settings: the logo at the top of the store, and the way to its editor. */
export function LogoPanel() {
  const { store, project } = useSession();
  if (!store || !project?.permissions.includes('edit-webpage')) return null;
  return (
    <Panel title="Logo">
      <div className={styles.ground} style={{ ...themeVariables(store.theme, {}) }}>
        {store.logo ? (
          <img src={store.logo} alt={`Logo of ${store.name}`} className={styles.headerLogo} />
        ) : (
          <span className={styles.name}>{store.name}</span>
        )}
      </div>
      <Button component={Link} to="/logo/" variant="default">
        {store.logo ? 'Change the logo' : 'Add a logo'}
      </Button>
    </Panel>
  );
}
