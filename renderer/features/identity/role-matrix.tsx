import { IconCheck, IconMinus } from '@tabler/icons-react';
import { DASHBOARD_PERMISSIONS } from '../../../shared/contract/permissions.ts';
import {
  PERMISSION_NAMES,
  PROJECT_ROLES,
  ROLE_NAMES,
  ROLE_PERMISSIONS,
} from '../../../shared/features/projects/projects.ts';
import { Card } from '../../ui/card.tsx';
import styles from './settings.module.css';

/** What each role of a project may do; the very table that the server goes by. */
export function RoleMatrix({ ownRole }: { readonly ownRole: string }) {
  return (
    <Card title="Roles">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways on phones, and has to by keyboard */}
      <section className={styles.wide} aria-label="Roles and their permissions" tabIndex={0}>
        <table className={styles.matrix}>
          <thead>
            <tr>
              <th scope="col">May</th>
              {PROJECT_ROLES.map((role) => (
                <th
                  key={role}
                  scope="col"
                  title={ROLE_NAMES[role].purpose}
                  data-own={role === ownRole || undefined}
                >
                  {ROLE_NAMES[role].name}
                  {role === ownRole && <span className={styles.own}> (you)</span>}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {DASHBOARD_PERMISSIONS.map((permission) => (
              <tr key={permission}>
                <th scope="row">{PERMISSION_NAMES[permission]}</th>
                {PROJECT_ROLES.map((role) => {
                  const may = ROLE_PERMISSIONS[role].includes(permission);
                  return (
                    <td key={role}>
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
    </Card>
  );
}
