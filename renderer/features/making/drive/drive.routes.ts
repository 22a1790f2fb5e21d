import { merchant } from '../../../platform/routing/route-entry.ts';

export default [
  merchant('drive/files', '/drive/', 'Drive', {
    file: 'drive.route.tsx',
    menu: { workspace: 'project', group: 'Make', order: 30, icon: 'IconFolder' },
    words: ['files', 'pictures', 'images', 'artwork', 'uploads', 'bin', 'storage'],
  }),
];
