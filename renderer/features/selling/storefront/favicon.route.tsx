import { type LoaderFunctionArgs, redirect } from 'react-router';
import { pageServerContext } from '../../../platform/visit/page-server.ts';

/** The address that browsers and programs ask for unasked. */
export const loader = ({ context }: LoaderFunctionArgs) =>
  redirect(context.get(pageServerContext).visit.store ? '/icon.svg' : '/selvedge.svg', {
    headers: { 'cache-control': 'public, max-age=86400' },
  });
