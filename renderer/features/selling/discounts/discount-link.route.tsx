import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router';
import { pageServerContext } from '../../../platform/visit/page-server.ts';
import { Seo } from '../../../ui/store/seo.tsx';
import store from '../../../ui/store/store.module.css';
import { changeCode } from './change-code.ts';

/** A path of this store; anything else opens its home page. */
const toPath = (to: string | null): string => (to !== null && /^\/(?![/\\])[\w\-./]*$/.test(to) ? to : '/');

/** `/discount/{code}/?to=/collection/tees/`: applies a code, then opens the page. */
export async function loader({ params, url, context }: LoaderFunctionArgs) {
  const server = context.get(pageServerContext);
  server.setHeader('cache-control', 'private, no-store');
  const refused = await changeCode(server, { intent: 'apply-code', code: params.code ?? '' });
  if (!refused) return redirect(toPath(url.searchParams.get('to')), 303);
  return { reason: refused.reason, storeName: server.visit.store?.name ?? '' };
}

export default function DiscountLink() {
  const { reason, storeName } = useLoaderData<typeof loader>();
  return (
    <div className={store.empty}>
      <Seo title={`Discount | ${storeName}`} hidden />
      <h1>This code doesn’t work</h1>
      <p role="alert">{reason}</p>
      <a className={store.button} href="/collection/all-products/">
        Shop all products
      </a>
    </div>
  );
}
