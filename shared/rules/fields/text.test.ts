import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkValue, type FieldValue, type Rule } from './rule.ts';
import {
  alpha,
  alphaDash,
  alphaSpaces,
  alphaSpacesPunctuation,
  customRegex,
  lowercase,
  maxLength,
  minLength,
  required,
  usernameRules,
} from './text.ts';

interface Table {
  readonly rule: Rule;
  readonly message: string;
  readonly good: readonly FieldValue[];
  readonly bad: readonly FieldValue[];
}

const TABLES: readonly Table[] = [
  {
    rule: required,
    message: 'This field is required',
    good: ['a', 0, false, '0', ' a ', [{ name: 'a.png', type: 'image/png', size: 1 }]],
    bad: ['', '   ', '\n\t', null, undefined, Number.NaN, []],
  },
  {
    rule: alpha,
    message: 'must contain only alphanumeric characters',
    good: ['abc', 'A1', '007', 7, 'Z'],
    bad: ['', 'a b', 'a-b', 'é', 'a_b', 'a\n'],
  },
  {
    rule: alphaDash,
    message: 'must contain only letters, numbers, dashes and underscores',
    good: ['a-b_c', '-', 'x1', '_', 'A-1_z'],
    bad: ['', 'a b', 'a.b', 'ü', 'a/b', 'a\n'],
  },
  {
    rule: alphaSpaces,
    message: 'must contain only letters, numbers and spaces',
    good: ['Zoë Müller 2', '東京', 'e\u0301', 'Ада Лавлейс', 'a', 7],
    bad: ['', 'a-b', 'a\tb', '<b>', "O'Neil", 'a\u200bb'],
  },
  {
    rule: alphaSpacesPunctuation,
    message: 'must contain only letters, numbers, spaces and punctuation',
    good: ["It's fine, really!", 'a-b (c)', '¿Qué?', '«Да», 100%', 'a/b & c'],
    bad: ['', '<b>', 'a=b', '£5', 'a\nb', '😀'],
  },
  {
    rule: lowercase,
    message: 'must be lowercase',
    good: ['abc', 'a1-b', 'é', '1', 'ß', 'a b'],
    bad: ['', 'Abc', 'É', 'aB', 'Ω'],
  },
  {
    rule: minLength(),
    message: 'Must contain at least 3 characters',
    good: ['abc', '👩‍👩‍👧👍🏽é', 123, '   ', 'abcd'],
    bad: ['', 'ab', '👩‍👩‍👧', null, 12, 'e\u0301'],
  },
  {
    rule: minLength(1),
    message: 'Must contain at least 1 characters',
    good: ['a', ' ', 'é', '0', 0],
    bad: ['', null, undefined, false, Number.NaN],
  },
  {
    rule: maxLength(),
    message: 'Must contain no more than 10 characters',
    good: ['', '0123456789', '👩‍👩‍👧'.repeat(10), null, 1234567890],
    bad: ['01234567890', '👩‍👩‍👧'.repeat(11), 12345678901, ' '.repeat(11), 'e\u0301'.repeat(11)],
  },
  {
    rule: customRegex(/^#[a-z]+$/g, 'Start with a hash'),
    message: 'Start with a hash',
    good: ['#a', '#a', '#abc', '#z', '#otter'],
    bad: ['', 'a', '#A', '##a', '#a '],
  },
];

describe.each(TABLES)('$rule.name ($message)', ({ rule, message, good, bad }) => {
  test.each(good.map((value) => [value]))('takes %j', (value) => {
    expect(checkValue([rule], value)).toEqual({ message: null, valid: true });
  });
  test.each(bad.map((value) => [value]))('refuses %j', (value) => {
    expect(checkValue([rule], value)).toEqual({ message, valid: false });
  });
});

test.each<[string, string | null]>([
  ['Ada', null],
  ['ab', null],
  ['a'.repeat(50), null],
  ['', 'This field is required'],
  ['a', 'Must contain at least 2 characters'],
  ['a'.repeat(51), 'Must contain no more than 50 characters'],
  ['ada1', 'must contain only letters'],
  ['ada lovelace', 'must contain only letters'],
  ['аda', 'must contain only letters'],
])('username %j: %s', (value, message) => {
  expect(checkValue(usernameRules, value).message).toBe(message);
});

test('lengths hold for every text and every limit', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 30 }), fc.nat({ max: 30 }), (text, limit) => {
      const long = minLength(limit).check(text, {}) === null;
      const short = maxLength(limit).check(text, {}) === null;
      expect(long || short).toBe(true);
    }),
  );
});

test('every table has five values that pass and five that do not', () => {
  const small = Object.entries(TABLES).filter(([, { good, bad }]) => good.length < 5 || bad.length < 5);
  expect(small.map(([name]) => name)).toEqual([]);
});

test('a long text is counted no further than its limit', () => {
  const text = 'é'.repeat(100_000);
  const before = process.cpuUsage();
  for (let time = 0; time < 500; time += 1) {
    expect(maxLength(50).check(text, {})).not.toBeNull();
    expect(minLength(2).check(text, {})).toBeNull();
  }
  // Counted to its end it takes ten times as long.
  expect(process.cpuUsage(before).user).toBeLessThan(2_000_000);
});
