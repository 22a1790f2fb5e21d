import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { CallDeclaration } from '../../../shared/contract/call.ts';
import { OWN_DESIGNS_COOKIE } from '../../../shared/features/selling/own-designs/own-designs.ts';
import { PLATFORM_DIVISION_ID } from '../../../shared/rules/constants/constants.ts';
import { nextStatus, openConnection, requestHead } from '../../../tests/support/raw-connection.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import { openShop } from '../../../tests/support/shop.ts';
import { loadFeatures } from '../features/load-features.ts';

const { implementations } = await loadFeatures();
const calls: readonly CallDeclaration[] = implementations.map(({ call }) => call);
/** Those that take something in. */
const taking = calls.filter(({ method }) => method !== 'GET');
const ID = '00000000-0000-7000-8000-000000000000';

const BODIES = {
  '3 MB': JSON.stringify({ text: 'x'.repeat(3_000_000) }),
  '300 levels': '['.repeat(300) + ']'.repeat(300),
  '10,000 keys': JSON.stringify(
    Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [String(at), 1])),
  ),
};
const TIMES_MAX = 5;
const ROUNDS = 5;

let server: TestServer;
let xsrf = '';
let asked = 0;

beforeAll(async () => {
  server = await startTestServer({ settings: { TRUST_PROXY: '1' } });
  await openShop(server, 'selvedge', PLATFORM_DIVISION_ID);
  const visitor = server.visitor();
  await visitor.request('GET', '/omnis/v3/xsrf/');
  xsrf = visitor.cookies.get('XSRF-TOKEN') ?? '';
});
afterAll(() => server.close());

const pathOf = ({ path }: CallDeclaration) => path.replace('{provider}', 'sandbox').replace(/\{\w+\}/g, ID);

/** Everyone may have a page's token. Each request comes from another network. */
const headersOf = (length: number) => {
  asked += 1;
  return {
    host: new URL(server.origin).host,
    'x-forwarded-for': `10.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked & 255}`,
    cookie: `XSRF-TOKEN=${xsrf}; ${OWN_DESIGNS_COOKIE}=${'a'.repeat(43)}`,
    'x-xsrf-token': xsrf,
    'content-type': 'application/json',
    'content-length': length,
  };
};

describe('a body of 3 MB', () => {
  it.each(taking.map((call) => [call.name, call] as const))(
    'is refused before it comes: %s',
    async (_, call) => {
      const socket = await openConnection(server.origin);
      try {
        socket.write(requestHead(call.method, pathOf(call), headersOf(3_000_000)));
        expect([400, 401, 403, 404, 413]).toContain(await nextStatus(socket));
      } finally {
        socket.destroy();
      }
    },
  );
});

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string | number>>;
}

/** Makes requests one after the other, in a separate thread, so that its work isn't counted as the server's. */
const ASKING = `
  const { request } = require('node:http');
  const { parentPort, workerData } = require('node:worker_threads');
  const { port, sent, body } = workerData;
  const ask = ({ method, path, headers }) =>
    new Promise((resolve) => {
      const made = request({ host: '127.0.0.1', port, method, path, headers }, (answer) => {
        answer.resume().once('end', () => {
          made.destroy();
          resolve(answer.statusCode);
        });
      });
      made.on('error', ({ code }) => resolve(code));
      made.end(Buffer.from(body.buffer));
    });
  (async () => {
    const statuses = [];
    for (const one of sent) statuses.push(await ask(one));
    parentPort.postMessage(statuses);
  })();`;

/** The answers to requests, and the milliseconds of this thread, where the server runs, that each took. */
async function ask(
  sent: readonly Sent[],
  body: string,
): Promise<{ statuses: (number | string)[]; msEach: number }> {
  const port = new URL(server.origin).port;
  // Both threads have the same bytes: a copy for each round would count as the server's, and leave the server its garbage.
  const shared = new Uint8Array(new SharedArrayBuffer(Buffer.byteLength(body)));
  new TextEncoder().encodeInto(body, shared);
  const worker = new Worker(ASKING, { eval: true, workerData: { port, sent, body: shared } });
  const before = process.threadCpuUsage();
  const statuses = await new Promise<(number | string)[]>((resolve, reject) => {
    worker.once('message', (message) => resolve(z.array(z.union([z.number(), z.string()])).parse(message)));
    worker.once('error', reject);
  });
  const { user, system } = process.threadCpuUsage(before);
  await worker.terminate();
  return { statuses, msEach: (user + system) / 1000 / sent.length };
}

const asking = (some: readonly CallDeclaration[], body: string): Sent[] =>
  some.map((call) => ({
    method: call.method,
    path: pathOf(call),
    headers: headersOf(Buffer.byteLength(body)),
  }));

const middle = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

describe('what a body costs that comes without a session', () => {
  const guarded = taking.filter(({ access, signedBy }) => access !== 'public' && !signedBy);
  // The first rounds load what is loaded once.
  beforeAll(async () => {
    await ask(asking(taking, '{}'), '{}');
    await ask(asking(guarded, '{}'), '{}');
  });

  it.each(Object.entries(BODIES))(
    '%s: little more than a 401',
    async (_, body) => {
      const refused: number[] = [];
      const received: number[] = [];
      // One after the other, so that both meet the same machine. A collection of the memory falls into few of the rounds.
      for (let round = 0; round < ROUNDS; round += 1) {
        const empty = await ask(asking(guarded, '{}'), '{}');
        expect(new Set(empty.statuses)).toEqual(new Set([401]));
        refused.push(empty.msEach);
        const { statuses, msEach } = await ask(asking(taking, body), body);
        const answers = taking.map(({ name }, at) => `${name}: ${statuses[at]}`);
        expect(answers.filter((answer) => !/: 4\d\d$/.test(answer))).toEqual([]);
        received.push(msEach);
      }
      expect(middle(received)).toBeLessThan(TIMES_MAX * middle(refused));
    },
    120_000,
  );
});
