import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { v7 as newId } from 'uuid';
import { afterEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type OperationRecord, operationRecordSchema } from '../../../shared/contract/operation.ts';
import {
  pullChanges,
  pullFloor,
  pushOperations,
} from '../../../shared/features/factory/stations/stations.ts';
import { newLabelWork } from '../../../tests/support/label-work.ts';
import { stationClock } from './clock.ts';
import { openStationDatabase } from './database.ts';
import { floor } from './floor.ts';
import { floorCache } from './floor-cache.ts';
import { labelCache } from './label-cache.ts';
import { stationMeta } from './meta.ts';
import { operationLog } from './operation-log.ts';
import { stationSync } from './sync.ts';
import { stationGateway } from './sync-client.ts';

const closing: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const bodySchema = z.object({ operations: z.array(operationRecordSchema) });

async function readBody(request: IncomingMessage): Promise<unknown> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(Buffer.from(piece));
  return JSON.parse(Buffer.concat(pieces).toString('utf8'));
}

/** The server's side of the three sync calls; `judge` decides about each push. */
async function startServer(
  judge: (operations: readonly OperationRecord[]) => { status: number; body: object } | null,
  pulled: () => void = () => undefined,
): Promise<string> {
  const server = createServer(async (request, response) => {
    const path = new URL(request.url ?? '/', 'http://server').pathname;
    const serverTime = new Date().toISOString();
    const answer = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (path === pullFloor.path)
      return answer(200, { staff: [], pickFaces: [], pigeonholes: [], blanks: [] });
    if (path === pullChanges.path) {
      const nextSequence = 1_000_000;
      pulled();
      return answer(200, {
        stationName: 'Pick 1',
        labels: [],
        cursor: `1.1.${newId()}`,
        more: false,
        nextSequence,
        serverTime,
      });
    }
    if (path !== pushOperations.path) return answer(404, { message: 'No such call', code: 'not-found' });
    const { operations } = bodySchema.parse(await readBody(request));
    const refused = judge(operations);
    if (refused) return answer(refused.status, refused.body);
    const outcomes = operations.map(({ id }) => ({ id, result: { outcome: 'applied', version: 2 } }));
    return answer(200, { outcomes, labels: [], nextSequence: 1_000_000, serverTime });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function openSync(server: string) {
  const folder = mkdtempSync(join(tmpdir(), 'selvedge-sync-'));
  const database = openStationDatabase(folder);
  const clock = stationClock({ skewMs: 0, offsetMs: 0, keep: () => undefined });
  const labels = labelCache(database, clock.now);
  const stationId = newId();
  const log = operationLog(database, () => stationId);
  const theFloor = floor({ database, labels, log, clock, stationId: () => stationId });
  const sync = stationSync({
    gateway: stationGateway({ server, token: () => 'token', timeoutMs: 5_000 }),
    log,
    floor: theFloor,
    reportPrints: async () => undefined,
    permits: { renew: async () => undefined, caughtUp: () => undefined },
    floorCache: floorCache(database),
    forgetClosedBefore: (at) => labels.forgetClosedBefore(at),
    meta: stationMeta(database),
    clock,
    everyMs: 600_000,
    paired: () => true,
    boot: newId(),
    toldCopied: () => undefined,
    mustIdentify: () => false,
    identify: async () => undefined,
    tokenRefused: () => false,
    changed: () => undefined,
    failed: () => undefined,
  });
  closing.push(async () => {
    await sync.stop();
    database.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const pick = (count: number) => {
    const picked = Array.from({ length: count }, () => newLabelWork());
    theFloor.takeChanges(picked, () => undefined);
    for (const { id, blankBarcode } of picked)
      theFloor.record('pick', { labelId: id, pickFace: 'A-01', garment: blankBarcode }, newId());
  };
  return { database, log, sync, pick };
}

const sequenceUsed = (next: string) => ({
  status: 409,
  body: { message: 'Used', code: 'sequence-used', errors: { nextSequence: [next] } },
});

const invalid = { message: 'Check this value', code: 'invalid', errors: { at: ['Out of range'] } };
const otherStation = { message: 'Another workstation’s', code: 'other-station' };

describe('sync', () => {
  test('carries on after the disk was too full to number its work again', async () => {
    let copyIsOld = true;
    const server = await startServer(([first]) =>
      copyIsOld && first?.sequence === 1 ? sequenceUsed('70000') : null,
    );
    const { database, log, sync, pick } = openSync(server);
    pick(400);
    const pages = Number(database.sql.pragma('page_count', { simple: true }));
    database.sql.pragma(`max_page_count = ${pages}`);
    await sync.once().catch(() => undefined);
    expect(log.depth()).toBe(400);
    expect(sync.connection).toBe('offline');
    database.sql.pragma('max_page_count = 1000000');
    copyIsOld = false;
    await sync.once();
    expect([log.depth(), sync.connection]).toEqual([0, 'online']);
  });

  test('carries on after an answer it could not act on', async () => {
    let isOdd = true;
    const server = await startServer(() => (isOdd ? sequenceUsed('soon') : null));
    const { log, sync, pick } = openSync(server);
    pick(3);
    await sync.once().catch(() => undefined);
    expect(log.depth()).toBe(3);
    isOdd = false;
    await sync.once();
    expect([log.depth(), sync.connection]).toEqual([0, 'online']);
  });

  test('sets aside the one record that the server can’t read, sends the others, and takes the answer back', async () => {
    let wrong = '';
    const seen: number[] = [];
    let pulls = 0;
    const server = await startServer(
      (operations) => {
        seen.push(operations.length);
        return operations.some(({ id }) => id === wrong) ? { status: 422, body: invalid } : null;
      },
      () => (pulls += 1),
    );
    const { log, sync, pick } = openSync(server);
    pick(7);
    wrong = log.pending(10)[4]?.id ?? '';
    await sync.once();
    expect([log.depth(), log.refusedCount(), sync.connection, pulls]).toEqual([0, 1, 'online', 1]);
    expect(log.refused()[0]).toMatchObject({ record: { id: wrong }, refusal: { code: 'payload-wrong' } });
    expect(seen.reduce((sum, count) => sum + count)).toBeLessThan(7 * 4);
  });

  test('learns what others did although its own work is refused or the server fails, and says which', async () => {
    let answer: { status: number; body: object } | null = { status: 409, body: otherStation };
    let pulls = 0;
    const server = await startServer(
      () => answer,
      () => (pulls += 1),
    );
    const { log, sync, pick } = openSync(server);
    pick(3);
    await sync.once();
    expect([log.depth(), sync.connection, pulls]).toEqual([3, 'failing', 1]);
    answer = { status: 500, body: { message: 'Oh no', code: 'error' } };
    await sync.once();
    expect([log.depth(), sync.connection, pulls]).toEqual([3, 'failing', 2]);
    expect(sync.words).toBe('Selvedge has a problem. Carry on: we’ll save your work and send it later.');
    answer = null;
    await sync.once();
    expect([log.depth(), sync.connection]).toEqual([0, 'online']);
  });

  test('is offline only where the server can’t be reached', async () => {
    const { sync } = openSync('http://127.0.0.1:9');
    await sync.once();
    expect([sync.connection, sync.words]).toEqual([
      'offline',
      'You’re offline. Carry on: we’ll save your work and send it later.',
    ]);
  });
});
