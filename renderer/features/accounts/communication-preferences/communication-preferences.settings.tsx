import { communicationPreferenceCalls } from '../../../../shared/features/accounts/communication-preferences/communication-preferences.ts';
import { reads } from '../../../platform/data/data.ts';
import type { SettingsSection } from '../../../platform/settings/settings-section.ts';
import { PreferencesSection } from './preferences-section.tsx';

export default [
  {
    id: 'mails',
    order: 70,
    title: 'Email preferences',
    about: 'News, tips, stores',
    group: 'You',
    queries: [reads(communicationPreferenceCalls.get, { query: {} }, { optional: true })],
    content: () => <PreferencesSection />,
  },
] satisfies readonly SettingsSection[];
