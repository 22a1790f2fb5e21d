import { sellerCalls } from '../../../../shared/features/projects/sellers/sellers.calls.ts';
import { reads } from '../../../platform/data/data.ts';
import type { SettingsSection } from '../../../platform/settings/settings-section.ts';
import { SellerSection } from './seller-section.tsx';

export default [
  {
    id: 'seller',
    order: 85,
    title: 'Seller and VAT',
    about: 'The seller on your invoices',
    group: 'Project',
    needs: 'manage-settings',
    queries: [reads(sellerCalls.get, {})],
    content: () => <SellerSection />,
  },
] satisfies readonly SettingsSection[];
