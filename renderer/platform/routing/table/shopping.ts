import { open, type RouteEntry, shop } from '../route-entry.ts';

const hidden = { search: 'hidden' } as const;

/** Spec 1 §2.9. */
export const SHOPPING: readonly RouteEntry[] = [
  shop('storefront/home', '/', 'Home', { file: 'features/selling/storefront/store-home.route.tsx' }),
  shop('storefront/product', '/product/{urlName}/', 'Product', {
    file: 'features/selling/storefront/product.route.tsx',
    breadcrumb: 'product',
    under: 'storefront/home',
  }),
  shop('storefront/collection', '/collection/{urlName}/', 'Collection', {
    file: 'features/selling/storefront/collection.route.tsx',
    breadcrumb: 'collection',
    under: 'storefront/home',
  }),
  shop('storefront/search', '/search/', 'Search', {
    ...hidden,
    file: 'features/selling/storefront/search.route.tsx',
    under: 'storefront/home',
  }),
  shop('storefront/sitemap-file', '/sitemap.xml', 'Sitemap', {
    ...hidden,
    file: 'features/selling/storefront/sitemap-file.route.tsx',
    host: 'both',
  }),
  shop('storefront/robots-file', '/robots.txt', 'Robots', {
    ...hidden,
    file: 'features/selling/storefront/robots-file.route.tsx',
    host: 'both',
    access: [],
  }),
  shop('policies/of-store', '/shop-policy/{url}/', 'Policy', {
    ...hidden,
    access: [],
    file: 'features/staff/policies/store-policy.route.tsx',
  }),
  shop('help/of-store', '/shop-help/', 'Help', {
    ...hidden,
    access: [],
    file: 'features/help/help/questions.route.tsx',
  }),
  shop('help/of-store-question', '/shop-help/question/{questionName?}/', 'Help', {
    ...hidden,
    access: [],
    under: 'help/of-store',
    file: 'features/help/help/questions.route.tsx',
  }),
  shop('help/of-store-reason', '/shop-help/reason/{reasonName?}/', 'Help', {
    ...hidden,
    access: [],
    under: 'help/of-store',
    file: 'features/help/help/reasons.route.tsx',
  }),
  shop('recycling-returns/return', '/return-an-item/', 'Return an item', {
    ...hidden,
    access: [],
    file: 'features/selling/recycling-returns/return-item.route.tsx',
  }),
  shop('recycling-returns/label', '/shop-return-label/{token}/', 'Return label', {
    ...hidden,
    access: [],
    file: 'features/selling/recycling-returns/label.route.tsx',
  }),
  open('recycling-returns/platform-label', '/return-label/{token}/', 'Return label', {
    ...hidden,
    layout: 'blank',
    file: 'features/selling/recycling-returns/platform-label.route.tsx',
  }),
  shop('basket/basket', '/basket/', 'Basket', {
    ...hidden,
    file: 'features/selling/basket/basket.route.tsx',
  }),
  shop('checkout/checkout', '/checkout/', 'Checkout', {
    keepsVersion: true,
    ...hidden,
    file: 'features/selling/checkout/checkout.route.tsx',
  }),
  shop('receipt/receipt', '/receipt/{orderHash}/', 'Receipt', {
    ...hidden,
    file: 'features/selling/receipt/receipt.route.tsx',
    keepsVersion: true,
  }),
  shop('receipt/invoice', '/invoice/{orderHash}/', 'Invoice', hidden),
  shop('receipt/update-address', '/update-address/{orderHash}/', 'Update address', {
    ...hidden,
    file: 'features/selling/receipt/update-address.route.tsx',
  }),
  shop('order-history/history', '/order-history/{customerHash?}/', 'Order history', {
    ...hidden,
    file: 'features/selling/order-history/order-history.route.tsx',
  }),
  shop('storefront/countdown', '/countdown/', 'Coming soon', {
    ...hidden,
    file: 'features/selling/storefront/countdown.route.tsx',
    access: ['canVisitCountdownPage'],
  }),
  open('storefront/samples', '/wholesale-shop/', 'Samples shop', {
    access: ['hasDashboardAccess', 'hasProject'],
  }),
];
