/** Projects on the server: creating them, their badges, whose they are. */
export { projectImplementations } from './projects.handlers.ts';
export { insertProject, type NewProject, newProjectId, unlockBadge } from './projects.queries.ts';
