import type { SettingsSection } from '../../../platform/settings/settings-section.ts';
import { CurrenciesSection } from './currencies-section.tsx';

export default [
  {
    id: 'currencies',
    order: 155,
    title: 'Currencies',
    about: 'What shoppers can pay in',
    group: 'Project',
    needs: 'manage-settings',
    content: () => <CurrenciesSection />,
  },
] satisfies readonly SettingsSection[];
