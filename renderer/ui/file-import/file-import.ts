/** What the screens that import a file share. */
export { EarlierImports } from './earlier-imports.tsx';
export {
  ColumnField,
  ColumnFields,
  CountList,
  FileLead,
  FileProblems,
  ReadingFields,
} from './file-parts.tsx';
export { ImportSteps } from './import-steps.tsx';
export { UploadPanel } from './upload-panel.tsx';
