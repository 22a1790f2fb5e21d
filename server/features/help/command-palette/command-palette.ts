/** The command palette's search on the server. */
export { commandPaletteImplementations } from './command-palette.handlers.ts';
