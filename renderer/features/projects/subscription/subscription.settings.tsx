import type { SettingsSection } from '../../../platform/settings/settings-section.ts';
import { BillingSection } from './billing-section.tsx';

export default [
  {
    id: 'payment',
    order: 90,
    title: 'Plan and payment',
    about: 'Pro, and what it costs',
    group: 'Project',
    needs: 'manage-settings',
    content: () => <BillingSection />,
  },
] satisfies readonly SettingsSection[];
