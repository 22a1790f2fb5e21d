export { BlankPicker } from './blank-picker.tsx';
export { BASE_QUERY, BlankShelf, DraftLinks } from './blank-shelf.tsx';
export { useFontFaces, useSceneFonts } from './browser-fonts.ts';
export { GarmentPicture } from './garment-picture.tsx';
export { DesignNotOpened, OpenedDesign } from './opened-design.tsx';
export { ColourChoice } from './panels/colour-choice.tsx';
export { type OrderPanelProps, type StudioDoor, StudioDoorContext } from './studio-door.ts';
export { useStudioResources } from './studio-resources.ts';
