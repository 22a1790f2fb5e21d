import type { ReactNode } from 'react';
import type { SettingsSection } from '../../../platform/settings/settings-section.ts';
import { LatePart } from '../../../ui/late-part.tsx';
import { lazyCode } from '../../../ui/lazy-code.ts';
import { Panel } from '../../../ui/panel.tsx';

const programme = lazyCode(() => import('./programme-section.tsx'));
const inPanel = (state: ReactNode) => <Panel title="Affiliate programme">{state}</Panel>;

export default [
  {
    id: 'affiliates',
    order: 147,
    title: 'Affiliates',
    about: 'Whether others are credited with orders they bring',
    group: 'Project',
    needs: 'manage-discounts',
    ahead: programme.ahead,
    content: () => (
      <LatePart code={programme} label="Affiliate programme" around={inPanel}>
        {({ ProgrammeSection }) => <ProgrammeSection />}
      </LatePart>
    ),
  },
] satisfies readonly SettingsSection[];
