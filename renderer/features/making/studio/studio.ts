export { useFontFaces } from './browser-fonts.ts';
export { GarmentPicture } from './garment-picture.tsx';
