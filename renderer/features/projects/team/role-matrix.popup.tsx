import { IconCheck, IconMinus } from '@tabler/icons-react';
import { DASHBOARD_PERMISSIONS } from '../../../../shared/contract/permissions.ts';
import {
  PERMISSION_NAMES,
  PERMISSION_SENTENCES,
  PROJECT_ROLES,
  ROLE_NAMES,
  ROLE_PERMISSIONS,
} from '../../../../shared/contract/roles.ts';
import { teamCalls } from '../../../../shared/features/projects/team/team.ts';
import { useSession } from '../../../platform/access/use-session.ts';
import { useCall } from '../../../platform/data/data.ts';
import type { PopupProps } from '../../../platform/popups/popups.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import styles from './team.module.css';

declare module '../../../platform/popups/popups.ts' {
  interface PopupTypes {
    /** What each role may do, with a sentence for each permission. Spec 1 §2.11. */
    'role-matrix': { props: Record<string, never>; answer: true };
  }
}

interface Column {
  readonly id: string;
  readonly name: string;
  readonly permissions: readonly string[];
}

const OF_THE_PRODUCT: readonly Column[] = PROJECT_ROLES.map((role) => ({
  id: role,
  name: ROLE_NAMES[role].name,
  permissions: ROLE_PERMISSIONS[role],
}));

/** What each role of the project may do; the very table that the server goes by. Spec 1 §2.7, §2.11. */
export default function RoleMatrixPopup({ close }: PopupProps<'role-matrix'>) {
  const { project } = useSession();
  const own = useCall(teamCalls.roles, {}, { enabled: project !== null });
  const columns = [...OF_THE_PRODUCT, ...(own.data?.roles ?? [])];
  return (
    <Dialog title="Roles and permissions" onClose={() => close()} size="content">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways on phones, and has to by keyboard */}
      <section className={styles.wide} aria-label="Roles and their permissions" tabIndex={0}>
        <table className={styles.matrix}>
          <thead>
            <tr>
              <th scope="col">May</th>
              {columns.map(({ id, name }) => (
                <th key={id} scope="col">
                  {name}
                  {id === project?.role && <span className={styles.own}> (you)</span>}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {DASHBOARD_PERMISSIONS.map((permission) => (
              <tr key={permission}>
                <th scope="row">
                  <span className={styles.permission}>{PERMISSION_NAMES[permission]}</span>
                  <span className={styles.detail}>{PERMISSION_SENTENCES[permission]}</span>
                </th>
                {columns.map(({ id, permissions }) => {
                  const may = permissions.includes(permission);
                  return (
                    <td key={id}>
                      {may ? (
                        <IconCheck size={18} aria-hidden />
                      ) : (
                        <IconMinus size={18} aria-hidden opacity={0.4} />
                      )}
                      <span className="only-read-aloud">{may ? 'yes' : 'no'}</span>
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Dialog>
  );
}
