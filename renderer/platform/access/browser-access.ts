import { type MiddlewareFunction, redirect } from 'react-router';
import { createAccessLoop, decideAccess } from '../../../shared/rules/access/access.ts';
import { IS_STATION } from '../environment.ts';
import { currentSession } from './browser-session.ts';
import { entryOfVisit, sentOn, withProjectOf } from './route-access.ts';
import { chooseProject } from './session.ts';

const accessLoop = createAccessLoop();

/**
 * Decides in the browser, before any loader, whether a navigation may go on. On the workstation the person is known
 * by their badge and every call is checked by the server, so screens open freely.
 */
export const guardInBrowser: MiddlewareFunction = async ({ pattern, params, url }, next) => {
  const visit = { pattern, params, url };
  const entry = entryOfVisit(visit);
  if (entry) {
    const target = sentOn(visit, entry, { isStore: false, dashboardOrigin: url.origin });
    if (target !== null) throw redirect(target);
  }
  if (entry && !IS_STATION) {
    const session = await currentSession();
    const project = chooseProject(session.projects, [
      url.searchParams.get('project'),
      session.project?.id ?? null,
    ]);
    const guard =
      project === null || project.id === session.project?.id
        ? session.guard
        : { ...session.guard, project: { ...project, badges: [] } };
    const decision = accessLoop.next(decideAccess(entry.meta, guard, url.pathname + url.search));
    if (!decision.allowed) throw redirect(withProjectOf(url, decision.redirect));
  }
  return next();
};
