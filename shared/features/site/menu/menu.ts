/** The menu at the top of a store’s pages. */
export { DRAFT_MENU, MENU_QUERY, menuCalls } from './menu.calls.ts';
export {
  ENTRIES_MOST,
  LABEL_MOST,
  labelProblem,
  type MenuEntry,
  type MenuTarget,
  menuEntriesSchema,
  targetProblem,
} from './menu-entry.ts';
export {
  addEntry,
  canMove,
  dropEntry,
  dropLevel,
  MENU_MOVES,
  type MenuMove,
  moveEntry,
  placeInMenu,
  removeEntry,
  withoutPart,
} from './menu-tree.ts';
export { automaticMenu, type ShownEntry, showMenu, shownEntrySchema } from './shown-menu.ts';
