import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Refusal } from '../../../shared/contract/errors.ts';
import { parseFormBody, parseJsonBody, valuesIn } from './parse-body.ts';

const LIMIT = 100_000;
const parse = (text: string, limit = LIMIT) => parseJsonBody(Buffer.from(text), limit);

function statusOf(text: string, limit = LIMIT): number {
  try {
    parse(text, limit);
    return 200;
  } catch (error) {
    return error instanceof Refusal ? error.status : 500;
  }
}

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
const named = (count: number) =>
  JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, at) => [`key${at}`, at])));

describe('a JSON body', () => {
  it('is read as JSON is', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5 }), (value) => {
        const text = JSON.stringify(value);
        expect(parse(text)).toEqual(JSON.parse(text));
      }),
    );
  });

  it('is nothing where it is empty', () => {
    expect(parse('')).toBeUndefined();
  });

  it.each(['{', '{"a":1', '"a', '"a\\"', '[1,]', 'nothing'])('that isn’t JSON is refused: %s', (text) => {
    expect(statusOf(text)).toBe(400);
  });

  it('may be nested as deep as pages are, and no deeper', () => {
    expect(statusOf(nested(64))).toBe(200);
    expect(statusOf(nested(65))).toBe(413);
    expect(statusOf(nested(300))).toBe(413);
    expect(statusOf('{"a":'.repeat(300))).toBe(413);
  });

  it('may have as many values as its bytes suggest, and no more', () => {
    const most = valuesIn(LIMIT);
    expect(statusOf(named(most - 1))).toBe(200);
    expect(statusOf(named(10_000))).toBe(413);
    expect(statusOf(JSON.stringify(Array.from({ length: 10_000 }, () => 0)))).toBe(413);
    expect(statusOf(named(10_000), 2_000_000)).toBe(200);
    expect(statusOf(`[${'0,'.repeat(200_001)}0]`, 12_000_000)).toBe(413);
  });

  it('may have any number of brackets and commas in its texts', () => {
    const text = '[{,"\\\\'.repeat(9_000);
    expect(parse(JSON.stringify({ text, [text]: '\\"' }))).toEqual({ text, [text]: '\\"' });
    expect(statusOf(JSON.stringify('\\'.repeat(40_000)))).toBe(200);
  });
});

describe('a form', () => {
  it('is read field by field', () => {
    expect(parseFormBody('List-Unsubscribe=One-Click&email=a%40example.test')).toEqual({
      'List-Unsubscribe': 'One-Click',
      email: 'a@example.test',
    });
  });

  it('of tens of thousands of fields is refused', () => {
    expect(() => parseFormBody('a&'.repeat(50_000))).toThrow(Refusal);
  });
});
