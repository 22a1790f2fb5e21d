import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const FOLDER = 'docs/decisions';
const decisions = readdirSync(FOLDER).map((file) => ({
  file,
  number: Number(file.slice(0, 3)),
  heading: Number(/^# (\d+)[.:]? \S/.exec(readFileSync(`${FOLDER}/${file}`, 'utf8'))?.[1]),
}));

it('gives each decision its own number', () => {
  const shared = decisions.filter(
    ({ number }) => decisions.filter((one) => one.number === number).length > 1,
  );
  expect(shared.map(({ file }) => file)).toEqual([]);
});

it.each(decisions)('numbers $file as its heading does', ({ number, heading }) => {
  expect(heading).toBe(number);
});
