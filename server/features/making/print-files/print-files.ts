export { type PrintFault, tellFaults } from './print-faults.ts';
export {
  clearFaults,
  insertPrintFiles,
  type NewPrintFile,
  printFilesOfVersion,
  type VersionToRender,
  versionToRender,
} from './print-files.queries.ts';
export { RENDER_BUDGETS, type RenderBudget, render } from './render.ts';
export {
  inWorkFolder,
  localPictures,
  type RenderedMockup,
  renderFieldPictures,
  renderPrintFiles,
  renderProductImages,
} from './render-version.ts';
