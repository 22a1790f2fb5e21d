import { type MiddlewareFunction, redirect, redirectDocument } from 'react-router';
import { createAccessLoop, decideAccess } from '../../../shared/contract/access/access.ts';
import {
  SPLIT_TESTS_COOKIE,
  visitorVariations,
} from '../../../shared/features/accounts/split-tests/split-tests.ts';
import { PROJECT_QUERY } from '../../../shared/rules/constants/constants.ts';
import { IS_STATION } from '../environment.ts';
import type { RouteEntry } from '../routing/route-entry.ts';
import { loadDashboardRoutes } from '../routing/route-table.ts';
import { newVersionWaits } from '../service-worker/service-worker.ts';
import { readCookie } from '../storage/cookies.ts';
import { loadSession } from './browser-session.ts';
import { currentVisit } from './browser-visit.ts';
import { otherPlatform } from './platform-access.ts';
import {
  apiDashboard,
  chosenProjectAddress,
  entryOfVisit,
  hostedAddress,
  type RouteVisit,
  refusalAt,
  sentOn,
  withProjectOf,
} from './route-access.ts';
import { guardAt, knowsDashboard } from './session.ts';

const accessLoop = createAccessLoop();

/** A path that no route of ours has. */
const UNKNOWN = '*';

/** The entry a visit is for. A browser that isn't logged in doesn't have the dashboard's entries: the server answers. */
async function findEntry(visit: RouteVisit): Promise<RouteEntry | null> {
  const entry = entryOfVisit(visit);
  if (entry || visit.pattern.endsWith(UNKNOWN)) return entry;
  if (!knowsDashboard(currentVisit(), await loadSession(visit.url.searchParams.get(PROJECT_QUERY))))
    throw redirectDocument(visit.url.pathname + visit.url.search);
  await loadDashboardRoutes();
  return entryOfVisit(visit);
}

/**
 * Decides in the browser, before any loader, whether a navigation continues. On the workstation the badge identifies
 * the person and the server checks every call, so screens open freely.
 */
export const guardInBrowser: MiddlewareFunction = async ({ pattern, params, url }, next) => {
  const visit = { pattern, params, url };
  const known = currentVisit();
  const entry = await findEntry(visit);
  if (!entry) return next();
  const target = sentOn(visit, entry, known);
  if (target !== null) throw target.startsWith('/') ? redirect(target) : redirectDocument(target);
  if (IS_STATION) return next();
  // A store's pages are separate documents without the router.
  if (entry.meta.hydrate === 'islands') throw redirectDocument(url.pathname + url.search);

  const session = await loadSession(url.searchParams.get(PROJECT_QUERY));
  const chosen = known.store === null ? chosenProjectAddress(url, session) : null;
  if (chosen !== null) throw redirect(chosen + url.hash);
  const platform = otherPlatform(url, entry, session);
  if (platform !== null) throw redirectDocument(platform);
  const variations = visitorVariations(readCookie(SPLIT_TESTS_COOKIE), url.search);
  const guard = guardAt(session, { ...known, variations }, entry);
  const decision = accessLoop.next(decideAccess(entry.meta, guard, url.pathname + url.search));
  if (!decision.allowed)
    throw redirect(withProjectOf(url, refusalAt(decision.redirect, known.store !== null)));
  const other = apiDashboard(entry, guard);
  if (other !== null) throw redirect(withProjectOf(url, other));
  const hosted = hostedAddress(visit, entry, known.cloudRedirects);
  if (hosted !== null) throw redirectDocument(hosted);
  if (url.pathname !== location.pathname && newVersionWaits() && !entry.meta.keepsVersion) {
    throw redirectDocument(url.pathname + url.search + url.hash);
  }
  return next();
};
