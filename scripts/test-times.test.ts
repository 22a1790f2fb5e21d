import { expect, test } from 'vitest';
import {
  formatSlowFiles,
  formatTimes,
  readBrowserTimes,
  readVitestTimes,
  replaceTimes,
} from './test-times.ts';

const result = (...durations: number[]) => ({
  tests: [{ results: durations.map((duration) => ({ duration })) }],
});

test('a browser file’s time holds its groups and second tries', () => {
  const suites = [
    {
      file: 'team.spec.ts',
      specs: [result(1_000)],
      suites: [{ file: 'team.spec.ts', specs: [result(500, 700)] }],
    },
  ];
  expect(readBrowserTimes({ suites })).toEqual([{ file: 'tests/journeys/team.spec.ts', seconds: 2.2 }]);
});

test('a test file is named by its path in the repository', () => {
  const testResults = [{ name: '/code/shared/a.test.ts', startTime: 1_000, endTime: 3_500 }];
  expect(readVitestTimes({ testResults }, '/code')).toEqual([{ file: 'shared/a.test.ts', seconds: 2.5 }]);
});

test('the tables show stages in their order and the slowest files first', () => {
  const times = { stages: [{ name: 'types', seconds: 32.4 }], seconds: 864 };
  const files = [
    { file: 'a.test.ts', seconds: 1 },
    { file: 'b.test.ts', seconds: 2.25 },
  ];
  const page = replaceTimes(
    'Before\n<!-- times -->\nold\n<!-- /times -->\nAfter\n',
    formatTimes(times, files),
  );
  expect(page).toBe(`Before
<!-- times -->
| stage | seconds |
|---|---:|
| types | 32 |
| the whole run | 864 (14.4 minutes) |

| slowest test files | seconds |
|---|---:|
| \`b.test.ts\` | 2.3 |
| \`a.test.ts\` | 1.0 |
<!-- /times -->
After
`);
  expect(() => replaceTimes('Nothing', '')).toThrow('<!-- times -->');
});

test('the table of slow files leaves out quick ones and is sorted by name', () => {
  const files = [
    { file: 'b.test.ts', seconds: 12.4 },
    { file: 'quick.test.ts', seconds: 0.9 },
    { file: 'a.test.ts', seconds: 2.6 },
  ];
  expect(formatSlowFiles(files)).toBe('{\n  "a.test.ts": 3,\n  "b.test.ts": 12\n}\n');
});
