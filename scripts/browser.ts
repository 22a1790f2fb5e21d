import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';

const PLACES = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

function runnable(path: string | undefined): path is string {
  if (!path) return false;
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The machine's Chromium; where there is none, Playwright's own is installed. Null means Playwright's own. */
export async function findBrowser(): Promise<string | null> {
  const found = PLACES.find(runnable);
  if (found) return found;
  console.log('No Chromium found; installing the one of Playwright ...');
  const installed = spawnSync('playwright', ['install', '--with-deps', 'chromium'], { stdio: 'inherit' });
  if (installed.status !== 0) {
    console.error('No browser: install Chromium (Debian: apt-get install chromium) or set CHROMIUM_PATH.');
  }
  return null;
}
