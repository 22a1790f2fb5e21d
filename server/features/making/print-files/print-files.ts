export {
  insertPrintFiles,
  markFailed,
  type NewPrintFile,
  printFilesOfVersion,
  versionToRender,
} from './print-files.queries.ts';
export { render } from './render.ts';
export {
  BlankSide,
  inWorkFolder,
  localPictures,
  type RenderedMockup,
  renderFieldPictures,
  renderPrintFiles,
  renderProductImages,
} from './render-version.ts';
