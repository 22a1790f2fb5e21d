import { afterAll, beforeAll, expect, test } from 'vitest';
import { letterFontCalls } from '../../../../shared/features/making/letter-fonts/letter-fonts.calls.ts';
import type { Client } from '../../../../tests/support/client.ts';
import { NAMES } from '../../../../tests/support/names.ts';
import { addPerson, signedIn } from '../../../../tests/support/people.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';

let server: TestServer;
let floor: Client;
beforeAll(async () => {
  server = await startTestServer();
  await addPerson(server, 'wren@example.test', { factory: true });
  floor = await signedIn(server, 'wren@example.test');
});
afterAll(() => server.close());

/** Whether CSS takes a font for a letter. */
const isFor = (ranges: string, letter: string): boolean =>
  ranges.split(',').some((range) => {
    const [from = '', to = from] = range.trim().replace(/^U\+/i, '').split('-');
    const point = letter.codePointAt(0) ?? 0;
    return point >= Number.parseInt(from, 16) && point <= Number.parseInt(to, 16);
  });

test('each letter of 28 scripts has a file, and each file is there', async () => {
  const { fonts } = await floor.call(letterFontCalls.find, { body: { texts: [...NAMES, '🎁'] } });
  const letters = NAMES.flatMap((name) => Array.from(name)).filter((letter) => /\p{L}/u.test(letter));
  expect(letters.filter((letter) => !fonts.some(({ ranges }) => isFor(ranges, letter)))).toEqual([]);
  expect(new Set(fonts.map(({ family, subset }) => `${family} ${subset}`)).size).toBe(fonts.length);
  expect(fonts.length).toBeLessThan(60);
  for (const { family, subset } of fonts) {
    const path = `/omnis/v3/letter-fonts/${family}/${subset}/`;
    const answer = await floor.request('GET', path);
    expect([path, answer.status]).toEqual([path, 200]);
    expect(answer.headers.get('content-type')).toMatch(/^font\/woff2?$/);
    expect(answer.headers.get('cache-control')).toContain('immutable');
  }
});

test('nothing else is given out', async () => {
  const { fonts } = await floor.call(letterFontCalls.find, { body: { texts: [] } });
  expect(fonts).toEqual([]);
  for (const path of ['inter/none', 'package/latin', '..%2Finter/latin', 'inter/..%2F400', 'noto-sans/thai'])
    expect(
      (await floor.request('GET', `/omnis/v3/letter-fonts/${path}/`)).status,
      path,
    ).toBeGreaterThanOrEqual(404);
  const merchant = await addPerson(server, 'merchant@example.test');
  const client = await signedIn(server, merchant.email);
  await expect(client.call(letterFontCalls.find, { body: { texts: ['ไทย'] } })).rejects.toMatchObject({
    status: 403,
  });
});
