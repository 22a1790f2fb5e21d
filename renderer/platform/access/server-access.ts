import { type MiddlewareFunction, redirect } from 'react-router';
import type { PageServer } from '../../../shared/contract/gateway.ts';
import { OPERATOR_QUERY } from '../../../shared/contract/operator-frame.ts';
import { PROJECT_QUERY } from '../../../shared/rules/constants/constants.ts';
import { routeErrorOf } from '../data/route-data.ts';
import { pageServerContext } from '../visit/page-server.ts';
import { otherPlatform } from './platform-access.ts';
import {
  apiDashboard,
  chosenProjectAddress,
  entryOfVisit,
  existsOn,
  hostedAddress,
  pageNotFound,
  refuseForbidden,
  sentOn,
  withProjectOf,
} from './route-access.ts';
import { fetchSession, guardAt, type Session, SIGNED_OUT } from './session.ts';
import { sessionContext } from './session-context.ts';

/** The visitor's session. An address that names a project of someone else's, or no name at all, has nothing at it. */
const sessionOf = (server: PageServer, { searchParams }: URL): Promise<Session> =>
  fetchSession(server, searchParams.get(PROJECT_QUERY), searchParams.get(OPERATOR_QUERY)).catch(
    (error: unknown) => {
      throw routeErrorOf(error);
    },
  );

/** Decides on the server, before any loader, whether this visit continues. */
export const guardOnServer: MiddlewareFunction<Response> = async (
  { context, request, pattern, params, url },
  next,
) => {
  const server = context.get(pageServerContext);
  const { store, signedIn, cloudRedirects } = server.visit;
  const visit = { pattern, params, url };
  const entry = entryOfVisit(visit);

  if (entry) {
    const target = sentOn(visit, entry, server.visit);
    if (target !== null) throw redirect(target);
  }
  const session = signedIn ? await sessionOf(server, url) : SIGNED_OUT;
  context.set(sessionContext, session);
  if (entry) {
    if (!existsOn(entry, store !== null)) throw pageNotFound();
    const chosen = store === null && request.method === 'GET' ? chosenProjectAddress(url, session) : null;
    if (chosen !== null) throw redirect(chosen);
    const guard = guardAt(session, server.visit, entry);
    const platform = otherPlatform(url, entry, session);
    if (platform !== null) throw redirect(platform);
    refuseForbidden(visit, entry, guard, store !== null);
    const other = apiDashboard(entry, guard);
    if (other !== null) throw redirect(withProjectOf(url, other));
    const hosted = hostedAddress(visit, entry, cloudRedirects);
    if (hosted !== null) throw redirect(hosted);
  }
  return next();
};
