import { spawn } from 'node:child_process';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { findBrowser } from './browser.ts';
import { type Mishap, type Tally, tallyBrowser, tallyVitest } from './test-tally.ts';

const RESULTS = 'test-results';

interface Stage {
  readonly name: string;
  readonly command: readonly string[];
  /** Reads how many tests ran from the stage's report; a stage without one counts as one check. */
  readonly tally?: () => Promise<Tally>;
}

const readJson = async (file: string): Promise<unknown> =>
  JSON.parse(await readFile(join(RESULTS, file), 'utf8'));

function vitest(project: string): Stage {
  const file = `${project}.json`;
  return {
    name: `${project} tests`,
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
  };
}

const stages: readonly Stage[] = [
  { name: 'format and lint', command: ['biome', 'check', '.'] },
  {
    name: 'import rules',
    command: [
      'depcruise',
      'shared',
      'server',
      'native',
      'main',
      'preload',
      'renderer',
      '--config',
      '.dependency-cruiser.cjs',
    ],
  },
  { name: 'dead code', command: ['knip'] },
  { name: 'types', command: ['npm', 'run', '--silent', 'types'] },
  { name: 'pages built', command: ['node', 'scripts/build.ts'] },
  vitest('unit'),
  vitest('integration'),
  vitest('simulation'),
  {
    name: 'browser tests',
    command: ['playwright', 'test'],
    tally: async () => tallyBrowser(await readJson('browser.json')),
  },
];

async function run(command: readonly string[], browser: string | null): Promise<boolean> {
  const [program = '', ...parts] = command;
  return new Promise((resolve) => {
    spawn(program, parts, {
      stdio: 'inherit',
      env: { ...process.env, ...(browser ? { CHROMIUM_PATH: browser } : {}) },
    }).once('close', (code) => resolve(code === 0));
  });
}

async function runStage(stage: Stage, browser: string | null): Promise<Tally> {
  console.log(`\n== ${stage.name}`);
  const ok = await run(stage.command, browser);
  const broken: Mishap = { test: stage.name, message: 'see what it printed above' };
  const outcome: Tally = { passed: ok ? 1 : 0, failed: ok ? [] : [broken], skipped: 0, retried: [] };
  if (!stage.tally) return outcome;
  const tally = await stage.tally().catch(() => ({ ...outcome, passed: 0, failed: [broken] }));
  return ok || tally.failed.length > 0 ? tally : { ...tally, failed: [broken] };
}

function print(heading: string, mishaps: readonly Mishap[]): void {
  if (mishaps.length === 0) return;
  console.log(`\n${heading}`);
  for (const { message, test } of mishaps) console.log(`- ${test}${message ? `\n  ${message}` : ''}`);
}

async function main(): Promise<void> {
  const began = performance.now();
  await rm(RESULTS, { recursive: true, force: true });
  await mkdir(RESULTS, { recursive: true });
  const only = process.argv.slice(2);
  const browser = await findBrowser();
  const tallies: Tally[] = [];
  for (const stage of stages) {
    if (only.length > 0 && !only.some((word) => stage.name.includes(word))) continue;
    tallies.push(await runStage(stage, browser));
  }
  const failed = tallies.flatMap((tally) => tally.failed);
  const skipped = tallies.reduce((sum, tally) => sum + tally.skipped, 0);
  const passed = tallies.reduce((sum, tally) => sum + tally.passed, 0);
  print(
    'Passed at the second try only:',
    tallies.flatMap((tally) => tally.retried),
  );
  print('Failed:', failed);
  if (skipped > 0) console.log(`\nSkipped: ${skipped} (each says why above)`);
  console.log(`Took ${((performance.now() - began) / 60_000).toFixed(1)} minutes`);
  console.log(`${passed} passed, ${failed.length} failed`);
  process.exit(failed.length > 0 ? 1 : 0);
}

await main();
