import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { z } from 'zod';

/** A test that did not pass at its first try: where it stands, its name, and the first line of what it said. */
export interface Mishap {
  readonly test: string;
  readonly message: string;
}

/** What a stage's tests came to. `retried` passed at the second try and count as passed. */
export interface Tally {
  readonly passed: number;
  readonly failed: readonly Mishap[];
  readonly skipped: number;
  readonly retried: readonly Mishap[];
  /** Tests that didn’t start, because the time of the run was up: how many in which file. */
  readonly leftOut?: ReadonlyMap<string, number>;
}

/** Environment variable with the time, in milliseconds since 1970, from which no browser test starts. */
export const TESTS_UNTIL = 'SELVEDGE_TESTS_UNTIL';
/** Why a browser test didn’t start. */
export const TIME_IS_UP = 'The time of this run was up';

const firstLine = (message: string | undefined): string =>
  stripVTControlCharacters(message ?? '')
    .trim()
    .split('\n', 1)[0] ?? '';

const vitestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string(),
      assertionResults: z.array(
        z.object({ fullName: z.string(), status: z.string(), failureMessages: z.array(z.string()) }),
      ),
    }),
  ),
});

/** Reads the report that Vitest's `json` reporter writes. A file that could not be loaded is one failure. */
export function tallyVitest(report: unknown): Tally {
  let passed = 0;
  let skipped = 0;
  const failed: Mishap[] = [];
  const retried: Mishap[] = [];
  for (const file of vitestReport.parse(report).testResults) {
    const path = relative(process.cwd(), file.name);
    let fileFailed = file.status === 'failed';
    for (const { failureMessages, fullName, status } of file.assertionResults) {
      const mishap = { test: `${path} › ${fullName.trim()}`, message: firstLine(failureMessages[0]) };
      if (status === 'passed') {
        passed += 1;
        if (failureMessages.length > 0) retried.push(mishap);
      } else if (status === 'failed') {
        failed.push(mishap);
        fileFailed = false;
      } else skipped += 1;
    }
    if (fileFailed) failed.push({ test: path, message: firstLine(file.message) });
  }
  return { passed, failed, skipped, retried };
}

const browserSpec = z.object({
  title: z.string(),
  file: z.string(),
  line: z.number(),
  tests: z.array(
    z.object({
      status: z.enum(['expected', 'unexpected', 'flaky', 'skipped']),
      annotations: z.array(z.object({ description: z.string().optional() })).default([]),
      results: z.array(z.object({ errors: z.array(z.object({ message: z.string().optional() })) })),
    }),
  ),
});
interface BrowserSuite {
  specs: z.infer<typeof browserSpec>[];
  suites?: BrowserSuite[] | undefined;
}
const browserSuite: z.ZodType<BrowserSuite> = z.object({
  specs: z.array(browserSpec),
  get suites() {
    return z.array(browserSuite).optional();
  },
});
const browserReport = z.object({
  suites: z.array(browserSuite),
  errors: z.array(z.object({ message: z.string().optional() })),
});

/** Reads the report that Playwright's `json` reporter writes. */
export function tallyBrowser(report: unknown): Tally {
  let passed = 0;
  let skipped = 0;
  const failed: Mishap[] = [];
  const retried: Mishap[] = [];
  const leftOut = new Map<string, number>();
  const { errors, suites } = browserReport.parse(report);
  for (const error of errors) failed.push({ test: 'before any test', message: firstLine(error.message) });
  const waiting = [...suites];
  for (let suite = waiting.shift(); suite; suite = waiting.shift()) {
    waiting.push(...(suite.suites ?? []));
    for (const { file, line, tests, title } of suite.specs) {
      for (const { annotations, results, status } of tests) {
        const error = results.flatMap((result) => result.errors)[0];
        const mishap = { test: `${file}:${line} › ${title}`, message: firstLine(error?.message) };
        const isLeftOut = annotations.some(({ description }) => description === TIME_IS_UP);
        if (isLeftOut) leftOut.set(file, (leftOut.get(file) ?? 0) + 1);
        else if (status === 'skipped') skipped += 1;
        else if (status === 'unexpected') failed.push(mishap);
        else {
          passed += 1;
          if (status === 'flaky') retried.push(mishap);
        }
      }
    }
  }
  return { passed, failed, skipped, retried, leftOut };
}
