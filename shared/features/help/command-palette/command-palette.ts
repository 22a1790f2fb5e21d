/** The command palette: going to a screen, an order or a product by typing a few letters of it. */
export { commandPaletteCalls, PALETTE_QUERY } from './command-palette.calls.ts';
export { type Named, rankByText } from './match.ts';
