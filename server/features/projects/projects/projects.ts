/** Projects on the server: creating them, whose they are. */
export { insertProject, isLeadership, newProjectId } from './projects.queries.ts';
