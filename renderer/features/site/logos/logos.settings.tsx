import { storeFactsCalls } from '../../../../shared/features/site/store-facts/store-facts.calls.ts';
import { reads } from '../../../platform/data/data.ts';
import type { SettingsSection } from '../../../platform/settings/settings-section.ts';
import { StoreAccessSection } from '../../projects/stores/stores.ts';
import { StoreFactsSection } from '../store-facts/store-facts.tsx';
import { LogoPanel } from './logo-panel.tsx';

export default [
  {
    id: 'store',
    order: 140,
    title: 'Your store',
    about: 'Name, contact, announcement, logo, access',
    group: 'Project',
    needs: 'manage-settings',
    queries: [reads(storeFactsCalls.get, {}, { optional: true })],
    content: () => (
      <>
        <StoreFactsSection />
        <LogoPanel />
        <StoreAccessSection />
      </>
    ),
  },
] satisfies readonly SettingsSection[];
