export { useFontFaces, useSceneFonts } from './browser-fonts.ts';
export { GarmentPicture } from './garment-picture.tsx';
export { useStudioResources } from './studio-resources.ts';
