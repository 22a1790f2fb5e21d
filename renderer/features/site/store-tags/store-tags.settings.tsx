import { storeTagsCalls } from '../../../../shared/features/site/store-tags/store-tags.calls.ts';
import { reads } from '../../../platform/data/data.ts';
import type { SettingsSection } from '../../../platform/settings/settings-section.ts';
import { StoreTagsSection } from './store-tags-section.tsx';

export default [
  {
    id: 'tags',
    order: 142,
    title: 'Analytics and verification',
    about: 'Google, Facebook, Pinterest, Bing',
    group: 'Project',
    needs: 'manage-settings',
    queries: [reads(storeTagsCalls.get, {}, { optional: true })],
    content: () => <StoreTagsSection />,
  },
] satisfies readonly SettingsSection[];
