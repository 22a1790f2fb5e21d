import { Button, Checkbox, Text } from '@mantine/core';
import { useMemo, useState } from 'react';
import { DASHBOARD_PERMISSIONS, type DashboardPermission } from '../../../../shared/contract/permissions.ts';
import { PERMISSION_NAMES, PERMISSION_SENTENCES } from '../../../../shared/contract/roles.ts';
import type { SignedInUser } from '../../../../shared/features/accounts/identity/identity.ts';
import { type CustomRole, ROLE_NAME_MAX, teamCalls } from '../../../../shared/features/projects/team/team.ts';
import { RULES } from '../../../../shared/rules/fields/fields.ts';
import { gateway } from '../../../platform/calls/calls.ts';
import { useCall } from '../../../platform/data/data.ts';
import { useFieldForm } from '../../../platform/forms/use-field-form.ts';
import { openPopup } from '../../../platform/popups/popups.ts';
import { showSnackbar } from '../../../platform/snackbars/snackbars.ts';
import { Form, SubmitButton, TextField } from '../../../ui/fields/fields.ts';
import { Row, Stack } from '../../../ui/layout.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { ErrorState, LoadingState } from '../../../ui/states.tsx';
import { withConfirmation } from '../../accounts/identity/identity.ts';
import styles from './team.module.css';
import { actOnTeam, refreshTeam } from './team-act.ts';

const RULE_SET = { name: [RULES.required] };

interface RoleFormProps {
  readonly role: CustomRole | null;
  readonly twoFactor: boolean;
  readonly onDone: () => void;
}

function RoleForm({ role, twoFactor, onDone }: RoleFormProps) {
  const [permissions, setPermissions] = useState<readonly DashboardPermission[]>(role?.permissions ?? []);
  const initial = useMemo(() => ({ name: role?.name ?? '' }), [role]);
  const form = useFieldForm({
    initial,
    rules: RULE_SET,
    submit: async ({ name }) => {
      const body = { name, permissions: [...permissions] };
      const saved = await withConfirmation(twoFactor, async () => {
        if (role) await gateway().call(teamCalls.editRole, { params: { id: role.id }, body });
        else await gateway().call(teamCalls.makeRole, { body });
        return true;
      });
      if (!saved) return;
      await refreshTeam();
      showSnackbar({ text: 'Saved' });
      onDone();
    },
  });
  const set = (permission: DashboardPermission, on: boolean) =>
    setPermissions((before) => (on ? [...before, permission] : before.filter((one) => one !== permission)));
  return (
    <Form form={form} label={role ? `Change the role ${role.name}` : 'New role'}>
      <TextField {...form.field('name')} label="Role name" maxLength={ROLE_NAME_MAX} autoFocus />
      <fieldset className={styles.boxes}>
        <legend>Permissions</legend>
        {DASHBOARD_PERMISSIONS.map((permission) => (
          <Checkbox
            key={permission}
            label={PERMISSION_NAMES[permission]}
            description={PERMISSION_SENTENCES[permission]}
            checked={permissions.includes(permission)}
            onChange={(event) => set(permission, event.currentTarget.checked)}
          />
        ))}
      </fieldset>
      <Row gap={3}>
        <SubmitButton form={form}>Save role</SubmitButton>
        <Button variant="default" onClick={onDone}>
          Cancel
        </Button>
      </Row>
    </Form>
  );
}

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
      {error && <ErrorState error={error} retry={refetch} />}
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
          <Button w="fit-content" onClick={() => setEditing('new')}>
            Create role
          </Button>
        ) : (
          <RoleForm
            key={editing === 'new' ? 'new' : editing.id}
            role={editing === 'new' ? null : editing}
            twoFactor={twoFactor}
            onDone={() => setEditing(null)}
          />
        )}
      </Stack>
    </Panel>
  );
}
