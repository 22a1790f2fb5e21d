import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { z } from 'zod';

/** What each of the slower test files took in the last measured run. `npm run test:times` writes it. */
export const SLOW_FILES = 'tests/slow-files.json';

/** Seconds by a file's path in the repository. */
export const slowFilesSchema = z.record(z.string(), z.number());
export type SlowFiles = z.infer<typeof slowFilesSchema>;

/** The slowest first, within each project; files without a time stay in their order behind them. */
export function sortSlowFirst<T extends { readonly project: string; readonly file: string }>(
  files: readonly T[],
  seconds: SlowFiles,
): T[] {
  const projects = [...new Set(files.map(({ project }) => project))];
  return files.toSorted(
    (one, other) =>
      projects.indexOf(one.project) - projects.indexOf(other.project) ||
      (seconds[other.file] ?? 0) - (seconds[one.file] ?? 0),
  );
}

/**
 * Starts slow test files first, so that no worker ends long after the others. Vitest knows times by its cache alone: in
 * a fresh copy it orders files by their size.
 */
export class SlowFirst extends BaseSequencer {
  override async sort(specifications: TestSpecification[]): Promise<TestSpecification[]> {
    const seconds = slowFilesSchema.parse(JSON.parse(readFileSync(SLOW_FILES, 'utf8')));
    const files = (await super.sort(specifications)).map((specification) => ({
      specification,
      project: specification.project.name,
      file: relative(process.cwd(), specification.moduleId).replaceAll('\\', '/'),
    }));
    return sortSlowFirst(files, seconds).map(({ specification }) => specification);
  }
}
