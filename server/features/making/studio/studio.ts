export { changeDesignSettings, copyDesigns, deleteDrafts, restoreDrafts } from './many-designs.queries.ts';
export { addDesign, designGone } from './studio.queries.ts';
