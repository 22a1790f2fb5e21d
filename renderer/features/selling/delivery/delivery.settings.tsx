import { Button, Text } from '@mantine/core';
import type { SettingsSection } from '../../../platform/settings/settings-section.ts';
import { Panel } from '../../../ui/panel.tsx';
import { ProjectLink } from '../../../ui/project-link.tsx';

export default [
  {
    id: 'delivery',
    order: 150,
    title: 'Delivery',
    about: 'Delivery methods and prices',
    group: 'Project',
    needs: 'manage-settings',
    content: () => (
      <Panel title="Delivery">
        <Text mb="md">Set delivery methods and prices on the delivery page.</Text>
        <Button component={ProjectLink} to="/delivery/" variant="default">
          Delivery methods
        </Button>
      </Panel>
    ),
  },
] satisfies readonly SettingsSection[];
