import type { SettingsSection } from '../../../platform/settings/settings-section.ts';
import { StoreAccessSection } from '../../projects/stores/stores.ts';
import { LogoPanel } from './logo-panel.tsx';

export default [
  {
    id: 'store',
    order: 140,
    title: 'Store',
    about: 'Logo and access',
    group: 'Project',
    needs: 'manage-settings',
    content: () => (
      <>
        <LogoPanel />
        <StoreAccessSection />
      </>
    ),
  },
] satisfies readonly SettingsSection[];
