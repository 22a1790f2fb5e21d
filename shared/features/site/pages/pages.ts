/** Pages of a store: what one is, how it is changed, what it may hold. */
export { type Applied, type ApplyResult, applyCommand } from './apply-command.ts';
export { canHold, checkProperties, holdsAtMost, refusedInMail } from './block-checks.ts';
export * from './command-rows.ts';
export { compareDocuments, type PageDifference, type Spot } from './compare-documents.ts';
export { diffDocuments } from './diff-documents.ts';
export { type FlatBlock, flatBlockSchema, type NewFlatBlock } from './flat-block.ts';
export { keepTree } from './kept-tree.ts';
export { hasTooLongKey, keysAt, renumberLongKeys, settleKeys } from './order-keys.ts';
export {
  FOOTER_URL,
  freeUrl,
  HOME_URL,
  isMailUrl,
  isStoreAddress,
  mailUrl,
  normaliseUrl,
  PREVIEW_QUERY,
} from './page-address.ts';
export * from './page-commands.ts';
export * from './page-document.ts';
export * from './page-fields.ts';
export { PAGE_LIMITS, type Uid, uidSchema } from './page-limits.ts';
export * from './page-object.ts';
export { checkPropertyNames, checkTree, type FieldErrors } from './page-object-checks.ts';
export { documentOfTree } from './page-object-tree.ts';
export { type PagePerson, pagePersonSchema } from './page-people.ts';
export { PAGE_REFUSALS, type PageRefusal, type PageRefusalCode, pageRefusal } from './page-refusals.ts';
export * from './page-states.ts';
export { type Path, parsePath, valueAt } from './property-path.ts';
export { followShared, resetToShared, type SharedNow } from './saved-blocks/merge-shared.ts';
export {
  blocksInPlace,
  type SavedContent,
  savedContentOf,
  savingProblem,
  sharedInside,
} from './saved-blocks/saved-content.ts';
export {
  SAVED_LIMITS,
  SHARED_MARK,
  type SharedMark,
  sharedMarkOf,
  withoutMark,
} from './saved-blocks/shared-mark.ts';
export {
  type Difference,
  differencesOf,
  placeAround,
  placesOf,
  type SharedPlace,
} from './saved-blocks/shared-places.ts';
export { takeBack } from './take-back.ts';
export * from './templates/footer-templates.ts';
export * from './templates/templates.ts';
export { unwrittenProperties } from './templates/unwritten.ts';
