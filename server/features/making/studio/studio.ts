export { studioImplementations } from './studio.handlers.ts';
export { addDesign } from './studio.queries.ts';
