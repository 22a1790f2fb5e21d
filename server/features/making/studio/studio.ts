export { addDesign } from './studio.queries.ts';
