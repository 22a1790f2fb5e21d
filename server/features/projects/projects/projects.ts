/** Projects on the server: creating them, whose they are. */
export { projectImplementations } from './projects.handlers.ts';
export { insertProject, isLeadership, newProjectId } from './projects.queries.ts';
