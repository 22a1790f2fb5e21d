import { merchant } from '../../../platform/routing/route-entry.ts';

export default [
  merchant('studio/create', '/create-a-product/{productUrlName?}/', 'Create a product', {
    file: 'studio.route.tsx',
    aliases: ['/studio/{productUrlName?}/', '/edit-product/{productUrlName?}/'],
    layout: 'tool',
    under: 'products/list',
    menu: {
      workspace: 'project',
      group: 'Make',
      order: 10,
      icon: 'IconBrush',
      text: 'Create',
      bar: 4,
      anyOf: ['edit-products'],
    },
    words: ['studio', 'design', 'new product', 'upload'],
    tasks: [{ text: 'Create a product', order: 10, anyOf: ['edit-products'] }],
    sample: [{}, { params: { productUrlName: 'evening-sail-t-shirt' }, shows: 'Saved' }],
  }),
];
