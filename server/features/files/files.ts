export { filesImplementations } from './files.handlers.ts';
export { picturesOf } from './files.queries.ts';
export { storePicture } from './store-picture.ts';
