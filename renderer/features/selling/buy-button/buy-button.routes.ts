import { storeOwner } from '../../../platform/routing/route-entry.ts';

export default [
  storeOwner('buy-button/edit', '/my-products/{urlName}/buy-button/', 'Buy button', {
    file: 'buy-button.route.tsx',
    dashboardPermissions: ['edit-products'],
    under: 'products/list',
    words: ['embed', 'snippet', 'sell on another site', 'blog'],
    palette: 'never',
    sample: { params: { urlName: 'evening-sail-t-shirt' }, shows: 'Copy code' },
  }),
];
