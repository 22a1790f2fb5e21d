import { Checkbox } from '@mantine/core';
import { useMemo, useState } from 'react';
import {
  STAFF_PERMISSIONS,
  type StaffPermission,
  staffPermissionSchema,
} from '../../../../shared/contract/permissions.ts';
import {
  STORE_CONTROL_ROLES,
  type StaffUser,
  storeControlRoleSchema,
} from '../../../../shared/features/staff/staff-users/staff-users.ts';
import { useFieldForm } from '../../../platform/forms/use-field-form.ts';
import { Facts } from '../../../ui/facts.tsx';
import { Form, SelectField, SubmitButton } from '../../../ui/fields/fields.ts';
import { Stack } from '../../../ui/layout.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { updateStaff } from './update-staff.ts';

const ROLES = Object.entries(STORE_CONTROL_ROLES).map(([value, label]) => ({ value, label }));

/** Staff permissions on top of what all internal users have. */
export function RightsSection({ user }: { readonly user: StaffUser }) {
  if (user.may.lead) return <RightsForm user={user} />;
  return (
    <Panel title="Permissions">
      <Facts
        facts={[
          [
            'Permissions',
            user.isLeadership
              ? 'All of them'
              : user.permissions.map((name) => STAFF_PERMISSIONS[name]).join(', ') || 'Standard only',
          ],
          ['Store control', STORE_CONTROL_ROLES[user.storeControlRole]],
        ]}
      />
    </Panel>
  );
}

function RightsForm({ user }: { readonly user: StaffUser }) {
  const [held, setHeld] = useState<readonly StaffPermission[]>(user.permissions);
  const { storeControlRole } = user;
  const initial = useMemo(() => ({ storeControlRole: storeControlRole as string }), [storeControlRole]);
  const form = useFieldForm({
    initial,
    submit: (values) =>
      updateStaff(user.id, {
        permissions: [...held],
        storeControlRole: storeControlRoleSchema.catch('none').parse(values.storeControlRole),
      }),
  });
  return (
    <Panel title="Permissions">
      <Form form={form} label="Permissions">
        <Checkbox.Group
          label="May also"
          description={user.isLeadership ? 'Leadership already has all of these.' : undefined}
          value={[...held]}
          onChange={(names) =>
            setHeld(names.flatMap((name) => staffPermissionSchema.safeParse(name).data ?? []))
          }
        >
          <Stack gap={2} before={2}>
            {staffPermissionSchema.options.map((name) => (
              <Checkbox key={name} value={name} label={STAFF_PERMISSIONS[name]} />
            ))}
          </Stack>
        </Checkbox.Group>
        <SelectField
          {...form.field('storeControlRole')}
          label="Store control role"
          hint="For reference only. This doesn’t grant any access."
          choices={ROLES}
        />
        <SubmitButton form={form} w="fit-content">
          Save permissions
        </SubmitButton>
      </Form>
    </Panel>
  );
}
