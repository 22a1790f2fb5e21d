import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { filesCalls } from '../../../shared/features/making/files/files.calls.ts';
import { ownDesignsCalls } from '../../../shared/features/selling/own-designs/own-designs.calls.ts';
import { OWN_DESIGNS_COOKIE } from '../../../shared/features/selling/own-designs/own-designs.ts';
import { PLATFORM_DIVISION_ID } from '../../../shared/rules/constants/constants.ts';
import type { Client } from '../../../tests/support/client.ts';
import { eventually } from '../../../tests/support/eventually.ts';
import {
  nextStatus,
  openConnection,
  requestHead,
  untilClosed,
} from '../../../tests/support/raw-connection.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import { openShop } from '../../../tests/support/shop.ts';
import { removeAbandoned } from './incoming.ts';
import { FILE_INTAKE } from './intake.ts';

let server: TestServer;
const open: Socket[] = [];

beforeAll(async () => {
  server = await startTestServer({
    settings: { TRUST_PROXY: '1' },
    connectionLimits: { fileStepMs: 1_500, fileStepBytes: 1_000, lookEveryMs: 50 },
  });
  await openShop(server, 'selvedge', PLATFORM_DIVISION_ID);
});
afterEach(async () => {
  for (const socket of open) socket.destroy();
  open.length = 0;
  await eventually(async () => expect(await incoming()).toEqual([]));
});
afterAll(() => server.close());

const incoming = () => readdir(join(server.dataDir, 'incoming'));
const path: string = ownDesignsCalls.uploadPicture.path;
const BOUNDARY = 'a-boundary';

let visitors = 0;
const newNetwork = () => {
  visitors += 1;
  return `2001:db8:0:${visitors.toString(16)}::1`;
};

/** Somebody who designs without an account, at a new network. */
async function designer(network = newNetwork()): Promise<Client> {
  const visitor = server.visitor({ address: network });
  await visitor.request('GET', '/omnis/v3/xsrf/');
  visitor.cookies.set(OWN_DESIGNS_COOKIE, 'a'.repeat(43));
  return visitor;
}

const headOf = (visitor: Client, target: string, bytes: number) =>
  requestHead('POST', target, {
    host: new URL(server.origin).host,
    'x-forwarded-for': visitor.options.address ?? '',
    cookie: [...visitor.cookies].map((pair) => pair.join('=')).join('; '),
    'x-xsrf-token': visitor.cookies.get('XSRF-TOKEN') ?? '',
    'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
    'content-length': bytes,
  });

const partHead = (field: string) =>
  `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${field}"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n`;

/** Sends the head of an upload, without its body. */
async function announce(visitor: Client, bytes: number, target = path): Promise<Socket> {
  const socket = await openConnection(server.origin);
  open.push(socket);
  socket.write(headOf(visitor, target, bytes));
  return socket;
}

/** Sends an upload up to its middle. */
async function half(visitor: Client): Promise<Socket> {
  const socket = await announce(visitor, 2_000_000);
  socket.write(partHead('file'));
  socket.write(Buffer.alloc(1_000_000));
  return socket;
}

/** Keeps a half-sent upload growing. */
function grow(socket: Socket): () => void {
  const timer = setInterval(() => socket.write(Buffer.alloc(2_000)), 100);
  socket.once('close', () => clearInterval(timer));
  return () => clearInterval(timer);
}

describe('an upload is refused before its first byte', () => {
  it('from a browser without designs', async () => {
    const visitor = await designer();
    visitor.cookies.delete(OWN_DESIGNS_COOKIE);
    expect(await nextStatus(await announce(visitor, 1_000_000))).toBe(404);
  });

  it('without a login', async () => {
    const visitor = await designer();
    expect(await nextStatus(await announce(visitor, 1_000_000, filesCalls.uploadPicture.path))).toBe(401);
  });

  it('without the page’s token', async () => {
    const visitor = await designer();
    visitor.cookies.delete('XSRF-TOKEN');
    expect(await nextStatus(await announce(visitor, 1_000_000))).toBe(403);
  });

  it('where it is larger than it may be', async () => {
    expect(await nextStatus(await announce(await designer(), 25_000_000))).toBe(413);
  });

  it('after as many as one may send in an hour', async () => {
    const visitor = await designer();
    const { max } = ownDesignsCalls.uploadPicture.rate;
    const statuses: number[] = [];
    for (let count = 0; count <= max; count += 1)
      statuses.push(await nextStatus(await announce(visitor, 25_000_000)));
    expect([...new Set(statuses)]).toEqual([413, 429]);
    expect(statuses.indexOf(429)).toBe(max);
  });
});

describe('uploads that stop half-way', () => {
  it('are few at once for one network, whatever its addresses, and leave nothing behind', async () => {
    const sent = await Promise.all(
      Array.from({ length: FILE_INTAKE.atOnce }, async (_, at) =>
        half(await designer(`2001:db8:1:1::${at + 1}`)),
      ),
    );
    await eventually(async () => expect(await incoming()).toHaveLength(FILE_INTAKE.atOnce));
    const ends = sent.map(grow);
    expect(await nextStatus(await announce(await designer('2001:db8:1:1::99'), 1_000))).toBe(429);
    const elsewhere = await half(await designer());
    await eventually(async () => expect(await incoming()).toHaveLength(FILE_INTAKE.atOnce + 1));
    elsewhere.destroy();
    for (const end of ends) end();
    await Promise.all(sent.map(untilClosed));
    await eventually(async () => expect(await incoming()).toEqual([]));
    // Their places are free again.
    const { status } = await (await designer('2001:db8:1:1::1')).request('POST', path, {});
    expect(status).not.toBe(429);
  });

  it('are closed, and one that grows is not', async () => {
    const [stopped, growing] = await Promise.all([half(await designer()), half(await designer())]);
    grow(growing);
    await untilClosed(stopped);
    const again = await half(await designer());
    await untilClosed(again);
    expect(growing.closed).toBe(false);
  });
});

it('what a server that was ended left behind is deleted, and what is coming is not', async () => {
  const folder = join(server.dataDir, 'incoming');
  await mkdir(folder, { recursive: true });
  const hourAgo = new Date(Date.now() - 3_600_000);
  await writeFile(join(folder, 'left'), 'x');
  await utimes(join(folder, 'left'), hourAgo, hourAgo);
  const coming = await half(await designer());
  grow(coming);
  await eventually(async () => expect(await incoming()).toHaveLength(2));
  await removeAbandoned(server.dataDir);
  expect(await incoming()).toHaveLength(1);
});
