export { bundledFonts, fontFilePath } from './fonts.ts';
