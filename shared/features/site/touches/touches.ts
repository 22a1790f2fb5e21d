/** What of a store a change touches, told before it is published. */
export { type ThemeReach, themeReach } from './theme-reach.ts';
export { STORE_SCREENS, type StoreScreen } from './theme-uses.ts';
export { type TouchedPage, touchesCalls } from './touches.calls.ts';
