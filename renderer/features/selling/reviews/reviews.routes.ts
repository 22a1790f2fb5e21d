import { merchant, shop } from '../../../platform/routing/route-entry.ts';

const manage = { dashboardPermissions: ['manage-reviews'] } as const;

export default [
  merchant('reviews/list', '/reviews/', 'Reviews', {
    ...manage,
    file: 'reviews.route.tsx',
    menu: { workspace: 'project', group: 'Sell', order: 30, icon: 'IconStar', anyOf: ['manage-reviews'] },
    words: ['stars', 'ratings', 'feedback'],
    sample: { shows: 'Softest thing I own' },
  }),
  merchant('reviews/review', '/reviews/{review}/', 'Review', {
    ...manage,
    file: 'review.route.tsx',
    under: 'reviews/list',
    // The demo’s reviews have other ids in each database.
    sample: null,
  }),
  shop('reviews/product', '/product/{urlName}/reviews/', 'Reviews', {
    file: 'product-reviews.route.tsx',
    search: 'hidden',
    sample: { params: { urlName: 'evening-sail-t-shirt' }, shows: 'Softest thing I own' },
  }),
  shop('reviews/write', '/write-review/{token}/', 'Write a review', {
    file: 'write-review.route.tsx',
    search: 'hidden',
    access: [],
    sample: null,
  }),
];
