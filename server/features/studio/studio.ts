export { bundledFonts } from './fonts.ts';
export { studioImplementations } from './studio.handlers.ts';
