import type { LoaderFunctionArgs } from 'react-router';
import { pageServerContext } from '../../platform/visit/page-server.ts';

/** Pages that belong to one shopper, and lists that are only another order of a list. */
const HIDDEN = [
  '/basket/',
  '/checkout/',
  '/receipt/',
  '/invoice/',
  '/update-address/',
  '/order-history/',
  '/search/',
  '/omnis/',
];

/** What search engines may fetch. */
export function loader({ context }: LoaderFunctionArgs) {
  const { origin } = context.get(pageServerContext).visit;
  const lines = [
    'User-agent: *',
    'Allow: /omnis/v3/frontend/pictures/',
    ...HIDDEN.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ];
  return new Response(lines.join('\n'), {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=600' },
  });
}
