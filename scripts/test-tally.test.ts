import { join } from 'node:path';
import { expect, test } from 'vitest';
import { TIME_IS_UP, tallyBrowser, tallyVitest } from './test-tally.ts';

const file = (name: string, status: string, assertionResults: object[], message = '') => ({
  name: join(process.cwd(), name),
  status,
  message,
  assertionResults,
});
const outcome = (fullName: string, status: string, ...failureMessages: string[]) => ({
  fullName,
  status,
  failureMessages,
});

test('a report of Vitest names each test that failed or needed a second try', () => {
  const report = {
    testResults: [
      file('a.test.ts', 'failed', [
        outcome(' holds', 'passed'),
        outcome(' breaks', 'failed', '\u001b[31mError: no such order\u001b[39m\n    at a.test.ts:1'),
        outcome(' waits', 'skipped'),
        outcome(' is late once', 'passed', 'Error: late\n    at a.test.ts:2'),
      ]),
    ],
  };
  expect(tallyVitest(report)).toEqual({
    passed: 2,
    failed: [{ test: 'a.test.ts › breaks', message: 'Error: no such order' }],
    skipped: 1,
    retried: [{ test: 'a.test.ts › is late once', message: 'Error: late' }],
  });
});

test('counts a file that can’t be loaded as a failure', () => {
  const report = { testResults: [file('b.test.ts', 'failed', [], 'Cannot find module')] };
  expect(tallyVitest(report).failed).toEqual([{ test: 'b.test.ts', message: 'Cannot find module' }]);
});

const spec = (title: string, status: string, ...messages: string[]) => ({
  title,
  file: 'spine.spec.ts',
  line: 7,
  tests: [{ status, results: messages.map((message) => ({ errors: [{ message }] })) }],
});

test('a report of Playwright is read through every level of its suites', () => {
  const report = {
    errors: [],
    suites: [
      {
        specs: [spec('arrives', 'expected'), spec('needs Electron', 'skipped')],
        suites: [{ specs: [spec('is late', 'flaky', 'Timed out'), spec('never', 'unexpected', 'No\nway')] }],
      },
    ],
  };
  expect(tallyBrowser(report)).toEqual({
    passed: 2,
    failed: [{ test: 'spine.spec.ts:7 › never', message: 'No' }],
    skipped: 1,
    retried: [{ test: 'spine.spec.ts:7 › is late', message: 'Timed out' }],
    leftOut: new Map(),
  });
});

test('a browser test without time to start counts as neither passed nor skipped', () => {
  const late = {
    ...spec('waits', 'skipped'),
    tests: [{ status: 'skipped', annotations: [{ type: 'skip', description: TIME_IS_UP }], results: [] }],
  };
  const tally = tallyBrowser({ errors: [], suites: [{ specs: [late, late, spec('runs', 'expected')] }] });
  expect(tally).toMatchObject({ passed: 1, skipped: 0, leftOut: new Map([['spine.spec.ts', 2]]) });
});

test('what stops Playwright before its first test is a failure', () => {
  expect(tallyBrowser({ errors: [{ message: 'No tests found' }], suites: [] }).failed).toHaveLength(1);
});
