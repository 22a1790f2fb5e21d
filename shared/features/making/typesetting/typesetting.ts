export { splitWords } from './break-rows.ts';
export { findLineProblem, hasRareLetters, LINE_LENGTH, tidyLine } from './check-text.ts';
export { layoutFonts } from './compose.ts';
export { type FittedDesign, fitLayout } from './fit.ts';
export type * from './layout.ts';
export { PALETTES, paletteInks } from './palettes.ts';
export { movePiece, scalePiece } from './piece.ts';
export { drawingElement } from './setting.ts';
