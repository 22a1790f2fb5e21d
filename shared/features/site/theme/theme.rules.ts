/** What scripts of a few kilobytes may take of themes: no themes. */
export { contrast } from './colours.ts';
