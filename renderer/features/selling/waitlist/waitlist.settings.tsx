import type { SettingsSection } from '../../../platform/settings/settings-section.ts';
import { WaitlistSection } from './waitlist-section.tsx';

export default [
  {
    id: 'waitlist',
    order: 145,
    title: 'Waitlist',
    about: 'People who wait for your store to open',
    group: 'Project',
    needs: 'manage-settings',
    content: () => <WaitlistSection />,
  },
] satisfies readonly SettingsSection[];
