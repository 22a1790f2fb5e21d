/** Pigeonholes on the server: which order's garments lie in each. */
export { type ChangedHole, type HoleBook, holeBook } from './hole-book.ts';
export {
  addPigeonholes,
  emptyHoleOf,
  fillPastHoles,
  holdHoles,
  updateHoles,
} from './pigeonholes.queries.ts';
