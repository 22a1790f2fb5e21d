export { splitWords } from './break-rows.ts';
export { findLineProblem, LINE_LENGTH, NO_LAYOUT, tidyLine } from './check-text.ts';
export { layoutFonts, suitsLetters } from './compose.ts';
export { type FittedDesign, fitLayout } from './fit.ts';
export type * from './layout.ts';
export { PALETTES, paletteInks } from './palettes.ts';
export { movePiece, scalePiece } from './piece.ts';
export { drawingElement } from './setting.ts';
