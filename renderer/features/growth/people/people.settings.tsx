import type { SettingsSection } from '../../../platform/settings/settings-section.ts';
import { ConsentSettings } from './consent-settings.tsx';
import { OfferSection } from './offer-section.tsx';

export default [
  {
    id: 'newsletter',
    order: 145,
    title: 'Newsletter offer',
    about: 'What you offer people who subscribe',
    group: 'Project',
    needs: 'manage-settings',
    content: () => (
      <>
        <OfferSection />
        <ConsentSettings />
      </>
    ),
  },
] satisfies readonly SettingsSection[];
