import { type ComponentProps, type ReactNode, useEffect } from 'react';
import { useLocation } from 'react-router';
import { ConsentCard } from '../features/accounts/consent/consent.ts';
import { VisitEvents } from '../features/accounts/events/events.ts';
import { arrive } from '../features/accounts/feature-flags/feature-flags.ts';
import { MandatoryTwoFactor, UsernameOpener } from '../features/accounts/identity/identity.ts';
import { NotificationArea, NotificationBanners } from '../features/accounts/notifications/notifications.ts';
import { PermissionDecisions } from '../features/accounts/permission-requests/permission-requests.ts';
import { keepForced } from '../features/accounts/split-tests/split-tests.ts';
import { FeedbackOpener } from '../features/help/feedback/feedback.ts';
import { LiveChatOpener } from '../features/help/live-chat/live-chat.ts';
import { ProOpener } from '../features/projects/subscription/subscription.ts';
import { ReturnItemOpener } from '../features/selling/recycling-returns/recycling-returns.ts';
import { useProjectQuery } from '../platform/navigation/use-project-query.ts';
import { useRouteEntry } from '../platform/navigation/use-route-entry.ts';
import { holdVersion } from '../platform/service-worker/service-worker.ts';
import { documentTitle, useTitleState } from '../ui/page-title.tsx';
import { ShellLayout } from './layouts/shell-layout.tsx';
import { NavigationGate } from './navigation/navigation-gate.tsx';
import { PendingBar } from './navigation/pending-bar.tsx';
import { useSessionWatch } from './navigation/use-session-watch.ts';
import { PopupContainer } from './popups/popup-container.tsx';
import { SnackbarArea } from './snackbars/snackbar-area.tsx';
import { StoreShell } from './store/store-shell.tsx';

/** Applies an address's query before anything else on the page reads it. */
function Arrival() {
  const { search } = useLocation();
  useEffect(() => {
    arrive(search);
    keepForced(search);
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
  useSessionWatch();
  useProjectQuery(entry);
  useEffect(() => holdVersion(entry?.meta.keepsVersion === true), [entry]);
  return (
    <>
      <title>{documentTitle(own ?? entry?.meta.title ?? 'Selvedge', unread, store?.name)}</title>
      {entry?.meta.search !== 'indexed' && <meta name="robots" content="noindex" />}
      <Arrival />
      <NavigationGate />
      <PendingBar />
      {store ? (
        <StoreShell {...store}>{children}</StoreShell>
      ) : (
        <ShellLayout layout={entry?.meta.layout ?? 'standard'} announcement={<NotificationBanners />}>
          {children}
        </ShellLayout>
      )}
      <NotificationArea />
      <PermissionDecisions />
      <FeedbackOpener />
      <ProOpener />
      <MandatoryTwoFactor />
      <UsernameOpener />
      <ReturnItemOpener />
      <LiveChatOpener />
      <VisitEvents />
      <ConsentCard />
      <SnackbarArea />
      <PopupContainer />
    </>
  );
}
