import { accessSync, constants } from 'node:fs';

const PLACES = [
  process.env.CHROMIUM_PATH,
  // The same browser without windows: the tests take a quarter less time in it.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

function isProgram(path: string | undefined): path is string {
  if (!path) return false;
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Path of the machine's own Chromium; null where Playwright has to bring one. */
export const findBrowser = (): string | null => PLACES.find(isProgram) ?? null;
