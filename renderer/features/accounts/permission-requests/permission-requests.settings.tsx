import { Text } from '@mantine/core';
import { permissionRequestCalls } from '../../../../shared/features/accounts/permission-requests/permission-requests.ts';
import { reads } from '../../../platform/data/data.ts';
import type { SettingsSection } from '../../../platform/settings/settings-section.ts';
import { Panel } from '../../../ui/panel.tsx';
import { PermissionGrants } from './permission-grants.tsx';
import { PermissionRequestsPanel } from './permission-requests-panel.tsx';

export default [
  {
    id: 'requests',
    order: 120,
    title: 'Permission requests',
    about: 'Requests for extra access',
    group: 'Project',
    needs: 'manage-team',
    queries: [reads(permissionRequestCalls.list, {}, { optional: true })],
    content: () => (
      <Panel title="Permission requests">
        <Text c="var(--ink-soft)" mb="md">
          Requests for extra permissions appear here and in your notifications until you decide.
        </Text>
        <PermissionRequestsPanel empty="No requests to review." />
        <PermissionGrants />
      </Panel>
    ),
  },
] satisfies readonly SettingsSection[];
