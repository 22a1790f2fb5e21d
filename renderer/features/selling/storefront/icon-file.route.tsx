import { type LoaderFunctionArgs, redirect } from 'react-router';
import { getStoreFrame } from '../../../../shared/features/selling/storefront/storefront.ts';
import { composeLetters, splitLetters } from '../../../../shared/rules/text/letters.ts';
import { routeErrorOf } from '../../../platform/data/data.ts';
import { pageServerContext } from '../../../platform/visit/page-server.ts';
import { escaped } from './xml-text.ts';

/** A store’s tab icon: the mark of its logo, or its initial in its own colours. */
export async function loader({ context }: LoaderFunctionArgs) {
  const server = context.get(pageServerContext);
  try {
    const { name, theme, icon } = await server.call(getStoreFrame, { query: {} });
    if (icon) return redirect(icon, { headers: { 'cache-control': 'public, max-age=300' } });
    const [initial] = splitLetters(composeLetters(name).trim());
    const colour = (key: string, fallback: string) =>
      escaped((theme[key] ?? fallback).replace(/^light-dark\((#\w+).*/, '$1'));
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="14" fill="${colour('--store-accent', '#1b1c1e')}"/><text x="32" y="46" text-anchor="middle" font-family="Georgia, serif" font-size="40" font-weight="600" fill="${colour('--store-on-accent', '#ffffff')}">${escaped(initial?.toUpperCase() ?? '')}</text></svg>`;
    return new Response(svg, {
      headers: { 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=3600' },
    });
  } catch (error) {
    throw routeErrorOf(error);
  }
}
