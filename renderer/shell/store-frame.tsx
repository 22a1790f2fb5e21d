import {
  isRouteErrorResponse,
  type LoaderFunctionArgs,
  Outlet,
  useLocation,
  useRouteError,
  useRouteLoaderData,
} from 'react-router';
import { CONDITION_REGISTRY } from '../../shared/contract/access/access.ts';
import {
  type StoreFrame as Frame,
  getStoreFrame,
} from '../../shared/features/selling/storefront/storefront.ts';
import { useGuardState, useVisit } from '../platform/access/use-session.ts';
import { pageServerContext } from '../platform/visit/page-server.ts';
import { StoreLayout } from './store/store-layout.tsx';
import { StoreProblem } from './store/store-problem.tsx';

/** Id of this frame's route. */
const FRAME = 'store-frame';

/** Name, look and menu of the store. Stores' pages are rendered on the server alone. */
export async function loader({ context }: LoaderFunctionArgs): Promise<Frame | null> {
  const server = context.get(pageServerContext);
  return server.visit.store ? server.call(getStoreFrame, {}) : null;
}

function useFrame(): Frame | null {
  return useRouteLoaderData<typeof loader>(FRAME) ?? null;
}

/** Frame of a store's pages. */
export default function StoreFrame() {
  const frame = useFrame();
  const store = useVisit()?.store;
  const { pathname, search } = useLocation();
  const guard = useGuardState();
  const closed = store != null && !CONDITION_REGISTRY.canVisitStore(guard);
  return (
    <StoreLayout
      frame={frame}
      name={store?.name ?? 'Selvedge'}
      path={pathname}
      closed={closed}
      query={pathname.startsWith('/search') ? (new URLSearchParams(search).get('q') ?? '') : ''}
    >
      <Outlet />
    </StoreLayout>
  );
}

/** A store page failed: the store's own frame stays, with a way on. */
export function ErrorBoundary() {
  const frame = useFrame();
  const error = useRouteError();
  const visit = useVisit();
  const { pathname } = useLocation();
  return (
    <StoreProblem
      frame={frame}
      name={visit?.store?.name ?? 'Selvedge'}
      path={pathname}
      status={isRouteErrorResponse(error) ? error.status : 500}
    />
  );
}
