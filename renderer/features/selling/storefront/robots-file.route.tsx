import type { LoaderFunctionArgs } from 'react-router';
import { pageServerContext } from '../../../platform/visit/page-server.ts';
import { fileSharing, isOpenToAll } from './file-sharing.ts';

/** Pages that belong to one shopper, and lists that are only another order of a list. */
const HIDDEN_IN_STORES = [
  '/basket/',
  '/checkout/',
  '/receipt/',
  '/invoice/',
  '/update-address/',
  '/order-history/',
  '/write-review/',
  '/affiliate/',
  '/shop-return-label/',
  '/search/',
  '/omnis/',
];
/** Pictures: pages show them, and sitemaps, feeds and shared links name them. */
const SHOWN_IN_STORES = ['/omnis/v3/frontend/pictures/', '/omnis/v3/frontend/media/'];
/** Screens of the dashboard's host say themselves whether they may be listed. */
const HIDDEN_IN_DASHBOARD = ['/omnis/', '/v1/'];

/** What search engines may fetch of this host. Of a store that is not open to everyone: nothing. */
export function loader({ context }: LoaderFunctionArgs) {
  const { visit } = context.get(pageServerContext);
  const { origin, store } = visit;
  const open = isOpenToAll(visit);
  const hidden = store ? HIDDEN_IN_STORES : HIDDEN_IN_DASHBOARD;
  const lines = open
    ? [
        ...(store ? SHOWN_IN_STORES.map((path) => `Allow: ${path}`) : []),
        ...hidden.map((path) => `Disallow: ${path}`),
        '',
        `Sitemap: ${origin}/sitemap.xml`,
      ]
    : ['Disallow: /'];
  return new Response(['User-agent: *', ...lines, ''].join('\n'), {
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': fileSharing(visit),
    },
  });
}
