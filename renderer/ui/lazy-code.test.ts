import { expect, test } from 'vitest';
import { isOnlyAhead, lazyCode } from './lazy-code.ts';

test('is fetched once', async () => {
  let times = 0;
  const code = lazyCode(async () => {
    times += 1;
    return { times };
  });
  expect(code.now()).toBeNull();
  await Promise.all([code.fetch(), code.fetch()]);
  await code.fetch();
  expect(code.now()).toEqual({ times: 1 });
});

test('what failed is fetched again, and a fetch ahead fails without a word', async () => {
  let times = 0;
  const code = lazyCode(async () => {
    times += 1;
    if (times < 3) throw new Error('gone');
    return times;
  });
  code.ahead();
  await expect(code.fetch()).rejects.toThrow('gone');
  await expect(code.fetch()).rejects.toThrow('gone');
  expect(code.now()).toBeNull();
  expect(await code.fetch()).toBe(3);
});

test('is still on its way where the page is about to reload for want of the file', async () => {
  const gone: { readonly part: string } | undefined = JSON.parse('{}').part;
  const code = lazyCode(async () => gone);
  const first = await Promise.race([
    code.fetch(),
    new Promise((resolve) => setTimeout(resolve, 20, 'waits')),
  ]);
  expect(first).toBe('waits');
  expect(code.now()).toBeNull();
});

test('tells whether all that is on its way was fetched ahead', async () => {
  const gate = Promise.withResolvers<string>();
  const code = lazyCode(() => gate.promise);
  expect(isOnlyAhead()).toBe(false);
  code.ahead();
  expect(isOnlyAhead()).toBe(true);
  const reached = code.fetch();
  code.ahead();
  expect(isOnlyAhead()).toBe(false);
  gate.resolve('here');
  expect(await reached).toBe('here');
  await code.fetch();
  expect(isOnlyAhead()).toBe(false);
});

test('what failed ahead is no longer on its way', async () => {
  const code = lazyCode(() => Promise.reject(new Error('gone')));
  code.ahead();
  await expect(code.fetch()).rejects.toThrow('gone');
  code.ahead();
  expect(isOnlyAhead()).toBe(true);
});
