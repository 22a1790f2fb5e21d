/** Every project, for the internal staff. */
export { namedProjects, staffProjectImplementations } from './staff-projects.handlers.ts';
