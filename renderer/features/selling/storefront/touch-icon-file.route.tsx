import { type LoaderFunctionArgs, redirect } from 'react-router';
import { getStoreFrame } from '../../../../shared/features/selling/storefront/storefront.ts';
import { routeErrorOf } from '../../../platform/data/data.ts';
import { pageServerContext } from '../../../platform/visit/page-server.ts';

/** What a phone asks for when a store is put on its home screen: the mark of its logo. */
export async function loader({ context }: LoaderFunctionArgs) {
  try {
    const { touchIcon } = await context.get(pageServerContext).call(getStoreFrame, { query: {} });
    if (!touchIcon) return new Response(null, { status: 404 });
    return redirect(touchIcon, { headers: { 'cache-control': 'public, max-age=300' } });
  } catch (error) {
    throw routeErrorOf(error);
  }
}
