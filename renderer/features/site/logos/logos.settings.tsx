import type { SettingsSection } from '../../../platform/settings/settings-section.ts';
import { StoreAccessSection, StoreNameSection } from '../../projects/stores/stores.ts';
import { LogoPanel } from './logo-panel.tsx';

export default [
  {
    id: 'store',
    order: 140,
    title: 'Store',
    about: 'Name, logo and access',
    group: 'Project',
    needs: 'manage-settings',
    content: () => (
      <>
        <StoreNameSection />
        <LogoPanel />
        <StoreAccessSection />
      </>
    ),
  },
] satisfies readonly SettingsSection[];
