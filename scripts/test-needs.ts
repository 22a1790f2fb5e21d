import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';
import { findBrowser, findWholeBrowser } from './browser.ts';

/** What tests need of the machine beyond what npm installs. */
export type Need = 'browser' | 'whole browser' | 'fonts' | 'socat' | 'strace';

/** Something the tests need is missing and can't be installed from here; the message is one line that says what to do. */
export class NeedError extends Error {
  override readonly name = 'NeedError';
}

/** How a missing need is found and installed: the machine in production, a made-up one in tests. */
export interface Machine {
  has(need: Need): boolean;
  /** Whether `apt-get install` would work: Debian or Ubuntu, as root. */
  readonly canInstall: boolean;
  /** Downloads Playwright's own Chromium and the libraries it needs; tells whether that worked. */
  installOwnBrowser(): boolean;
  installPackages(names: readonly string[]): void;
}

/** Packages that meet a need, the best one first: Ubuntu has no browser without windows. */
const PACKAGES: Readonly<Record<Need, readonly string[]>> = {
  browser: ['chromium-headless-shell', 'chromium'],
  'whole browser': ['chromium'],
  fonts: ['fonts-dejavu-core'],
  socat: ['socat'],
  strace: ['strace'],
};
const MOST_PACKAGES = Math.max(...Object.values(PACKAGES).map(({ length }) => length));
const FONT_FOLDERS = ['/usr/share/fonts', '/usr/local/share/fonts'];
const DOWNLOAD_WITHIN_MS = 300_000;

function isOnPath(program: string): boolean {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, program), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

const hasFonts = (): boolean =>
  process.platform !== 'linux' ||
  FONT_FOLDERS.filter((folder) => existsSync(folder)).some((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).some((file) => /DejaVuSans\.ttf$/.test(file)),
  );

const isThere: Readonly<Record<Need, () => boolean>> = {
  browser: () => findBrowser() !== null || existsSync(chromium.executablePath()),
  'whole browser': () => findWholeBrowser() !== null || existsSync(chromium.executablePath()),
  fonts: hasFonts,
  socat: () => isOnPath('socat'),
  // It traces the calls of Linux alone; its test is skipped elsewhere.
  strace: () => process.platform !== 'linux' || isOnPath('strace'),
};

const run = (program: string, args: readonly string[], environment: NodeJS.ProcessEnv = {}): boolean =>
  spawnSync(program, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...environment },
    timeout: DOWNLOAD_WITHIN_MS,
  }).status === 0;

export const thisMachine: Machine = {
  has: (need) => isThere[need](),
  canInstall: process.getuid?.() === 0 && isOnPath('apt-get'),
  // The libraries come second: without the browser they would be a hundred packages for nothing.
  installOwnBrowser: () =>
    run('playwright', ['install', 'chromium'], { PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '10000' }) &&
    run('playwright', ['install-deps', 'chromium']),
  installPackages(names) {
    run('apt-get', ['update', '-qq']);
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names], {
      DEBIAN_FRONTEND: 'noninteractive',
    });
  },
};

/**
 * Installs what is missing where it can: on Debian and Ubuntu, as root. The browser is Playwright's own, or the
 * system's where Playwright's can't be downloaded.
 * @throws NeedError anywhere else
 */
export function meetNeeds(needs: readonly Need[], machine: Machine, say: (line: string) => void): void {
  const missing = () => needs.filter((need) => !machine.has(need));
  if (machine.canInstall && missing().length > 0) {
    say(`Installing ${missing().join(', ')}…`);
    if (missing().some((need) => need.endsWith('browser')) && !machine.installOwnBrowser())
      say('We can’t download Playwright’s browser here. Installing the system’s.');
    for (let choice = 0; choice < MOST_PACKAGES; choice += 1) {
      const packages = missing().flatMap((need) => PACKAGES[need][choice] ?? PACKAGES[need].at(-1) ?? []);
      if (packages.length > 0) machine.installPackages([...new Set(packages)]);
    }
  }
  if (missing().length === 0) return;
  const packages = new Set(missing().map((need) => PACKAGES[need].at(-1)));
  throw new NeedError(
    `The tests need ${missing().join(', ')}. On Debian or Ubuntu: sudo apt-get install ${[...packages].join(' ')}. Elsewhere, install the same and set CHROMIUM_PATH if Chromium isn’t found.`,
  );
}
