import { useSyncExternalStore } from 'react';
import { useMatches } from 'react-router';
import type { GuardState } from '../../../shared/contract/access/access.ts';
import { rootDataOf } from '../data/page-data.ts';
import { IS_SERVER } from '../environment.ts';
import { useRouteEntry } from '../navigation/use-route-entry.ts';
import { currentSession, setSession, subscribeToSession } from './browser-session.ts';
import { currentVisit, setVisit } from './browser-visit.ts';
import { guardAt, type PageVisit, type Session, SIGNED_OUT } from './session.ts';

/** The session: from the page at first, then as the browser keeps it up to date. */
export function useSession(): Session {
  const given = rootDataOf(useMatches())?.session ?? SIGNED_OUT;
  return useSyncExternalStore(
    subscribeToSession,
    () => currentSession() ?? given,
    () => given,
  );
}

/** What access conditions are decided from on this page. */
export function useGuardState(): GuardState {
  const session = useSession();
  const visit = useVisit();
  return guardAt(session, visit ?? { store: null, variations: {}, country: null }, useRouteEntry());
}

/** The page's visit: its host, its store, its request id. */
export function useVisit(): PageVisit | undefined {
  const given = rootDataOf(useMatches())?.visit;
  return given ?? (IS_SERVER ? undefined : currentVisit());
}

/** Takes the document's visit and session over into this tab, before anything else runs in the browser. */
export function adoptPage(visit: PageVisit | undefined, session: Session | undefined): void {
  if (IS_SERVER) return;
  if (visit) setVisit(visit);
  if (session && currentSession() === null) setSession(session);
}
