import type { ReactNode } from 'react';
import type { SettingsSection } from '../../../platform/settings/settings-section.ts';
import { LatePart } from '../../../ui/late-part.tsx';
import { lazyCode } from '../../../ui/lazy-code.ts';
import { Panel } from '../../../ui/panel.tsx';

const waitlist = lazyCode(() => import('./waitlist-section.tsx'));
const inPanel = (state: ReactNode) => <Panel title="Waitlist">{state}</Panel>;

export default [
  {
    id: 'waitlist',
    order: 145,
    title: 'Waitlist',
    about: 'People who wait for your store to open',
    group: 'Project',
    needs: 'manage-settings',
    ahead: waitlist.ahead,
    content: () => (
      <LatePart code={waitlist} label="Waitlist" around={inPanel}>
        {({ WaitlistSection }) => <WaitlistSection />}
      </LatePart>
    ),
  },
] satisfies readonly SettingsSection[];
