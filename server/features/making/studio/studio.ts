export { addDesign, designGone } from './studio.queries.ts';
