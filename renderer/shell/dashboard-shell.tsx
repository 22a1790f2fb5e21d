import { type ComponentProps, type ReactNode, useEffect } from 'react';
import { useLocation } from 'react-router';
import { useScreenTitle } from '../platform/navigation/screen-title.ts';
import { useProjectQuery } from '../platform/navigation/use-project-query.ts';
import { useRouteEntry } from '../platform/navigation/use-route-entry.ts';
import { setUpdatesPaused } from '../platform/service-worker/service-worker.ts';
import { documentTitle, useTitleState } from '../ui/page-title.tsx';
import { ShellLayout } from './layouts/shell-layout.tsx';
import { NavigationGate } from './navigation/navigation-gate.tsx';
import { PendingBar } from './navigation/pending-bar.tsx';
import { useSessionWatch } from './navigation/use-session-watch.ts';
import { useWorkspaceKeys } from './navigation/use-workspace-keys.ts';
import { PopupContainer } from './popups/popup-container.tsx';
import { ARRIVALS, BANNERS, LAYERS } from './shell-parts.ts';
import { SnackbarArea } from './snackbars/snackbar-area.tsx';
import { StoreShell } from './store/store-shell.tsx';

/** Applies an address's query before anything else on the page reads it. */
function Arrival() {
  const { search } = useLocation();
  useEffect(() => {
    for (const arrive of ARRIVALS) arrive(search);
  }, [search]);
  return null;
}

interface DashboardShellProps {
  /** The store whose host is visited, with its look; null at the dashboard's own. */
  readonly store: Omit<ComponentProps<typeof StoreShell>, 'children'> | null;
  readonly children: ReactNode;
}

/** Everything around a screen: title, layout by the route's metadata, and the global slot. */
export function DashboardShell({ store, children }: DashboardShellProps) {
  const entry = useRouteEntry();
  const { own, unread } = useTitleState();
  const named = useScreenTitle();
  useSessionWatch();
  useWorkspaceKeys();
  useProjectQuery(entry);
  useEffect(() => setUpdatesPaused(entry?.meta.keepsVersion === true), [entry]);
  return (
    <>
      <title>{documentTitle(own ?? named ?? entry?.meta.title ?? 'Selvedge', unread, store?.name)}</title>
      {entry?.meta.search !== 'indexed' && <meta name="robots" content="noindex" />}
      <Arrival />
      <NavigationGate />
      <PendingBar />
      {store ? (
        <StoreShell {...store}>{children}</StoreShell>
      ) : (
        <ShellLayout
          layout={entry?.meta.layout ?? 'standard'}
          announcement={BANNERS.map(({ key, component: Banner }) => <Banner key={key} />)}
        >
          {children}
        </ShellLayout>
      )}
      {LAYERS.map(({ key, component: Layer }) => (
        <Layer key={key} />
      ))}
      <SnackbarArea />
      <PopupContainer />
    </>
  );
}
