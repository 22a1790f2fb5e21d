import type { SettingsSection } from '../../../platform/settings/settings-section.ts';
import { PushSection } from './push-section.tsx';

export default [
  {
    id: 'notifications',
    order: 60,
    title: 'Notifications',
    about: 'Browser notifications',
    group: 'You',
    content: () => <PushSection />,
  },
] satisfies readonly SettingsSection[];
