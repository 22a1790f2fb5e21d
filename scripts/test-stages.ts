import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Need } from './test-needs.ts';
import type { Task } from './test-schedule.ts';
import { type Tally, tallyBrowser, tallyVitest } from './test-tally.ts';

/** Folder of the reports, and of the pictures and traces of what failed. */
export const RESULTS = 'test-results';

/** One step of `npm test`. */
export interface Stage extends Task {
  readonly command: readonly string[];
  readonly needs?: readonly Need[];
  /** Reads how many tests ran from the stage's report; a stage without one counts as one check. */
  readonly tally?: () => Promise<Tally>;
}

const readJson = async (file: string): Promise<unknown> =>
  JSON.parse(await readFile(join(RESULTS, file), 'utf8'));

const BUILD = 'pages built';
/** Sources of the programs; other files are tooling. */
const SOURCES = ['shared', 'server', 'native', 'main', 'preload', 'renderer'];

const check = (name: string, ...command: string[]): Stage => ({ name, cores: 1, command });

function vitest(project: string, facts: Partial<Stage> = {}): Stage {
  const file = `${project}.json`;
  return {
    name: `${project} tests`,
    cores: 2,
    command: [
      'vitest',
      'run',
      '--project',
      project,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${RESULTS}/${file}`,
    ],
    tally: async () => tallyVitest(await readJson(file)),
    ...facts,
  };
}

/** Everything `npm test` does, in start order. */
export const stages: readonly Stage[] = [
  check(BUILD, 'node', 'scripts/build.ts'),
  check('types', 'npm', 'run', '--silent', 'types'),
  check('format and lint', 'biome', 'check', '.'),
  check('import rules', 'depcruise', ...SOURCES, '--config', '.dependency-cruiser.cjs'),
  check('dead code', 'npm', 'run', '--silent', 'dead-code'),
  vitest('unit', { needs: ['socat'] }),
  vitest('integration', { needs: ['socat'], after: [BUILD] }),
  vitest('simulation'),
  {
    name: 'browser tests',
    cores: 2,
    needs: ['browser', 'fonts', 'socat'],
    after: [BUILD],
    command: ['playwright', 'test'],
    tally: async () => tallyBrowser(await readJson('browser.json')),
  },
];
