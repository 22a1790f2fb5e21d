import { type MiddlewareFunction, redirect } from 'react-router';
import { PROJECT_QUERY } from '../../../shared/rules/constants/constants.ts';
import { pageServerContext } from '../visit/page-server.ts';
import { entryOfVisit, existsOn, pageNotFound, refuseForbidden, sentOn } from './route-access.ts';
import { fetchSession, SIGNED_OUT } from './session.ts';
import { sessionContext } from './session-context.ts';

/** Decides on the server, before any loader, whether this visit may go on. */
export const guardOnServer: MiddlewareFunction<Response> = async (
  { context, pattern, params, url },
  next,
) => {
  const server = context.get(pageServerContext);
  const { store, dashboardOrigin, signedIn } = server.visit;
  const visit = { pattern, params, url };
  const entry = entryOfVisit(visit);

  if (entry) {
    const target = sentOn(visit, entry, { isStore: store !== null, dashboardOrigin });
    if (target !== null) throw redirect(target);
  }
  const session = signedIn ? await fetchSession(server, url.searchParams.get(PROJECT_QUERY)) : SIGNED_OUT;
  context.set(sessionContext, session);
  if (entry) {
    if (!existsOn(entry, store !== null)) throw pageNotFound();
    refuseForbidden(visit, entry, session);
  }
  return next();
};
