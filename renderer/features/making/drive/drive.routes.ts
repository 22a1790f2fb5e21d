import { merchant } from '../../../platform/routing/route-entry.ts';

export default [
  merchant('drive/files', '/drive/', 'Drive', {
    menu: { workspace: 'project', group: 'Make', order: 30, icon: 'IconFolder' },
  }),
];
