export { GarmentPicture } from './garment-picture.tsx';
