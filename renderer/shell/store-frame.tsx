import { isRouteErrorResponse, Outlet, useLocation, useRouteError } from 'react-router';
import { useVisit } from '../platform/access/use-session.ts';
import { describeError } from './errors/describe-error.ts';
import { StoreLayout } from './store/store-layout.tsx';

/** Frame of a store's pages. */
export default function StoreFrame() {
  const store = useVisit()?.store;
  const { pathname } = useLocation();
  return (
    <StoreLayout store={{ name: store?.name ?? 'Selvedge' }} menu={[]} path={pathname}>
      <Outlet />
    </StoreLayout>
  );
}

/** A store page failed: the store's own frame stays, with a way on. */
export function ErrorBoundary() {
  const error = useRouteError();
  const visit = useVisit();
  const { pathname } = useLocation();
  const { title, sentence } = describeError(isRouteErrorResponse(error) ? error.status : 500);
  return (
    <StoreLayout store={{ name: visit?.store?.name ?? 'Selvedge' }} menu={[]} path={pathname}>
      <title>{`${title} | ${visit?.store?.name ?? 'Selvedge'}`}</title>
      <h1>{title}</h1>
      <p>{sentence}</p>
      <p>
        <a href="/">Back to the shop</a>
      </p>
    </StoreLayout>
  );
}
