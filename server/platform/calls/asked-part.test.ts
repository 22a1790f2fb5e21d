import { describe, expect, it } from 'vitest';
import { askedPart } from './asked-part.ts';

const ask = (range: string | undefined, more: Readonly<Record<string, string>> = {}) => {
  const headers: Readonly<Record<string, string | undefined>> = { range, ...more };
  return askedPart({ header: (name) => headers[name] }, 100);
};
const part = (from: number, to: number) => ({ kind: 'part', from, to, of: 100 });

describe('a request for a file of a hundred bytes', () => {
  it.each([
    ['bytes=0-9', part(0, 9)],
    ['bytes=90-', part(90, 99)],
    ['bytes=90-500', part(90, 99)],
    ['bytes=-10', part(90, 99)],
    ['bytes=-500', part(0, 99)],
    ['bytes=99-99', part(99, 99)],
  ])('%s gets a part', (range, expected) => expect(ask(range)).toEqual(expected));

  it.each([
    undefined,
    '',
    'bytes=-',
    'bytes=9-1',
    'bytes=0-1,5-6',
    'lines=1-2',
    'bytes=a-b',
    'bytes=0-9999999999999999',
  ])('%j gets all of it', (range) => expect(ask(range)).toEqual({ kind: 'whole', of: 100 }));

  it.each(['bytes=100-', 'bytes=100-200', 'bytes=-0'])('%s is told that there is no such part', (range) =>
    expect(ask(range)).toEqual({ kind: 'beyond', of: 100 }),
  );

  it('with a condition gets all of it, since no file of ours has a tag', () =>
    expect(ask('bytes=0-9', { 'if-range': '"tag"' })).toEqual({ kind: 'whole', of: 100 }));
});
