export {
  changeDesignSettings,
  copyDesigns,
  deleteDrafts,
  listRevisions,
  restoreDrafts,
} from './many-designs.queries.ts';
export { livePoint, noteLive } from './points.queries.ts';
export { fitsBase, OLDER_REVISION_MESSAGE } from './studio.handlers.ts';
export { addDesign, addDesigns, deleteDesigns, designGone } from './studio.queries.ts';
