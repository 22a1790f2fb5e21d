import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { PATTERNS } from './patterns.ts';
import { type Prose, readProse } from './prose.ts';

export interface Match extends Prose {
  readonly path: string;
  readonly phrase: string;
  readonly instead: string;
}

/** Texts fixed by the specification, agreements that bind people, names that the demo makes up, finished migrations. */
const FIXED = [
  /(^|\/)rules\/messages\//,
  /(^|\/)migrations\//,
  /(^|\/)policies\/texts\.ts$/,
  /(^|\/)demo\//,
  /\.demo\.ts$/,
  /\.generated\.ts$/,
  /^tests\/language\//,
];

export function listProseFiles(root: string): string[] {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  }).split('\0');
  return files.filter(
    (path) => /\.(tsx?|cjs|css|md)$/.test(path) && !FIXED.some((fixed) => fixed.test(path)),
  );
}

export function findMatches(root: string): Match[] {
  return listProseFiles(root)
    .filter((path) => existsSync(`${root}/${path}`))
    .flatMap((path) => matchFile(path, readFileSync(`${root}/${path}`, 'utf8')));
}

export function matchFile(path: string, source: string): Match[] {
  return readProse(path, source).flatMap((prose) =>
    PATTERNS.filter(({ scope }) => scope === 'all' || prose.scope === 'screen').flatMap(
      ({ pattern, instead }) => {
        const phrase = pattern.exec(prose.text)?.[0];
        return phrase === undefined ? [] : [{ ...prose, path, phrase, instead }];
      },
    ),
  );
}

export function describeMatch({ path, line, text, phrase, instead }: Match): string {
  return `${path}:${line}: “${phrase}” in “${text}”. Write: ${instead}`;
}
