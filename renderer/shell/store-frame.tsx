import {
  isRouteErrorResponse,
  type LoaderFunctionArgs,
  Outlet,
  useLocation,
  useRouteError,
} from 'react-router';
import { CONDITION_REGISTRY } from '../../shared/contract/access/access.ts';
import { CHECKOUT_PATH } from '../../shared/features/selling/checkout/checkout.ts';
import {
  type StoreFrame as Frame,
  getStoreFrame,
} from '../../shared/features/selling/storefront/storefront.ts';
import { blockRegistry, dependOnVisitor } from '../../shared/features/site/blocks/blocks.ts';
import { MENU_QUERY } from '../../shared/features/site/menu/menu.calls.ts';
import { PREVIEW_QUERY } from '../../shared/features/site/pages/pages.ts';
import { tagScope } from '../../shared/features/site/store-tags/store-tags.rules.ts';
import { LOOK_QUERY, LOOK_THEME_QUERY } from '../../shared/features/site/theme/theme.calls.ts';
import { useGuardState, useVisit } from '../platform/access/use-session.ts';
import { pageServerContext } from '../platform/visit/page-server.ts';
import { useFoundFrame } from '../platform/visit/use-store-frame.ts';
import { SamplesFrame } from './store/samples-frame.tsx';
import { StoreLayout } from './store/store-layout.tsx';
import { StoreProblem } from './store/store-problem.tsx';

/** Paying needs no other way on; the draft of a footer shows on the home page alone. */
const footerAsked = ({ pathname, searchParams }: URL) => ({
  footer: pathname.startsWith(CHECKOUT_PATH) ? undefined : 'yes',
  preview: pathname === '/' ? (searchParams.get(PREVIEW_QUERY) ?? undefined) : undefined,
});

/** Name, look and menu of the store. Stores' pages are rendered on the server alone. */
export async function loader({ context, url }: LoaderFunctionArgs): Promise<Frame | null> {
  const server = context.get(pageServerContext);
  if (!server.visit.store) return null;
  const search = (name: string) => url.searchParams.get(name) ?? undefined;
  const asked = {
    look: search(LOOK_QUERY),
    theme: search(LOOK_THEME_QUERY),
    menu: search(MENU_QUERY),
    ...footerAsked(url),
    tags: tagScope(url.pathname) === 'none' ? undefined : 'yes',
  };
  // Parameters that can’t be a preview’s are someone else’s.
  const { data: query = {} } = getStoreFrame.query.safeParse(asked);
  const frame = await server.call(getStoreFrame, { query });
  if (frame.isPreview || frame.footer?.isPreview) server.setHeader('cache-control', 'no-store');
  if (dependOnVisitor(frame.footer?.blocks ?? [], blockRegistry)) server.setHeader('vary', 'cookie');
  return frame;
}

/** Frame of a store's pages. */
export default function StoreFrame() {
  const frame = useFoundFrame();
  const visit = useVisit();
  const store = visit?.store;
  const { pathname, search } = useLocation();
  const guard = useGuardState();
  if (store === null)
    return (
      <SamplesFrame>
        <Outlet />
      </SamplesFrame>
    );
  const closed = store != null && !CONDITION_REGISTRY.canVisitStore(guard);
  return (
    <StoreLayout
      frame={frame}
      name={store?.name ?? 'Selvedge'}
      path={pathname}
      closed={closed}
      paying={pathname.startsWith(CHECKOUT_PATH)}
      dashboardOrigin={visit?.dashboardOrigin ?? ''}
      query={pathname.startsWith('/search') ? (new URLSearchParams(search).get('q') ?? '') : ''}
    >
      <Outlet />
    </StoreLayout>
  );
}

/** A store page failed: the store's own frame stays, with a way on. */
export function ErrorBoundary() {
  const frame = useFoundFrame();
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
