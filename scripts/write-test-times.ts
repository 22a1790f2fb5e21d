import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SLOW_FILES } from './slow-first.ts';
import { RESULTS } from './test-stages.ts';
import {
  formatSlowFiles,
  formatTimes,
  readBrowserTimes,
  readVitestTimes,
  replaceTimes,
  TIMES,
  timesSchema,
} from './test-times.ts';

/** Writes the times of the last full run into docs/tests.md and the table by which slow files start first. */
const readResult = async (file: string): Promise<unknown> =>
  JSON.parse(await readFile(join(RESULTS, file), 'utf8'));

const times = timesSchema.parse(await readResult(TIMES));
const ordered = [
  ...readVitestTimes(await readResult('unit.json'), process.cwd()),
  ...readVitestTimes(await readResult('integration.json'), process.cwd()),
  ...readVitestTimes(await readResult('simulation.json'), process.cwd()),
];
await writeFile(SLOW_FILES, formatSlowFiles(ordered));
const files = [...ordered, ...readBrowserTimes(await readResult('browser.json'))];
const page = 'docs/tests.md';
await writeFile(page, replaceTimes(await readFile(page, 'utf8'), formatTimes(times, files)));
