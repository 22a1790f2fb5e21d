/** Internal event that opens the command palette. */
export const OPEN_PALETTE = 'open-command-palette';
