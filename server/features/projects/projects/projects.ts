/** Projects on the server: creating them, whose they are. */
export { unlockBadge } from './badges.ts';
export { insertProject, isLeadership, newProjectId } from './projects.queries.ts';
