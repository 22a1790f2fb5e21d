import { staff } from '../../../platform/routing/route-entry.ts';

/** The specification names no path for it. */
export default [
  staff('product-approval/queue', '/staff/products/', 'Products to check', {
    file: 'approval-queue.route.tsx',
    menu: { workspace: 'staff', group: 'Run', order: 30, icon: 'IconShieldCheck' },
    words: ['moderation', 'approve', 'deny', 'copyright'],
  }),
];
