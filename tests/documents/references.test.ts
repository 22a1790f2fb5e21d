import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const files = execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8' }).split('\0').filter(Boolean);
const paths = new Set(
  files.flatMap((file) => file.split('/').map((_, at, parts) => parts.slice(0, at + 1).join('/'))),
);
const documents = files.filter((file) => file.endsWith('.md'));

const PATH = /`((?:bench|docs|main|native|preload|renderer|scripts|server|shared|tests)\/[\w./-]+?)\/?`/g;
/** AREA and NAME stand for any, YYYY for a time. */
const PLACEHOLDER = /AREA|NAME|YYYY/;
const LINK = /\]\((?!https?:|#)([^)#]+)[^)]*\)/g;

it.each(documents)('refers in %s only to files that exist', (document) => {
  const text = readFileSync(document, 'utf8');
  const named = [...text.matchAll(PATH)]
    .map(([, path = '']) => path)
    .filter((path) => !PLACEHOLDER.test(path));
  const linked = [...text.matchAll(LINK)].map(([, path = '']) => join(dirname(document), path));
  expect([...named, ...linked].filter((path) => !paths.has(path.replace(/\/$/, '')))).toEqual([]);
});
