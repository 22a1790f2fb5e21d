import { expect, test } from 'vitest';
import { type Machine, meetNeeds, type Need, NeedError } from './test-needs.ts';

interface Facts {
  readonly has: readonly Need[];
  readonly canInstall: boolean;
  readonly downloads?: boolean;
  /** Names that the system's package source has. */
  readonly packages?: readonly string[];
}

const DEBIAN = ['chromium-headless-shell', 'chromium', 'fonts-dejavu-core', 'socat', 'strace'];
const UBUNTU = DEBIAN.slice(1);

function machineWith({ has, canInstall, downloads = false, packages = DEBIAN }: Facts) {
  const present = new Set<Need>(has);
  const installed: string[] = [];
  const machine: Machine = {
    has: (need) => present.has(need),
    canInstall,
    installOwnBrowser() {
      if (downloads) present.add('browser').add('whole browser');
      return downloads;
    },
    installPackages(names) {
      // A name that isn't known keeps all others from being installed, too.
      if (names.some((name) => !packages.includes(name))) return;
      installed.push(...names);
      if (names.some((name) => name.startsWith('chromium'))) present.add('browser');
      if (names.includes('chromium')) present.add('whole browser');
      if (names.includes('fonts-dejavu-core')) present.add('fonts');
      for (const tool of ['socat', 'strace'] as const) if (names.includes(tool)) present.add(tool);
    },
  };
  return { machine, installed };
}

const ALL = ['browser', 'whole browser', 'fonts', 'socat', 'strace'] as const;
const silent = () => undefined;

test('a bare Debian machine gets everything, with the system’s browser where Playwright’s can’t be had', () => {
  const { installed, machine } = machineWith({ has: [], canInstall: true });
  meetNeeds(ALL, machine, silent);
  expect(installed).toEqual(DEBIAN);
});

test('a system without a browser that has no windows gets the one that has them', () => {
  const { installed, machine } = machineWith({ has: [], canInstall: true, packages: UBUNTU });
  meetNeeds(ALL, machine, silent);
  expect(installed.toSorted()).toEqual(['chromium', 'fonts-dejavu-core', 'socat', 'strace']);
});

test('Playwright’s own browser comes first', () => {
  const { installed, machine } = machineWith({ has: ['fonts'], canInstall: true, downloads: true });
  meetNeeds(ALL, machine, silent);
  expect(installed).toEqual(['socat', 'strace']);
});

test('a machine that has everything is left alone', () => {
  const { installed, machine } = machineWith({ has: ALL, canInstall: true });
  const said: string[] = [];
  meetNeeds(ALL, machine, (line) => said.push(line));
  expect([...installed, ...said]).toEqual([]);
});

test('only what the stages need is installed', () => {
  const { installed, machine } = machineWith({ has: [], canInstall: true });
  meetNeeds(['socat'], machine, silent);
  expect(installed).toEqual(['socat']);
});

test.each([
  ['nothing can be installed', { has: ['fonts'], canInstall: false }],
  ['the packages don’t exist', { has: ['fonts'], canInstall: true, packages: [] }],
] as const)('one line says what to install where %s', (_where, facts) => {
  const meet = () => meetNeeds(ALL, machineWith(facts).machine, silent);
  expect(meet).toThrow(NeedError);
  expect(meet).toThrow(
    /^The tests need browser, whole browser, socat, strace\. .*apt-get install chromium socat strace\..*$/,
  );
});
