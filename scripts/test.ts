import { spawn } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import {
  SHARED_DATABASE,
  startTemplateDatabase,
  type TemplateDatabase,
} from '../tests/support/template-database.ts';
import { onStop } from './on-stop.ts';
import { readAffected } from './read-changes.ts';
import { meetNeeds, NeedError, thisMachine } from './test-needs.ts';
import { OrderedOutput } from './test-output.ts';
import { runSideBySide } from './test-schedule.ts';
import { RESULTS, type Stage, stages, stagesFor } from './test-stages.ts';
import { type Mishap, type Tally, TESTS_UNTIL } from './test-tally.ts';
import { TIMES, type Times } from './test-times.ts';

interface Ran {
  readonly name: string;
  readonly tally: Tally;
  readonly seconds: number;
}

const output = new OrderedOutput((text) => process.stdout.write(text));

let database: Promise<TemplateDatabase> | null = null;

const WITHIN = /^--within=(\d+)$/;

/** What a stage's programs are told: where the one PostgreSQL of this run is, which starts for the first that needs it. */
async function environmentOf(stage: Stage): Promise<NodeJS.ProcessEnv> {
  if (!stage.database) return {};
  database ??= startTemplateDatabase();
  return { [SHARED_DATABASE]: (await database).url };
}

let stopped: Promise<void> | null = null;

/** Stops the PostgreSQL of this run, however many ask for it. */
function stopDatabase(): Promise<void> {
  stopped ??= (async () => (await database)?.stop())();
  return stopped;
}

async function runCommand(
  [program = '', ...parts]: readonly string[],
  name: string,
  environment: NodeJS.ProcessEnv,
): Promise<boolean> {
  const part = output.open();
  part.write(`\n== ${name}\n`);
  const ok = await new Promise<boolean>((resolve) => {
    const child = spawn(program, parts, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...environment, ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}) },
    });
    child.stdout.on('data', (chunk: Buffer) => part.write(chunk));
    child.stderr.on('data', (chunk: Buffer) => part.write(chunk));
    child.once('error', (error) => {
      part.write(`${error.message}\n`);
      resolve(false);
    });
    child.once('close', (code) => resolve(code === 0));
  });
  part.close();
  return ok;
}

const failure = (test: string, message: string): Tally => ({
  passed: 0,
  failed: [{ test, message }],
  skipped: 0,
  retried: [],
});

async function runStage(stage: Stage): Promise<Ran> {
  const began = performance.now();
  const ok = await runCommand(stage.command, stage.name, await environmentOf(stage));
  const broken = failure(stage.name, 'see what it printed above');
  const passed: Tally = { passed: 1, failed: [], skipped: 0, retried: [] };
  const tally = stage.tally ? await stage.tally().catch(() => broken) : ok ? passed : broken;
  return {
    name: stage.name,
    tally: ok || tally.failed.length > 0 ? tally : { ...tally, failed: broken.failed },
    seconds: (performance.now() - began) / 1000,
  };
}

function print(heading: string, mishaps: readonly Mishap[]): void {
  if (mishaps.length === 0) return;
  console.log(`\n${heading}`);
  for (const { message, test } of mishaps) console.log(`- ${test}${message ? `\n  ${message}` : ''}`);
}

function printTimes(ran: readonly Ran[], seconds: number): void {
  console.log('\nWhere the time went (in seconds, some of it side by side):');
  for (const stage of ran) console.log(`  ${stage.seconds.toFixed(0).padStart(5)}  ${stage.name}`);
  console.log(`Took ${(seconds / 60).toFixed(1)} minutes`);
}

/** `--changed` or `--changed=COMMIT`, else words of stage names; all stages without any. */
function wantedStages(given: readonly string[]): readonly Stage[] {
  const changed = /^--changed(?:=(.+))?$/;
  const option = given.map((word) => changed.exec(word)).find((match) => match !== null);
  const offered = option ? stagesFor(readAffected(option[1])) : stages;
  const only = given.filter((word) => !changed.test(word) && !WITHIN.test(word));
  return offered.filter(({ name }) => only.length === 0 || only.some((word) => name.includes(word)));
}

/** `--within=MINUTES`: no browser test starts after them. The run names the others. */
function limitTime(given: readonly string[]): void {
  const [minutes] = given.flatMap((word) => WITHIN.exec(word)?.[1] ?? []);
  if (minutes !== undefined) process.env[TESTS_UNTIL] = String(Date.now() + Number(minutes) * 60_000);
}

async function main(): Promise<void> {
  const began = performance.now();
  limitTime(process.argv.slice(2));
  const wanted = wantedStages(process.argv.slice(2));
  meetNeeds([...new Set(wanted.flatMap(({ needs }) => needs ?? []))], thisMachine, console.log);
  await rm(RESULTS, { recursive: true, force: true });
  await mkdir(RESULTS, { recursive: true });
  const ran: Ran[] = [];
  const outcomes = await runSideBySide(wanted, availableParallelism(), async (stage) => {
    const result = await runStage(stage);
    ran.push(result);
    return result.tally.failed.length === 0;
  });
  const skipped = [...outcomes].filter(([, outcome]) => outcome === 'skipped').map(([name]) => name);
  const tallies = [
    ...ran.map(({ tally }) => tally),
    ...skipped.map((name) => failure(name, 'not run, because what it needs failed')),
  ];
  const failed = tallies.flatMap((tally) => tally.failed);
  const skippedTests = tallies.reduce((sum, tally) => sum + tally.skipped, 0);
  const passed = tallies.reduce((sum, tally) => sum + tally.passed, 0);
  print(
    'Passed on retry:',
    tallies.flatMap((tally) => tally.retried),
  );
  print('Failed:', failed);
  if (skippedTests > 0) console.log(`\nSkipped: ${skippedTests} (each says why above)`);
  const leftOut = tallies.flatMap((tally) => [...(tally.leftOut ?? [])]);
  if (leftOut.length > 0) {
    console.log('\nNot run, because the time was up:');
    for (const [file, count] of leftOut) console.log(`- ${count} in ${file}`);
  }
  const seconds = (performance.now() - began) / 1000;
  printTimes(ran, seconds);
  const times: Times = { stages: ran.map(({ name, seconds }) => ({ name, seconds })), seconds };
  await writeFile(join(RESULTS, TIMES), JSON.stringify(times));
  await stopDatabase();
  console.log(`${passed} passed, ${failed.length} failed`);
  process.exit(failed.length > 0 ? 1 : 0);
}

onStop(() => void stopDatabase().finally(() => process.exit(1)));
main().catch(async (error: unknown) => {
  console.error(error instanceof NeedError ? error.message : error);
  await stopDatabase().catch(() => undefined);
  process.exit(1);
});
