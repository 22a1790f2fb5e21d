import { type MiddlewareFunction, redirect, redirectDocument } from 'react-router';
import { createAccessLoop, decideAccess } from '../../../shared/rules/access/access.ts';
import { PROJECT_QUERY } from '../../../shared/rules/constants/constants.ts';
import { IS_STATION } from '../environment.ts';
import { currentSession } from './browser-session.ts';
import { knownVisit } from './browser-visit.ts';
import { entryOfVisit, sentOn, withProjectOf } from './route-access.ts';

const accessLoop = createAccessLoop();

/**
 * Decides in the browser, before any loader, whether a navigation may go on. On the workstation the person is known
 * by their badge and every call is checked by the server, so screens open freely.
 */
export const guardInBrowser: MiddlewareFunction = async ({ pattern, params, url }, next) => {
  const visit = { pattern, params, url };
  const entry = entryOfVisit(visit);
  if (!entry) return next();
  const { store, dashboardOrigin } = knownVisit();
  const target = sentOn(visit, entry, { isStore: store !== null, dashboardOrigin });
  if (target !== null) throw target.startsWith('/') ? redirect(target) : redirectDocument(target);
  if (IS_STATION) return next();
  // A store's pages are documents of their own, without the router.
  if (entry.meta.hydrate === 'islands') throw redirectDocument(url.pathname + url.search);

  const session = await currentSession(url.searchParams.get(PROJECT_QUERY));
  const decision = accessLoop.next(decideAccess(entry.meta, session.guard, url.pathname + url.search));
  if (!decision.allowed) throw redirect(withProjectOf(url, decision.redirect));
  return next();
};
