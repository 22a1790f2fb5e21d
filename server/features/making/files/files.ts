export {
  binDriveFiles,
  binFilesOfFolders,
  driveFileName,
  isInDrive,
  moveDriveFiles,
  renameDriveFile,
  restoreDriveFiles,
} from './drive-files.queries.ts';
export { deleteStoredFiles, insertFiles, type NewFile, picturesOf } from './files.queries.ts';
export { checkPicture } from './picture-checks.ts';
export {
  findDriveFile,
  findPictures,
  findProductPicture,
  findPublishedFile,
  publishFiles,
} from './published-files.ts';
export {
  copyShopperPictures,
  listShopperPictures,
  storedShopperPicture,
  storeShopperPicture,
} from './shopper-pictures.ts';
export { openShownCopy, shownBytes } from './shown-copies.ts';
export { storePicture } from './store-picture.ts';
export { lockObject, objectLock } from './stored-objects.ts';
export { openStoredVideo } from './stored-video.ts';
export { findDriveVideo, findPublishedVideo } from './videos.queries.ts';
