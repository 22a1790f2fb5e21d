export {
  binPictures,
  binPicturesOfFolders,
  movePictures,
  pictureName,
  renamePicture,
  restorePictures,
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
