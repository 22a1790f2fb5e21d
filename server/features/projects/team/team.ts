/** The people of a project, and the log of what they do with it. */
export { noteActivity } from './activity.ts';
