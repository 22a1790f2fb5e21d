export { tellFaults } from './print-faults.ts';
export {
  clearFaults,
  insertPrintFiles,
  type NewPrintFile,
  type PrintFault,
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
