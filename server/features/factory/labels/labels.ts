/** Labels on the server: a piece each, from the payment of its order to its parcel. */
export { addChildLabels } from './child-labels.ts';
export { addToShipment, setPigeonholes, setTote, updateLabels } from './label-changes.ts';
export { insertPastLabels } from './past-labels.ts';
export {
  bookSpoiledGarments,
  type SpoiledGarment,
  type SpoilReports,
  type UndoneSpoil,
} from './spoiled-garments.ts';
export {
  bookCounts,
  bookShelfMoves,
  type CountReports,
  holdShelves,
  lockBlanksOf,
  type ShelfMove,
  type StockCount,
  type UndoneCount,
} from './stock-counts.ts';
