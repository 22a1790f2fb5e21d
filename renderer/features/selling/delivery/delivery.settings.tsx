import { Button, Text } from '@mantine/core';
import type { SettingsSection } from '../../../platform/settings/settings-section.ts';
import { Panel } from '../../../ui/panel.tsx';
import { ProjectLink } from '../../../ui/project-link.tsx';
import { BackOrdersSection } from './back-orders-section.tsx';
import { ReturnsSection } from './returns-section.tsx';

export default [
  {
    id: 'delivery',
    order: 150,
    title: 'Delivery, stock and returns',
    about: 'Delivery methods, back-orders and returns',
    group: 'Project',
    needs: 'manage-settings',
    content: () => (
      <>
        <Panel title="Delivery">
          <Text mb="md">
            Choose where you deliver, what it costs and how long it takes on the delivery page.
          </Text>
          <Button component={ProjectLink} to="/delivery/" variant="default">
            Delivery methods
          </Button>
        </Panel>
        <BackOrdersSection />
        <ReturnsSection />
      </>
    ),
  },
] satisfies readonly SettingsSection[];
