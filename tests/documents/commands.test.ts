import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { delimiter } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';

const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync('package.json', 'utf8')));
const documents = [
  'README.md',
  ...readdirSync('docs').flatMap((name) => (name.endsWith('.md') ? `docs/${name}` : [])),
];

/** The Node of the person’s computer, which may be too old to run TypeScript; only `npm run` finds the project’s own. */
const personsPath = (process.env.PATH ?? '')
  .split(delimiter)
  .filter((folder) => !folder.includes('node_modules'))
  .join(delimiter);

const run = (script: string) =>
  execFileSync('npm', ['run', '--silent', script, '--', '--help'], {
    encoding: 'utf8',
    env: { ...process.env, PATH: personsPath },
  });

describe('commands that people are told to type', () => {
  it.each(documents)('are scripts of package.json in %s', (name) => {
    const text = readFileSync(name, 'utf8');
    const named = Array.from(text.matchAll(/npm run ([\w:-]+)/g), ([, script]) => script ?? '');
    expect(named.filter((script) => scripts[script] === undefined)).toEqual([]);
    expect(text).not.toMatch(/^\s*node \S+\.ts/m);
  });

  it.each(['station:headless', 'printer:virtual'])('run as the help of %s says', (script) => {
    expect(run(script)).toContain(`npm run ${script} -- `);
  });
});
