import { Button, Checkbox } from '@mantine/core';
import { useMemo, useState } from 'react';
import { DASHBOARD_PERMISSIONS, type DashboardPermission } from '../../../../shared/contract/permissions.ts';
import { PERMISSION_NAMES, PERMISSION_SENTENCES } from '../../../../shared/contract/roles.ts';
import { type CustomRole, ROLE_NAME_MAX, teamCalls } from '../../../../shared/features/projects/team/team.ts';
import { required } from '../../../../shared/rules/fields/fields.ts';
import { gateway } from '../../../platform/calls/calls.ts';
import { useFieldForm } from '../../../platform/forms/use-field-form.ts';
import { showSnackbar } from '../../../platform/snackbars/snackbars.ts';
import { Form, SubmitButton, TextField } from '../../../ui/fields/fields.ts';
import { Row } from '../../../ui/layout.tsx';
import { withConfirmation } from '../../accounts/identity/identity.ts';
import styles from './team.module.css';
import { refreshTeam } from './team-act.ts';

const RULE_SET = { name: [required] };

interface RoleFormProps {
  readonly role: CustomRole | null;
  readonly twoFactor: boolean;
  readonly onDone: () => void;
}

/** A role’s name and permissions. */
export function RoleForm({ role, twoFactor, onDone }: RoleFormProps) {
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
