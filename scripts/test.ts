import { spawn } from 'node:child_process';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { findBrowser } from './browser.ts';

const RESULTS = 'test-results';

interface Tally {
  passed: number;
  failed: number;
  skipped: number;
  /** Of those that passed, how many needed a second try. */
  retried?: number;
}

interface Stage {
  readonly name: string;
  readonly command: readonly string[];
  /** Reads how many tests ran from the stage's report; a stage without one counts as one check. */
  readonly tally?: () => Promise<Tally>;
}

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
});
const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
});

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
    async tally() {
      const report = vitestReport.parse(await readJson(file));
      return {
        passed: report.numPassedTests,
        failed: report.numFailedTests,
        skipped: report.numPendingTests,
      };
    },
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
    async tally() {
      const { stats } = playwrightReport.parse(await readJson('browser.json'));
      const { expected, flaky, unexpected, skipped } = stats;
      return { passed: expected + flaky, failed: unexpected, skipped, retried: flaky };
    },
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
  if (!stage.tally) return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 };
  const tally = await stage.tally().catch(() => ({ passed: 0, failed: 1, skipped: 0 }));
  return ok || tally.failed > 0 ? tally : { ...tally, failed: 1 };
}

async function main(): Promise<void> {
  const began = performance.now();
  await rm(RESULTS, { recursive: true, force: true });
  await mkdir(RESULTS, { recursive: true });
  const only = process.argv.slice(2);
  const browser = await findBrowser();
  const total: Tally = { passed: 0, failed: 0, skipped: 0 };
  const failures: string[] = [];
  let retried = 0;
  for (const stage of stages) {
    if (only.length > 0 && !only.some((word) => stage.name.includes(word))) continue;
    const tally = await runStage(stage, browser);
    if (tally.failed > 0) failures.push(`${stage.name} (${tally.failed})`);
    total.passed += tally.passed;
    total.failed += tally.failed;
    total.skipped += tally.skipped;
    retried += tally.retried ?? 0;
  }
  const minutes = ((performance.now() - began) / 60_000).toFixed(1);
  if (failures.length > 0) console.log(`\nFailed: ${failures.join(', ')}`);
  if (total.skipped > 0) console.log(`Skipped: ${total.skipped} (each says why above)`);
  if (retried > 0) console.log(`At the second try: ${retried} (each is called flaky above)`);
  console.log(`Took ${minutes} minutes`);
  console.log(`${total.passed} passed, ${total.failed} failed`);
  process.exit(total.failed > 0 ? 1 : 0);
}

await main();
