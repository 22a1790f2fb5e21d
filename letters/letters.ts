/** The one place that turns a text into drawn letters, in whatever script: invoices, statements, labels. */

export { drawBitmap, inkHeight } from './bitmap.ts';
export { fontFileOf, listFontFiles, UNITS_PER_EM, type Weight } from './fonts.ts';
export { type OutlineStep, type SetLetter, type SetLine, setLine } from './set-line.ts';
export { writeFont } from './woff.ts';
