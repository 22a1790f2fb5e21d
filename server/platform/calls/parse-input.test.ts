import { expect, test } from 'vitest';
import { z } from 'zod';
import { defineCall } from '../../../shared/contract/call.ts';
import { Refusal } from '../../../shared/contract/errors.ts';
import { emailSchema } from '../../../shared/rules/fields/email.schema.ts';
import { loadFeatures } from '../features/load-features.ts';
import { parseInput } from './parse-input.ts';

const { implementations } = await loadFeatures();
const WRONG_VALUES: readonly unknown[] = [undefined, null, '', 'x', 7, -1, 1.5, true, [], [null], {}];

function messagesFor(...args: Parameters<typeof parseInput>): string[] {
  try {
    parseInput(...args);
    return [];
  } catch (error) {
    if (error instanceof Refusal) return [error.message, ...Object.values(error.errors ?? {}).flat()];
    throw error;
  }
}

const fieldsIn = (schema: z.ZodType | undefined): string[] =>
  schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];

test('no call answers a wrong field in the words of a library', () => {
  const messages = new Set<string>();
  for (const { call } of implementations) {
    for (const part of ['params', 'query', 'body'] as const) {
      for (const field of fieldsIn(call[part]))
        for (const wrong of WRONG_VALUES)
          for (const message of messagesFor(call, { [part]: { [field]: wrong } })) messages.add(message);
    }
  }
  expect(messages.size).toBeGreaterThan(10);
  expect(
    [...messages].filter((text) =>
      /invalid (input|option|key|uuid|url|string)|expected|received|too (small|big)|must match|unrecognized/i.test(
        text,
      ),
    ),
  ).toEqual([]);
});

const sample = defineCall({
  name: 'sample.send',
  method: 'POST',
  path: '/sample/',
  summary: 'Send a sample',
  access: 'public',
  body: z.object({
    id: z.uuid(),
    email: z.email(),
    count: z.int().min(1).max(9),
    size: z.enum(['S', 'M']),
    name: z.string().min(3).max(5).optional(),
    opens: z.string().nullable().optional(),
    places: z.array(z.object({ town: z.string().optional() })).default([]),
  }),
  answer: z.object({}),
});
const fitting = {
  id: '01920000-0000-7000-8000-000000000000',
  email: 'ada@example.test',
  count: 1,
  size: 'S',
};
const errorsOf = (body: object) => {
  try {
    parseInput(sample, { body: { ...fitting, ...body } });
    return {};
  } catch (error) {
    return error instanceof Refusal ? error.errors : { thrown: [String(error)] };
  }
};

test.each([
  [{ id: undefined }, { id: ['This field is required'] }],
  [{ id: null }, { id: ['This field is required'] }],
  [{ id: 'x' }, { id: ['Enter a full id'] }],
  [{ email: 'ada' }, { email: ['Please enter a valid email address'] }],
  [{ count: 0 }, { count: ['Min 1'] }],
  [{ count: 10 }, { count: ['Max 9'] }],
  [{ count: 'two' }, { count: ['Enter a number'] }],
  [{ count: 1.5 }, { count: ['Enter a whole number'] }],
  [{ size: 'XL' }, { size: ['Choose one of these: S, M'] }],
  [{ name: 'ab' }, { name: ['Must contain at least 3 characters'] }],
  [{ name: 'abcdef' }, { name: ['Must contain no more than 5 characters'] }],
  [{ name: 7 }, { name: ['Enter text'] }],
])('says of %j what the specification says', (body, errors) => {
  expect(errorsOf(body)).toEqual(errors);
});

test('takes null for a field that is optional as left out, and leaves null where it means something', () => {
  const body = { ...fitting, name: null, opens: null, places: [{ town: null }, { town: 'Leeds' }] };
  expect(parseInput(sample, { body }).body).toEqual({
    ...fitting,
    opens: null,
    places: [{}, { town: 'Leeds' }],
  });
  expect(parseInput(sample, { body: { ...fitting, places: null } }).body).toEqual({ ...fitting, places: [] });
});

test('replaces half an emoji, and leaves whole ones', () => {
  const places = [{ town: 'Leeds\ud83d' }, { town: 'York 🧵' }];
  expect(parseInput(sample, { body: { ...fitting, places } }).body).toMatchObject({
    places: [{ town: 'Leeds\ufffd' }, { town: 'York 🧵' }],
  });
});

test('a body full of nulls is read in one pass', () => {
  const { call } = implementations.find((each) => each.call.name === 'basket.addItem') ?? {};
  if (!call) throw new Error('No such call');
  const nulls = Object.fromEntries(Array.from({ length: 6000 }, (_, index) => [index.toString(36), null]));
  const started = performance.now();
  expect(messagesFor(call, { body: { bundleOptions: [nulls] } })).toContain('This field is required');
  expect(performance.now() - started).toBeLessThan(2000);
});

test('a field with a name that objects have is named like any other', () => {
  const strict = defineCall({ ...sample, body: z.strictObject({}) });
  const body = JSON.parse('{"constructor":{},"toString":null,"__proto__":1}');
  expect(() => parseInput(strict, { body })).toThrow(
    expect.objectContaining({
      status: 422,
      errors: expect.objectContaining({ constructor: [expect.any(String)] }),
    }),
  );
});

test.each<[string, unknown, string]>([
  ['an address that is a number', { email: 7 }, 'Enter text'],
  ['a missing address', {}, 'This field is required'],
  ['an empty address', { email: '' }, 'This field is required'],
])('%s is refused with its own message, once', (_, body, message) => {
  const call = defineCall({
    name: 'sample.mail',
    method: 'POST',
    path: '/sample/',
    summary: 'Send a sample',
    access: 'public',
    body: z.object({ email: emailSchema }),
    answer: z.object({}),
  });
  expect(messagesFor(call, { body })).toEqual([message, message]);
});
