import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { Refusal } from '../../../shared/contract/errors.ts';
import { refusalSchema } from '../../../shared/contract/refusal.schema.ts';
import { failureMessage } from '../snackbars/snackbars.ts';
import { refusalOf, Unreachable } from './refused.ts';

const body = (message: string, errors?: Record<string, string[]>) => ({ code: 'c', message, errors });
const DEFAULT = 'Oops.. looks like something went wrong';

test.each([
  [422, body('general', { name: ['Taken', 'second'], email: ['third'] }), 'Taken'],
  [422, body('general'), 'general'],
  [422, body('general', { name: [] }), 'general'],
  [500, body('a detail of ours'), DEFAULT],
  [400, body('Your own words'), 'Your own words'],
  [402, body('Pro upgrade required'), 'Pro upgrade required'],
  [403, body('Permission denied'), 'Permission denied'],
  [404, body('Not found'), 'Not found'],
  [409, body('Changed elsewhere'), 'Changed elsewhere'],
  [418, body('A teapot'), 'A teapot'],
  [429, body('Too many attempts'), 'Too many attempts'],
  [503, body('Back at noon'), 'Back at noon'],
] as const)('a %d of ours shows its message: %j', (status, answer, shown) => {
  expect(failureMessage(refusalOf(status, answer))).toBe(shown);
});

test.each([400, 401, 402, 403, 404, 405, 413, 418, 422, 429, 500, 502, 503, 504, 599])(
  'a %d without a message shows the default',
  (status) => {
    for (const answer of [null, '', '<html>', {}, { message: 5 }, body('')])
      expect(failureMessage(refusalOf(status, answer))).toBe(DEFAULT);
  },
);

test('shows no message for an aborted call, a connection error for an unreachable server, and the default for our faults', () => {
  const told = vi.spyOn(console, 'error').mockImplementation(() => {});
  expect(failureMessage(new DOMException('stopped', 'AbortError'))).toBeNull();
  expect(failureMessage(new Unreachable(null))).toMatch(/connection/);
  expect(told).not.toHaveBeenCalled();
  expect(failureMessage(new TypeError('x is undefined'))).toBe(
    'Oops... looks like something went wrong. Please try again.',
  );
  expect(told).toHaveBeenCalledOnce();
});

test.each([
  [400, 'Api error'],
  [402, 'Pro upgrade required'],
  [403, 'Permission denied'],
  [404, 'Not found'],
  [500, 'Server error'],
] as const)('the named error of a %d is %s', (status, named) => {
  expect(new Refusal(status, 'code').message).toBe(named);
});

test('a body is a refusal where its schema says so', () => {
  const texts = fc.oneof(fc.string({ minLength: 1 }), fc.array(fc.string()), fc.integer(), fc.constant(null));
  const any = fc.record(
    { message: texts, code: texts, errors: fc.oneof(fc.dictionary(fc.string(), texts), texts) },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(fc.oneof(any, texts), (answer) => {
      const isReadable = refusalOf(422, answer).code !== 'unreadable';
      expect(isReadable).toBe(refusalSchema.safeParse(answer).success);
    }),
  );
});
