import { shop } from '../../../platform/routing/route-entry.ts';

const hidden = { search: 'hidden' } as const;

export default [
  shop('storefront/home', '/', 'Home', { file: 'store-home.route.tsx' }),
  shop('storefront/product', '/product/{urlName}/', 'Product', {
    file: 'product.route.tsx',
    breadcrumb: 'product',
    under: 'storefront/home',
    sample: { params: { urlName: 'evening-sail-t-shirt' }, shows: 'Add to basket' },
  }),
  shop('storefront/collection', '/collection/{urlName}/', 'Collection', {
    file: 'collection.route.tsx',
    breadcrumb: 'collection',
    under: 'storefront/home',
    sample: { params: { urlName: 'by-the-water' } },
  }),
  shop('storefront/search', '/search/', 'Search', {
    ...hidden,
    file: 'search.route.tsx',
    under: 'storefront/home',
    sample: [{ query: '?q=sail' }, { query: '?q=submarine' }],
  }),
  shop('storefront/sitemap', '/shop-sitemap/', 'Sitemap', {
    file: 'store-sitemap.route.tsx',
    under: 'storefront/home',
  }),
  shop('storefront/icon-file', '/icon.svg', 'Icon', {
    ...hidden,
    file: 'icon-file.route.tsx',
    access: [],
  }),
  shop('storefront/touch-icon-file', '/apple-touch-icon.png', 'Icon', {
    ...hidden,
    file: 'touch-icon-file.route.tsx',
    sample: { status: 404 },
    access: [],
  }),
  shop('storefront/favicon-file', '/favicon.ico', 'Icon', {
    ...hidden,
    file: 'favicon.route.tsx',
    sample: { status: 302 },
    host: 'both',
    access: [],
  }),
  shop('storefront/sitemap-file', '/sitemap.xml', 'Sitemap', {
    ...hidden,
    file: 'sitemap-file.route.tsx',
    host: 'both',
  }),
  shop('storefront/product-feed-file', '/product-feed.xml', 'Product feed', {
    ...hidden,
    file: 'product-feed-file.route.tsx',
  }),
  shop('storefront/new-products-file', '/new-products.xml', 'New products', {
    ...hidden,
    aliases: ['/collection/{urlName}/feed.xml'],
    file: 'new-products-file.route.tsx',
  }),
  shop('storefront/robots-file', '/robots.txt', 'Robots', {
    ...hidden,
    file: 'robots-file.route.tsx',
    host: 'both',
    access: [],
  }),
  shop('storefront/page', '/{page}/', 'Page', {
    ...hidden,
    aliases: ['/{folder}/{page}/'],
    file: 'store-page.route.tsx',
    under: 'storefront/home',
    sample: { params: { page: 'about' }, shows: 'Drawn by the sea' },
  }),
  shop('storefront/countdown', '/countdown/', 'Coming soon', {
    ...hidden,
    file: 'countdown.route.tsx',
    access: ['canVisitCountdownPage'],
    sample: null,
  }),
];
