import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { type Affected, findAffected } from './test-changes.ts';

const git = (...parts: string[]): string[] =>
  execFileSync('git', parts, { encoding: 'utf8' }).split('\n').filter(Boolean);

const find = (pattern: string): string[] => globSync(pattern).map((path) => path.replaceAll('\\', '/'));

/** Where this work left the main branch; the last commit in a clone without that branch. */
function workBegan(): string {
  try {
    return git('merge-base', 'HEAD', 'origin/main')[0] ?? 'HEAD';
  } catch {
    return 'HEAD';
  }
}

/** What the files can affect that differ from a commit, whether committed since or not. */
export function readAffected(since: string = workBegan()): Affected {
  const changed = [
    ...git('diff', '--name-only', '--no-renames', since, '--'),
    ...git('ls-files', '--others', '--exclude-standard'),
  ];
  const files = find('{shared,server}/features/**/*.ts').map((path) => ({
    path,
    text: readFileSync(path, 'utf8'),
  }));
  const tests = [
    ...find('{main,scripts,server}/**/*.integration.test.ts'),
    ...find('tests/conformance/**/*.test.ts'),
  ];
  const { integration, simulation, browser } = findAffected(changed, files, tests);
  const existing = (selection: Affected['browser']) =>
    selection === 'all' ? selection : selection.filter((path) => existsSync(path));
  return { integration, simulation: existing(simulation), browser: existing(browser) };
}
