import type { ReactNode } from 'react';
import type { SettingsSection } from '../../../platform/settings/settings-section.ts';
import { LatePart } from '../../../ui/late-part.tsx';
import { lazyCode } from '../../../ui/lazy-code.ts';
import { Panel } from '../../../ui/panel.tsx';

const billing = lazyCode(() => import('./billing-section.tsx'));
const inPanel = (state: ReactNode) => <Panel title="Plan">{state}</Panel>;

export default [
  {
    id: 'payment',
    order: 90,
    title: 'Plan and payment',
    about: 'Pro, and what it costs',
    group: 'Project',
    needs: 'manage-settings',
    ahead: billing.ahead,
    content: () => (
      <LatePart code={billing} label="Your plan" lines={2} around={inPanel}>
        {({ BillingSection }) => <BillingSection />}
      </LatePart>
    ),
  },
] satisfies readonly SettingsSection[];
