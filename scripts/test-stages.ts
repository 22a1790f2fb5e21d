import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Affected, Selection } from './test-changes.ts';
import type { Need } from './test-needs.ts';
import type { Task } from './test-schedule.ts';
import { type Tally, tallyBrowser, tallyVitest } from './test-tally.ts';

/** Folder of the reports, and of the pictures and traces of what failed. */
export const RESULTS = 'test-results';

/** One step of `npm test`. */
export interface Stage extends Task {
  readonly command: readonly string[];
  readonly needs?: readonly Need[];
  /** Its tests need PostgreSQL: all such stages of a run share one. */
  readonly database?: true;
  /** Reads how many tests ran from the stage's report; a stage without one counts as one check. */
  readonly tally?: () => Promise<Tally>;
}

const readJson = async (file: string): Promise<unknown> =>
  JSON.parse(await readFile(join(RESULTS, file), 'utf8'));

const BUILD = 'pages built';
const DEMO = 'demo made';
/** Sources of the programs; other files are tooling. */
const SOURCES = ['shared', 'letters', 'server', 'native', 'main', 'preload', 'renderer'];

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
  // One file, which needs a core for longer than any check: it starts first of those that run next to the build.
  vitest('simulation', { cores: 1, database: true }),
  check(DEMO, 'node', 'tests/journeys/support/demo.setup.ts'),
  check('types', 'npm', 'run', '--silent', 'types'),
  check('format and lint', 'biome', 'check', '.'),
  check('import rules', 'depcruise', ...SOURCES, '--config', '.dependency-cruiser.cjs'),
  check('dead code', 'npm', 'run', '--silent', 'dead-code'),
  vitest('unit', { needs: ['socat'] }),
  vitest('integration', { needs: ['socat', 'strace'], after: [BUILD], database: true }),
  {
    name: 'browser tests',
    cores: 2,
    database: true,
    needs: ['browser', 'whole browser', 'fonts', 'socat'],
    after: [BUILD, DEMO],
    command: ['playwright', 'test'],
    tally: async () => tallyBrowser(await readJson('browser.json')),
  },
];

const withFiles = (stage: Stage, selection: Selection): Stage[] => {
  if (selection === 'all') return [stage];
  return selection.length === 0 ? [] : [{ ...stage, command: [...stage.command, ...selection] }];
};

/** The stages with the tests alone that a change can affect. Pages are built where such a test needs them. */
export function stagesFor({ integration, simulation, browser }: Affected): Stage[] {
  const selected = stages.flatMap((stage) => {
    if (stage.name === 'integration tests') return withFiles(stage, integration);
    if (stage.name === 'simulation tests') return withFiles(stage, simulation);
    return stage.name === 'browser tests' ? withFiles(stage, browser) : [stage];
  });
  const needed = new Set(selected.flatMap(({ after = [] }) => after));
  return selected.filter(({ name }) => needed.has(name) || (name !== BUILD && name !== DEMO));
}
