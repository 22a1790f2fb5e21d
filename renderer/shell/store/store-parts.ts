import type { StoreShellParts } from '../../platform/shell/store-shell-parts.ts';

const files = import.meta.glob<StoreShellParts>('../../features/*/*/*.store-shell.tsx', {
  eager: true,
  import: 'default',
});

/** What all features add to the frame around a store's pages, each with its file as key. */
export const STORE_PARTS = Object.entries(files).map(([key, parts]) => ({ key, ...parts }));
