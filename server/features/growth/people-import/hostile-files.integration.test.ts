import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { peopleImportCalls } from '../../../../shared/features/growth/people-import/people-import.calls.ts';
import { CallRefused } from '../../../../tests/support/client.ts';
import { AGREED, type Imports, openImports } from '../../../../tests/support/people-imports.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { storageKeyOf } from './people-imports.queries.ts';

let server: TestServer;
let north: Imports;

beforeAll(async () => {
  server = await startTestServer();
  north = await openImports(server, 'north');
});
afterAll(() => server.close());

const OTHERS_EVERY_MS = 250;

/** Sends a file, and asks other things until it is answered. */
async function answerTo(content: Buffer) {
  let isAnswered = false;
  const answer = north
    .upload(content)
    .catch((error: unknown) => {
      if (error instanceof CallRefused) return error;
      throw error;
    })
    .finally(() => {
      isAnswered = true;
    });
  let others = 0;
  while (!isAnswered) {
    await north.owner.call(peopleImportCalls.list, {});
    others += 1;
    // More often would be refused.
    await pause(OTHERS_EVERY_MS);
  }
  return { answer: await answer, others };
}

const TOO_LONG = 'This line is too long. A quote that opens a cell may not be closed';
const text = (content: string) => Buffer.from(content);

test.each<readonly [string, () => Buffer, string]>([
  ['a million quotes', () => text(`Email\n${'"'.repeat(1_000_000)}`), `Line 2: ${TOO_LONG}`],
  ['a line of 100 MB', () => Buffer.alloc(99_999_000, 'x'), `Line 1: ${TOO_LONG}`],
  ['16,000 columns', () => text(`${'name,'.repeat(16_000)}\na@b.test\n`), 'more than 100 columns'],
  ['NULs', () => Buffer.concat([text('Email\n'), Buffer.alloc(10_000_000)]), 'This isn’t a CSV file'],
  [
    'a zip bomb',
    () => Buffer.concat([text('PK\u0003\u0004'), gzipSync(Buffer.alloc(50_000_000))]),
    'zip file',
  ],
  ['a compressed file', () => gzipSync(Buffer.alloc(50_000_000)), 'This file is compressed'],
  ['lines without anything', () => text(`Email\n${'\n'.repeat(10_000_000)}`), 'a header and no rows'],
  ['a row more than a million', () => text(`Email\n${'a\n'.repeat(1_000_001)}`), 'more than 1,000,000 rows'],
])('%s: refused with why, while others are answered', async (_name, make, words) => {
  const { answer, others } = await answerTo(make());
  expect(answer).toMatchObject({
    status: 422,
    body: { errors: { file: [expect.stringContaining(words)] } },
  });
  expect(others).toBeGreaterThan(0);
});

test('a file whose lines have very many cells is read outside the web process', async () => {
  const content = text(`Email\n${`${','.repeat(90_000)}\n`.repeat(60)}a@b.test\n`);
  const before = performance.eventLoopUtilization();
  const { answer } = await answerTo(content);
  const { idle, active } = performance.eventLoopUtilization(before);
  expect(typeof answer).toBe('string');
  // While it is read, the web process has time for others.
  expect(idle).toBeGreaterThan(active / 20);
});

test('a broken letter of UTF-16 is a letter that isn’t understood, not a fault', async () => {
  const id = await north.upload(
    Buffer.concat([
      Buffer.from('\uFEFFEmail\n', 'utf16le'),
      Buffer.from([0x00, 0xd8]),
      Buffer.from('ann@shop.test\nbob@shop.test\n', 'utf16le'),
      Buffer.from([0x61]),
    ]),
  );
  const { encoding, counts } = await north.check(id);
  expect(encoding).toBe('UTF-16');
  expect(counts).toMatchObject({ added: 1, refused: 2, reasons: { 'Not an email address': 2 } });
});

test('an unclosed quote far down is refused with the line it opens in', async () => {
  const rows = (from: number) =>
    Array.from({ length: 2_000 }, (_, at) => `p${from + at}@shop.test,Ann\n`).join('');
  const content = `Email,Name\n${rows(0)}\nodd@shop.test,"Ann\n${rows(5_000)}`;
  await expect(north.upload(content)).rejects.toMatchObject({
    body: { errors: { file: ['Line 2003: A quote that opens a cell isn’t closed'] } },
  });
});

const stored = (id: string, content: string) =>
  server.services.storage.put(storageKeyOf(id), { bytes: Buffer.from(content) }, { contentType: 'text/csv' });

test('a check that can’t read the file says which line and why, and is done again after it', async () => {
  const content = 'Email,Name\nann@shop.test,Ann\n';
  const id = await north.upload(content);
  await stored(id, 'Email,Name\nann@shop.test,"Ann\n');
  await north.choose(id);
  expect(await north.reached(id, 'consent')).toMatchObject({
    fault: { kind: 'unreadable', words: 'Line 2: A quote that opens a cell isn’t closed' },
    counts: null,
  });
  await stored(id, content);
  expect(await north.check(id)).toMatchObject({ fault: null, counts: { added: 1 } });
});

test('a check and a run whose file is gone say so', async () => {
  const id = await north.upload('Email\ngone@shop.test\n');
  await server.services.storage.delete(storageKeyOf(id));
  await north.choose(id);
  expect(await north.reached(id, 'consent')).toMatchObject({ fault: { kind: 'gone' } });
  await expect(
    north.owner.call(peopleImportCalls.setReading, {
      params: { import: id },
      body: { encoding: 'UTF-8', sign: 'comma' },
    }),
  ).rejects.toMatchObject({ status: 409 });
  const other = await north.upload('Email\ngone@shop.test\n');
  await north.check(other, AGREED);
  await server.services.storage.delete(storageKeyOf(other));
  await north.owner.call(peopleImportCalls.start, { params: { import: other } });
  expect(await north.reached(other, 'failed')).toMatchObject({ fault: { kind: 'gone' }, progress: 0 });
});
