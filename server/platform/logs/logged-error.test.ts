import { describe, expect, it } from 'vitest';
import { loggedError } from './logged-error.ts';

describe('an error in the log', () => {
  it('keeps its words, code and stack, and nothing that is attached to it', () => {
    const error = Object.assign(new RangeError('too many'), {
      code: '57P01',
      client: { password: 'secret' },
    });
    expect(loggedError(error)).toEqual({
      type: 'RangeError',
      message: 'too many',
      stack: expect.stringContaining('RangeError: too many'),
      code: '57P01',
    });
  });

  it('of a job’s worker, which is a plain object, says what happened and in which queue', () => {
    const { message, stack } = new Error('connection terminated');
    const error = { message, stack, queue: 'render', worker: 'w1', config: { password: 'secret' } };
    expect(loggedError(error)).toEqual({
      type: 'object',
      message: 'connection terminated',
      stack: expect.any(String),
      queue: 'render',
    });
  });

  it.each([
    ['gone', { message: 'gone' }],
    [{ worker: 'w1' }, { type: 'object', message: 'Without a message, with worker' }],
  ])('that is %o is never “[object Object]”', (error, logged) => {
    expect(loggedError(error)).toEqual(logged);
    expect(JSON.stringify(loggedError(error))).not.toContain('[object');
  });
});
