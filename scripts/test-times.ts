import { z } from 'zod';

/** File in which a run notes what each stage took. */
export const TIMES = 'times.json';

export const timesSchema = z.object({
  stages: z.array(z.object({ name: z.string(), seconds: z.number() })),
  /** The whole run; stages run side by side, so it is less than their sum. */
  seconds: z.number(),
});
export type Times = z.infer<typeof timesSchema>;

export interface FileTime {
  readonly file: string;
  readonly seconds: number;
}

const vitestTimes = z.object({
  testResults: z.array(z.object({ name: z.string(), startTime: z.number(), endTime: z.number() })),
});

/** What each test file took, by the report of Vitest’s `json` reporter. */
export const readVitestTimes = (report: unknown, folder: string): FileTime[] =>
  vitestTimes.parse(report).testResults.map(({ name, startTime, endTime }) => ({
    file: name.startsWith(folder) ? name.slice(folder.length + 1) : name,
    seconds: (endTime - startTime) / 1000,
  }));

const browserSuite = z.object({
  file: z.string(),
  specs: z.array(
    z.object({ tests: z.array(z.object({ results: z.array(z.object({ duration: z.number() })) })) }),
  ),
  get suites() {
    return z.array(browserSuite).optional();
  },
});
const browserTimes = z.object({ suites: z.array(browserSuite) });

const durationOf = ({ specs, suites = [] }: z.infer<typeof browserSuite>): number =>
  specs
    .flatMap(({ tests }) => tests.flatMap(({ results }) => results))
    .reduce((sum, { duration }) => sum + duration / 1000, 0) +
  suites.reduce((sum, suite) => sum + durationOf(suite), 0);

/** What the tests of each browser file took, by the report of Playwright’s `json` reporter. */
export const readBrowserTimes = (report: unknown): FileTime[] =>
  browserTimes.parse(report).suites.map((suite) => ({
    file: `tests/journeys/${suite.file}`,
    seconds: durationOf(suite),
  }));

/** Which file starts first among quicker ones decides nothing. */
const QUICK_SECONDS = 1;

/** The table by which Vitest starts slow files first. Sorted by name: a new measurement changes its lines only. */
export function formatSlowFiles(files: readonly FileTime[]): string {
  const slow = files
    .filter(({ seconds }) => seconds >= QUICK_SECONDS)
    .toSorted((a, b) => (a.file < b.file ? -1 : 1))
    .map(({ file, seconds }) => [file, Math.round(seconds)]);
  return `${JSON.stringify(Object.fromEntries(slow), null, 2)}\n`;
}

const SLOWEST = 15;

/** Tables in Markdown: each stage of a run, then the slowest test files. */
export function formatTimes({ stages, seconds }: Times, files: readonly FileTime[]): string {
  const rows = stages.map((stage) => `| ${stage.name} | ${stage.seconds.toFixed(0)} |`);
  const whole = `| the whole run | ${seconds.toFixed(0)} (${(seconds / 60).toFixed(1)} minutes) |`;
  const slowest = files.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST);
  const fileRows = slowest.map(({ file, seconds }) => `| \`${file}\` | ${seconds.toFixed(1)} |`);
  const fileTable = ['', '| slowest test files | seconds |', '|---|---:|', ...fileRows];
  return ['| stage | seconds |', '|---|---:|', ...rows, whole, ...(slowest.length > 0 ? fileTable : [])].join(
    '\n',
  );
}

const BEGIN = '<!-- times -->';
const END = '<!-- /times -->';

/** The text with the tables between its two marks. Throws where a mark is missing. */
export function replaceTimes(text: string, tables: string): string {
  const [begin, end] = [text.indexOf(BEGIN), text.indexOf(END)];
  if (begin === -1 || end < begin) throw new Error(`The text has no ${BEGIN} before ${END}`);
  return `${text.slice(0, begin + BEGIN.length)}\n${tables}\n${text.slice(end)}`;
}
