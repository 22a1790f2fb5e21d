/** Internal event that opens the command palette. */
export const OPEN_PALETTE = 'open-command-palette';
/** Internal event that opens the menu, on a screen that covers the header. */
export const OPEN_MENU = 'open-menu';
