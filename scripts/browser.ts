import { accessSync, constants } from 'node:fs';

/** The browser without windows: the tests take a quarter less time in it. */
const SHELLS = ['/usr/bin/chromium-headless-shell'];
const BROWSERS = [
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
export const findBrowser = (): string | null =>
  [process.env.CHROMIUM_PATH, ...SHELLS, ...BROWSERS].find(isProgram) ?? null;

/** The same for a whole Chromium: the one without windows refuses secure cookies of `http://localhost`. */
export const findWholeBrowser = (): string | null =>
  [process.env.CHROMIUM_PATH, ...BROWSERS].find(isProgram) ?? null;

/** How the tests start it. */
export const BROWSER_ARGUMENTS = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  // Without windows, letters would be fitted to whole pixels and be wider than people see them.
  '--font-render-hinting=none',
];
