import { readFileSync } from 'node:fs';
import { relative } from 'node:path';

/** What is loaded around every screen of the dashboard. */
export const FRAME_ENTRIES = ['renderer/shell/dashboard-frame.tsx', 'renderer/root.tsx'];
/** Written by `npm run frame-modules`; a module that is missing there gets a separate file. */
export const FRAME_LIST = 'bundling/frame-modules.txt';

/** Whether a module is loaded around every screen, so that it can share a file with the others that are. */
export function frameModules(): (id: string) => boolean {
  const names = new Set(readFileSync(FRAME_LIST, 'utf8').split('\n'));
  return (id) => names.has(relative('.', id).replaceAll('\\', '/'));
}
