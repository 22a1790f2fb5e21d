export { deleteFiles, insertFiles, type NewFile, picturesOf } from './files.queries.ts';
export { checkPicture } from './picture-checks.ts';
export { storePicture } from './store-picture.ts';
