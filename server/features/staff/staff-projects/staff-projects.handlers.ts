import { notFound } from '../../../../shared/contract/errors.ts';
import {
  STAFF_PROJECTS_PAGE_SIZE,
  staffProjectCalls,
} from '../../../../shared/features/staff/staff-projects/staff-projects.ts';
import { implement } from '../../../platform/calls/implement.ts';
import { ownAccount } from '../../accounts/identity/identity.ts';
import { isLeadership } from '../../projects/projects/projects.ts';
import { findProject, findProjects } from './staff-projects.queries.ts';

export const staffProjectImplementations = implement(staffProjectCalls, {
  async list({ query }, { tx, services }) {
    const { hosts, config } = services;
    const found = await findProjects(tx, {
      ...query,
      mainHost: config.publicUrl.host,
      // One more tells that there is another page.
      limit: STAFF_PROJECTS_PAGE_SIZE + 1,
    });
    const goesBack = query.before !== undefined;
    const isMore = found.length > STAFF_PROJECTS_PAGE_SIZE;
    const page = found.slice(0, STAFF_PROJECTS_PAGE_SIZE);
    const shown = goesBack ? page.reverse() : page;
    const isFirst = goesBack ? !isMore : query.after === undefined;
    const isLast = !goesBack && !isMore;
    const placeOf = (project = shown[0]) => (project === undefined ? null : String(project.number));
    return {
      rows: shown.map(({ number: _, first, ...project }) => ({
        ...project,
        host: first && new URL(hosts.originOf(first)).host,
      })),
      next: isLast ? null : placeOf(shown.at(-1)),
      previous: isFirst ? null : placeOf(shown[0]),
    };
  },

  async get({ params }, context) {
    const { tx, services } = context;
    const found = await findProject(tx, params.id);
    if (!found) throw notFound();
    return {
      ...found,
      divisions: found.divisions.map((division) => ({
        ...division,
        stores: division.stores.map(({ subdomain, customDomain, ...store }) => ({
          ...store,
          url: services.hosts.originOf({ subdomain, customDomain }),
        })),
      })),
      may: { setPlatform: await isLeadership(tx, ownAccount(context).id) },
    };
  },
});
