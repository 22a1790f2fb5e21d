import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { RESULTS } from './test-stages.ts';
import {
  formatTimes,
  readBrowserTimes,
  readVitestTimes,
  replaceTimes,
  TIMES,
  timesSchema,
} from './test-times.ts';

/** Writes the times of the last full run into docs/tests.md. */
const readResult = async (file: string): Promise<unknown> =>
  JSON.parse(await readFile(join(RESULTS, file), 'utf8'));

const times = timesSchema.parse(await readResult(TIMES));
const files = [
  ...readVitestTimes(await readResult('unit.json'), process.cwd()),
  ...readVitestTimes(await readResult('integration.json'), process.cwd()),
  ...readVitestTimes(await readResult('simulation.json'), process.cwd()),
  ...readBrowserTimes(await readResult('browser.json')),
];
const page = 'docs/tests.md';
await writeFile(page, replaceTimes(await readFile(page, 'utf8'), formatTimes(times, files)));
