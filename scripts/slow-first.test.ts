import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { SLOW_FILES, slowFilesSchema, sortSlowFirst } from './slow-first.ts';

const file = (path: string, project = 'integration') => ({ project, file: path });

test('slow test files start first, those without a time keep their order behind them', () => {
  const files = ['new.test.ts', 'quick.test.ts', 'newer.test.ts', 'slow.test.ts'].map((path) => file(path));
  expect(
    sortSlowFirst(files, { 'quick.test.ts': 2, 'slow.test.ts': 30 }).map((sorted) => sorted.file),
  ).toEqual(['slow.test.ts', 'quick.test.ts', 'new.test.ts', 'newer.test.ts']);
});

test('the files of a project stay together, however slow another project’s are', () => {
  const files = [file('a.test.ts', 'unit'), file('b.test.ts', 'unit'), file('c.test.ts')];
  expect(sortSlowFirst(files, { 'b.test.ts': 1, 'c.test.ts': 60 }).map((sorted) => sorted.file)).toEqual([
    'b.test.ts',
    'a.test.ts',
    'c.test.ts',
  ]);
});

test('the table of slow test files names files that exist', () => {
  const table = slowFilesSchema.parse(JSON.parse(readFileSync(SLOW_FILES, 'utf8')));
  expect(Object.keys(table).filter((path) => !existsSync(path))).toEqual([]);
});
