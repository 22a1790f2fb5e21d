import { merchant } from '../../../platform/routing/route-entry.ts';

export default [
  merchant('posta/studio', '/posta/', 'Posta', {
    file: 'posta.route.tsx',
    under: 'products/list',
    words: ['paper', 'poster', 'print', 'postcard', 'card', 'notebook', 'sticker'],
    tasks: [{ text: 'Design something on paper', order: 60, anyOf: ['edit-products'] }],
    sample: { shows: 'Postcard' },
  }),
];
