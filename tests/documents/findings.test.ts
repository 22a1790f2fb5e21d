import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const FOLDER = 'docs/findings';
const COLUMNS = '| finding | what was wrong | now | proof |';
/** `path` › part of the test's name. A finding with several proofs lists them with <br> in between. */
const PROOF = /^`([^`]+\.(?:test|spec)\.tsx?)` › (.+)$/;
/** A row without a test says why there is none. */
const WITHOUT_PROOF = /^(deliberately different|covered by|not fixed|not a fault)/i;

interface Row {
  readonly finding: string;
  readonly now: string;
  readonly proofs: readonly string[];
}

const cellsOf = (line: string) =>
  line
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'));

function rowsOf(document: string): readonly Row[] {
  const lines = readFileSync(`${FOLDER}/${document}`, 'utf8').split('\n');
  return lines
    .filter((line) => line.startsWith('|') && line !== COLUMNS && !/^\|[-| ]+\|$/.test(line))
    .map((line) => {
      const [finding = '', , now = '', proof = ''] = cellsOf(line);
      return { finding, now, proofs: proof === '–' ? [] : proof.split('<br>').map((one) => one.trim()) };
    });
}

const sources = new Map<string, string>();

/** The text of a test file as its names read: quotes without their backslashes. */
function source(path: string): string {
  const known = sources.get(path) ?? readFileSync(path, 'utf8').replaceAll(/\\(['"`])/g, '$1');
  sources.set(path, known);
  return known;
}

function fault({ now, proofs }: Row): string | null {
  if (proofs.length === 0) return WITHOUT_PROOF.test(now) ? null : 'has no proof and doesn’t say why';
  for (const proof of proofs) {
    const [, path, name] = PROOF.exec(proof) ?? [];
    if (path === undefined || name === undefined) return `can’t be read: ${proof}`;
    if (!source(path).includes(name)) return `${path} has no test named “${name}”`;
  }
  return null;
}

const documents = readdirSync(FOLDER).filter((name) => name.endsWith('.md'));

it.each(documents)('every finding of %s names the test that proves it', (document) => {
  const rows = rowsOf(document);
  expect(rows.length).toBeGreaterThan(0);
  expect(readFileSync(`${FOLDER}/${document}`, 'utf8')).toContain(COLUMNS);
  const numbers = rows.map(({ finding }) => finding);
  expect(numbers.filter((number, at) => numbers.indexOf(number) !== at)).toEqual([]);
  const faults = rows.map((row) => ({ finding: row.finding, fault: fault(row) }));
  expect(faults.filter(({ fault }) => fault !== null)).toEqual([]);
});
