import { expect, test } from 'vitest';
import { email } from './internet.ts';
import { RULE_MAKERS, RULES } from './registry.ts';
import { checkValue, optional, when, withMessage } from './rule.ts';
import { runServerCheck, serverCheck } from './server-check.ts';
import { minLength, required } from './text.ts';

test('an optional rule lets an empty value pass and checks any other', () => {
  for (const empty of ['', '  ', null, undefined])
    expect(checkValue([optional(email)], empty).valid).toBe(true);
  expect(checkValue([optional(email)], 'nobody').valid).toBe(false);
  expect(checkValue([email], '').valid).toBe(false);
});

test('the first blocking message is shown, whatever advice came before it', () => {
  const advice = { ...withMessage(minLength(12), 'Longer is safer'), advisory: true } as const;
  expect(checkValue([advice, required, minLength(3)], 'ab')).toEqual({
    message: 'Must contain at least 3 characters',
    valid: false,
  });
  expect(checkValue([advice, required], 'abcd')).toEqual({ message: 'Longer is safer', valid: true });
});

test('a condition on the form decides whether a rule holds', () => {
  const rule = when(({ values }) => values?.type === 'issue', required);
  expect(checkValue([rule], '', { values: { type: 'issue' } }).valid).toBe(false);
  expect(checkValue([rule], '', { values: { type: 'question' } }).valid).toBe(true);
});

test('only the specified rules are optional by themselves', () => {
  const optionals = Object.values(RULES).filter((rule) => rule.optional);
  expect(optionals.map((rule) => rule.name).toSorted()).toEqual([
    'bing_verification',
    'charity_number',
    'company_number',
    'google_verification',
    'vat_number',
  ]);
});

test('the registry names every rule by its own name', () => {
  for (const [name, rule] of Object.entries(RULES)) expect(rule.name).toBe(name);
  expect(RULE_MAKERS.min_length(1).name).toBe('min_length');
  expect(RULE_MAKERS.max_length(1).name).toBe('max_length');
  expect(RULE_MAKERS.min_value(1).name).toBe('min_value');
  expect(RULE_MAKERS.max_value(1).name).toBe('max_value');
  expect(RULE_MAKERS.file_extension([]).name).toBe('file_extension');
  expect(RULE_MAKERS.custom_regex(/x/, '').name).toBe('custom_regex');
  expect(RULE_MAKERS.server_check('/', '').name).toBe('server_check');
});

test('no rule but password, optional ones and upper limits takes an empty value', () => {
  const takers = Object.values(RULES).filter((rule) => checkValue([rule], '').valid);
  expect(takers.filter((rule) => !rule.optional).map((rule) => rule.name)).toEqual(['password']);
});

test.each(Object.entries(RULES))('%s judges a long hostile text at once', (_, rule) => {
  const texts = [
    '0',
    'a',
    ' ',
    '(',
    '0()',
    '<script',
    '<script></script',
    '<iframe ',
    'a.',
    'a@',
    '-',
    '="',
    "';",
    '١',
    '\u0301',
  ].flatMap((part) => [part.repeat(20_000), `0${part.repeat(20_000)}0`, `<iframe a="${part.repeat(20_000)}`]);
  const started = performance.now();
  for (const text of texts) checkValue([rule], text);
  expect(performance.now() - started).toBeLessThan(1_500);
});

test('a server check posts the value and fails when the data is falsy', async () => {
  const check = serverCheck('/omnis/v3/shop/store/name-free/', 'This name is taken');
  const posted: unknown[] = [];
  const answer = (data: unknown) => async (path: string, body: unknown) => {
    posted.push([path, body]);
    return data;
  };
  expect(await runServerCheck(check, 'demo', answer(true))).toBeNull();
  for (const falsy of [false, null, 0, '', undefined]) {
    expect(await runServerCheck(check, 'demo', answer(falsy))).toBe('This name is taken');
  }
  expect(posted[0]).toEqual(['/omnis/v3/shop/store/name-free/', { value: 'demo' }]);
});
