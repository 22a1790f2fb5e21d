import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { PERMISSION_NAMES } from '../../../../shared/contract/roles.ts';
import type { SignedInUser } from '../../../../shared/features/accounts/identity/identity.ts';
import { type CustomRole, teamCalls } from '../../../../shared/features/projects/team/team.ts';
import { gateway } from '../../../platform/calls/calls.ts';
import { useCall } from '../../../platform/data/data.ts';
import { openPopup } from '../../../platform/popups/popups.ts';
import { LatePart } from '../../../ui/late-part.tsx';
import { Row, Stack } from '../../../ui/layout.tsx';
import { lazyCode } from '../../../ui/lazy-code.ts';
import { Panel } from '../../../ui/panel.tsx';
import { ErrorState, LoadingState } from '../../../ui/states.tsx';
import styles from './team.module.css';
import { actOnTeam } from './team-act.ts';

const roleForm = lazyCode(() => import('./role-form.tsx'));

const formatPermissionList = ({ permissions }: CustomRole) =>
  permissions.map((permission) => PERMISSION_NAMES[permission]).join('; ') || 'Can only view the dashboard';

/** The roles that a project makes itself. Shown to its owner. */
export function RolesSection({ user }: { readonly user: SignedInUser }) {
  const { data, error, isPending, refetch } = useCall(teamCalls.roles, {});
  const [editing, setEditing] = useState<CustomRole | 'new' | null>(null);
  const twoFactor = user.twoFactorAuthEnabled;
  const remove = async (role: CustomRole) => {
    const sure = await openPopup('confirm', {
      title: `Delete the role ${role.name}?`,
      text: 'Open invitations for this role will be cancelled.',
      confirmLabel: 'Delete',
      destructive: true,
    });
    if (sure)
      await actOnTeam(twoFactor, () => gateway().call(teamCalls.deleteRole, { params: { id: role.id } }));
  };
  return (
    <Panel
      title="Custom roles"
      actions={
        <Button variant="default" onClick={() => openPopup('role-matrix', {})}>
          What each role may do
        </Button>
      }
    >
      {isPending && <LoadingState label="Roles" lines={2} />}
      {error && <ErrorState what="the roles" error={error} retry={refetch} />}
      <Stack>
        {data?.roles.length === 0 && editing === null && (
          <Text c="var(--ink-soft)">Every project has six roles. If none of them fits, create your own.</Text>
        )}
        {data && data.roles.length > 0 && (
          <ul className={styles.list} aria-label="Custom roles">
            {data.roles.map((role) => (
              <li key={role.id} className={styles.row}>
                <div className={styles.who}>
                  <div className={styles.name}>{role.name}</div>
                  <div className={styles.detail}>{formatPermissionList(role)}</div>
                  <div className={styles.detail}>
                    {role.members === 1 ? 'One member' : `${role.members || 'No'} members`}
                  </div>
                </div>
                <Row gap={2}>
                  <Button
                    variant="default"
                    size="compact-md"
                    aria-label={`Change: ${role.name}`}
                    onPointerEnter={roleForm.ahead}
                    onFocus={roleForm.ahead}
                    onClick={() => setEditing(role)}
                  >
                    Change
                  </Button>
                  <Button
                    variant="subtle"
                    color="brick"
                    size="compact-md"
                    aria-label={`Delete: ${role.name}`}
                    onClick={() => remove(role)}
                  >
                    Delete
                  </Button>
                </Row>
              </li>
            ))}
          </ul>
        )}
        {editing === null ? (
          <Button
            w="fit-content"
            onPointerEnter={roleForm.ahead}
            onFocus={roleForm.ahead}
            onClick={() => setEditing('new')}
          >
            Create role
          </Button>
        ) : (
          <LatePart code={roleForm} label="Role">
            {({ RoleForm }) => (
              <RoleForm
                key={editing === 'new' ? 'new' : editing.id}
                role={editing === 'new' ? null : editing}
                twoFactor={twoFactor}
                onDone={() => setEditing(null)}
              />
            )}
          </LatePart>
        )}
      </Stack>
    </Panel>
  );
}
