import { notificationCalls } from '../../../../shared/features/accounts/notifications/notifications.ts';
import { reads } from '../../../platform/data/data.ts';
import type { SettingsSection } from '../../../platform/settings/settings-section.ts';
import { Stack } from '../../../ui/layout.tsx';
import { ChoicesSection } from './choices-section.tsx';
import { PushSection } from './push-section.tsx';

export default [
  {
    id: 'notifications',
    order: 60,
    title: 'Notifications',
    about: 'Bell, emails, push messages',
    group: 'You',
    queries: [reads(notificationCalls.choices, {}, { optional: true })],
    content: () => (
      <Stack>
        <ChoicesSection />
        <PushSection />
      </Stack>
    ),
  },
] satisfies readonly SettingsSection[];
