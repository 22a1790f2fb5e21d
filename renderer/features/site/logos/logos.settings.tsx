import type { SettingsSection } from '../../../platform/settings/settings-section.ts';
import { StoreAccessSection } from '../../projects/stores/stores.ts';
import { LogoSection } from './logo-section.tsx';

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
        <LogoSection />
        <StoreAccessSection />
      </>
    ),
  },
] satisfies readonly SettingsSection[];
