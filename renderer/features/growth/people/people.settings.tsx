import type { SettingsSection } from '../../../platform/settings/settings-section.ts';
import { LatePart } from '../../../ui/late-part.tsx';
import { lazyCode } from '../../../ui/lazy-code.ts';
import { OfferSection } from './offer-section.tsx';

const consent = lazyCode(() => import('./consent-settings.tsx'));

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
        <LatePart code={consent} label="Consent" lines={3}>
          {({ ConsentSettings }) => <ConsentSettings />}
        </LatePart>
      </>
    ),
  },
] satisfies readonly SettingsSection[];
