import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { CallAnswer } from '../../../../shared/contract/call.ts';
import type { OperationRecord } from '../../../../shared/contract/operation.ts';
import { cancelPrint, newLabelCode, printLabel } from '../../../../shared/features/factory/labels/labels.ts';
import { reportPrints } from '../../../../shared/features/factory/printing/printing.ts';
import {
  createStation,
  listStations,
  pairingCodeSchema,
  pairStation,
  pullChanges,
  pullFloor,
  pushOperations,
  renameStation,
} from '../../../../shared/features/factory/stations/stations.ts';
import { type FloorFixture, fillFloor } from '../../../../tests/simulation/floor-fixture.ts';
import type { Client } from '../../../../tests/support/client.ts';
import { addPerson, signedIn } from '../../../../tests/support/people.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { inScope } from '../../../platform/database/scope.ts';
import { defineEffect, onOperation } from '../../../platform/features/operation-effect.ts';
import { cancelLabels } from '../labels/cancel-labels.ts';
import { addStation, pairByCode, revokeToken } from './pairing.ts';
import { applyPush } from './push.ts';

let server: TestServer;
let floor: FloorFixture;

beforeAll(async () => {
  server = await startTestServer();
  floor = await fillFloor(server.databaseUrl, { orders: 7, labelsPerOrder: 2, pigeonholes: 2 });
});
afterAll(() => server.close());

const platform = () => server.services.databases.platform;

async function pairedStation(name: string): Promise<{ id: string; client: Client }> {
  const paired = await platform()
    .transaction()
    .execute(async (tx) => {
      const { pairingCode } = await addStation(tx, { name, createdBy: null });
      return pairByCode(tx, pairingCodeSchema.parse(pairingCode));
    });
  return { id: paired.stationId, client: server.visitor({ bearer: paired.token }) };
}

/** Writes a station's log as the station itself would. */
function logOf(stationId: string, first = 1) {
  let sequence = first - 1;
  return (kind: string, payload: OperationRecord['payload']): OperationRecord => {
    sequence += 1;
    const staffId = floor.staff[0]?.id ?? '';
    return { id: newId(), stationId, sequence, kind, payload, staffId, at: new Date().toISOString() };
  };
}

const printed = (labelId: string) => ({
  labelId,
  intentId: newId(),
  printer: 'P',
  payloadHash: 'a'.repeat(64),
});

function labelAt(place: number): FloorFixture['labels'][number] {
  const label = floor.labels[place];
  if (!label) throw new RangeError('The floor has no such label');
  return label;
}

describe('a push', () => {
  test('applies each operation once and gives a repeat its stored outcome', async () => {
    const { id, client } = await pairedStation('Once');
    const label = labelAt(0);
    const line = logOf(id);
    const operations = [line('print', printed(label.id)), line('pretreat', { labelId: label.id })];
    const first = await client.call(pushOperations, { body: { operations, clockOffsetMs: 0 } });
    expect(first.outcomes.map(({ result }) => result.outcome)).toEqual(['applied', 'refused']);
    expect(client.statements).toBeLessThanOrEqual(6);
    const second = await client.call(pushOperations, { body: { operations, clockOffsetMs: 0 } });
    expect(second.outcomes).toEqual(first.outcomes);
    expect(second.labels).toEqual(first.labels);
    const { rows } = await countEvents(label.id);
    expect(rows).toEqual(['print']);
  });

  test('lets the first of two pickers win and tells the other to put the garment back', async () => {
    const [one, two] = [await pairedStation('Picker one'), await pairedStation('Picker two')];
    const label = labelAt(1);
    const [lineOne, lineTwo] = [logOf(one.id), logOf(two.id)];
    const pick = { labelId: label.id, pickFace: label.pickFace, garment: label.barcode };
    await one.client.call(pushOperations, {
      body: { operations: [lineOne('print', printed(label.id)), lineOne('pick', pick)], clockOffsetMs: 0 },
    });
    const late = await two.client.call(pushOperations, {
      body: { operations: [lineTwo('pick', pick)], clockOffsetMs: 0 },
    });
    expect(late.outcomes[0]?.result).toMatchObject({
      outcome: 'refused',
      refusal: {
        code: 'already-picked',
        fix: { action: 'put-back', words: `Put back the garment on ${label.pickFace}` },
      },
    });
  });

  test('refuses a number the station has used, and says which one comes next', async () => {
    const { id, client } = await pairedStation('Counts again');
    const label = labelAt(2);
    await client.call(pushOperations, {
      body: { operations: [logOf(id)('print', printed(label.id))], clockOffsetMs: 0 },
    });
    await expect(
      client.call(pushOperations, {
        body: { operations: [logOf(id)('print', printed(label.id))], clockOffsetMs: 0 },
      }),
    ).rejects.toMatchObject({
      status: 409,
      body: { code: 'sequence-used', errors: { nextSequence: ['2'] } },
    });
  });

  test('takes the times of any clock', async () => {
    const label = labelAt(3);
    for (const [place, clockOffsetMs] of [
      -Number.MAX_SAFE_INTEGER,
      -2_275_182_815_265,
      1_795_000_000_000,
      Number.MAX_SAFE_INTEGER,
      1e300,
    ].entries()) {
      const { id, client } = await pairedStation(`Clock ${place}`);
      const line = logOf(id);
      const operations = [
        { ...line('teleport', { labelId: label.id }), at: '0001-01-01T00:00:00.000Z' },
        { ...line('teleport', { labelId: label.id }), at: '9999-12-31T23:59:59.999Z' },
      ];
      const { outcomes } = await client.call(pushOperations, { body: { operations, clockOffsetMs } });
      expect(outcomes).toHaveLength(2);
      await client.call(pullChanges, { query: { clockOffsetMs } });
    }
    const { email } = await addPerson(server, 'clocks@example.test', { factory: true });
    const office = await signedIn(server, email);
    const { stations } = await office.call(listStations, {});
    expect(stations.find(({ name }) => name === 'Clock 2')?.clockOffsetMs).toBe(1_795_000_000_000);
  });

  test('answers numbers that no station tells with a refusal, not with an error', async () => {
    const { id, client } = await pairedStation('Odd numbers');
    const record = logOf(id)('teleport', { labelId: labelAt(3).id });
    for (const change of [{ sequence: Number.MAX_SAFE_INTEGER }, { at: '0000-01-01T00:00:00.000Z' }])
      await expect(
        client.call(pushOperations, { body: { operations: [{ ...record, ...change }], clockOffsetMs: 0 } }),
      ).rejects.toMatchObject({ status: 422 });
    const nowhere = '00000000-0000-0000-0000-000000000000';
    for (const cursor of [`1.99999999999999999999999.${nowhere}`, `1.1.${'-'.repeat(36)}`])
      await expect(client.call(pullChanges, { query: { cursor } })).rejects.toMatchObject({ status: 422 });
  });

  test('keeps unknown kinds, damaged payloads, unknown people and unknown labels out of the way of the rest', async () => {
    const { id, client } = await pairedStation('Odd');
    const label = labelAt(3);
    const line = logOf(id);
    const operations = [
      line('teleport', { labelId: label.id }),
      line('pick', { labelId: label.id }),
      line('print', printed(newId())),
      { ...line('print', printed(label.id)), staffId: newId() },
    ];
    const answer = await client.call(pushOperations, { body: { operations, clockOffsetMs: 0 } });
    expect(
      answer.outcomes.map(({ result }) => (result.outcome === 'refused' ? result.refusal.code : 'applied')),
    ).toEqual(['operation-unknown', 'payload-wrong', 'label-unknown', 'applied']);
  });

  test('moves the order along, and empties its pigeonhole when packed', async () => {
    const { id, client } = await pairedStation('Through');
    const line = logOf(id);
    const labels = floor.labels.slice(2, 4);
    const statuses: string[] = [];
    const push = async (
      kind: string,
      payload: (label: FloorFixture['labels'][number]) => object,
      of = labels,
    ) => {
      const operations = of.map((label) => line(kind, { labelId: label.id, ...payload(label) }));
      const answer = await client.call(pushOperations, { body: { operations, clockOffsetMs: 0 } });
      expect(answer.outcomes.filter(({ result }) => result.outcome === 'refused')).toEqual([]);
      const row = await platform()
        .selectFrom('orders')
        .select('status')
        .where('id', '=', labels[0]?.orderId ?? '')
        .executeTakeFirstOrThrow();
      statuses.push(row.status);
    };
    await push('pick', ({ pickFace, barcode }) => ({ pickFace, garment: barcode }));
    await push(
      'pretreat',
      () => ({}),
      labels.filter(({ needsPretreat }) => needsPretreat),
    );
    await push('print-on', () => ({ side: 'front' }));
    await push('sort', ({ pigeonhole }) => ({ pigeonhole }));
    await push('pack', () => ({}));
    expect(statuses).toEqual(['processing', 'processing', 'printed', 'consolidated', 'packing']);
    const packed = await platform()
      .selectFrom('domainEvents')
      .select('payload')
      .where('name', '=', 'label.packed')
      .execute();
    expect(packed.map(({ payload }) => payload)).toEqual(
      labels.map((label) => ({ labelId: label.id, orderId: label.orderId })),
    );
    const hole = await platform()
      .selectFrom('pigeonholes')
      .select(['orderId', 'packedOrderId'])
      .where('code', '=', labels[0]?.pigeonhole ?? '')
      .executeTakeFirstOrThrow();
    expect(hole).toEqual({ orderId: null, packedOrderId: labels[0]?.orderId });
  });
});

/**
 * Pulls until this many labels came: a transaction that is older, in any database of the cluster, holds changes back. It also
 * lets those come again that were packed since it began, so that only labels among the wanted ones count.
 */
async function pullMore(
  client: Client,
  from: string | undefined,
  count: number,
  limit?: number,
  wanted?: readonly string[],
) {
  const labels: CallAnswer<typeof pullChanges>['labels'][number][] = [];
  let cursor = from;
  await vi.waitFor(
    async () => {
      const query = { ...(cursor ? { cursor } : {}), ...(limit ? { limit } : {}) };
      const page = await client.call(pullChanges, { query });
      labels.push(...page.labels.filter(({ id }) => wanted?.includes(id) ?? true));
      ({ cursor } = page);
      expect(client.statements).toBeLessThanOrEqual(6);
      expect(labels.length).toBeGreaterThanOrEqual(count);
    },
    { timeout: 30_000, interval: 100 },
  );
  return { labels, cursor };
}

/** The labels that a station without any has to get. */
async function openLabelIds(): Promise<string[]> {
  const open = await platform()
    .selectFrom('labels')
    .select('id')
    .where('state', 'not in', ['packed', 'cancelled', 'spoiled'])
    .execute();
  return open.map(({ id }) => id);
}

describe('a pull', () => {
  test('gives every open label once, then only what changed', async () => {
    const { client } = await pairedStation(`Reader ${newId()}`);
    const open = await openLabelIds();
    const { cursor, labels } = await pullMore(client, undefined, open.length, 5, open);
    expect(labels.map(({ id }) => id).toSorted()).toEqual(open.toSorted());
    const label = labelAt(8);
    await platform().updateTable('labels').set({ pickFace: 'A-01' }).where('id', '=', label.id).execute();
    // Labels that other tests have just closed come as soon as no older transaction of the cluster is open.
    const next = await pullMore(client, cursor, 1, undefined, open);
    expect(next.labels.map(({ id, pickFace }) => [id, pickFace])).toEqual([[label.id, 'A-01']]);
  });

  test('never skips a label whose transaction commits late', async () => {
    const { client } = await pairedStation(`Late ${newId()}`);
    const start = await pullMore(client, undefined, (await openLabelIds()).length);
    const [late, early] = [labelAt(9), labelAt(10)];
    const begun = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    const lateDone = platform()
      .transaction()
      .execute(async (tx) => {
        await tx.updateTable('labels').set({ pickFace: 'A-02' }).where('id', '=', late.id).execute();
        begun.resolve();
        await release.promise;
      });
    await begun.promise;
    await platform().updateTable('labels').set({ pickFace: 'A-03' }).where('id', '=', early.id).execute();
    const between = await client.call(pullChanges, { query: { cursor: start.cursor } });
    release.resolve();
    await lateDone;
    const after = await pullMore(client, between.cursor, 2 - between.labels.length);
    const ids = [...between.labels, ...after.labels].map(({ id }) => id).sort();
    expect(ids).toEqual([late.id, early.id].sort());
  });

  test('tells the floor: people with badges, pick faces, pigeonholes, blanks', async () => {
    const { client } = await pairedStation('Floor');
    const told = await client.call(pullFloor, {});
    expect(told.staff.map(({ name }) => name).sort()).toEqual(floor.staff.map(({ name }) => name).sort());
    const [label] = floor.labels;
    expect(told.pickFaces.map(({ code }) => code)).toContain(label?.pickFace);
    expect(told.pigeonholes).toEqual(expect.arrayContaining(['P001', 'P002']));
    expect(told.blanks.find(({ sku }) => sku === label?.sku)).toMatchObject({
      barcode: label?.barcode,
      pickFace: label?.pickFace,
      words: expect.stringMatching(/^Classic tee, /),
    });
  });
});

describe('a print report', () => {
  test('counts once, whatever its order, and leaves out labels that are gone', async () => {
    const { client } = await pairedStation(`Reports ${newId()}`);
    const label = labelAt(11);
    const at = new Date().toISOString();
    const entry = {
      id: newId(),
      labelId: label.id,
      printer: 'Zebra',
      cause: null,
      words: null,
      reason: null,
      parentId: null,
      staffId: null,
      queuedAt: at,
      sentAt: null,
      provenAt: null,
      confirmedAt: null,
      updatedAt: at,
    };
    const queued = { ...entry, state: 'queued' as const, revision: 1 };
    const failed = {
      ...entry,
      state: 'failed' as const,
      cause: 'label-unwritable',
      words: 'Too long.',
      revision: 2,
    };
    await client.call(reportPrints, {
      body: { intents: [failed, { ...queued, id: newId(), labelId: newId() }] },
    });
    await client.call(reportPrints, { body: { intents: [queued] } });
    await client.call(reportPrints, { body: { intents: [failed] } });
    const { client: other } = await pairedStation(`Other ${newId()}`);
    await other.call(reportPrints, { body: { intents: [{ ...queued, revision: 9 }] } });
    const rows = await platform()
      .selectFrom('printIntents')
      .select(['id', 'state', 'cause', 'revision'])
      .execute();
    expect(rows).toEqual([{ id: entry.id, state: 'failed', cause: 'label-unwritable', revision: 2 }]);
  });
});

describe('a label in the database', () => {
  test.each([
    ['a counter above the number of labels', sql`update labels set counter = of_count + 1`],
    ['a pigeonhole of 21 characters', sql`update labels set pigeonhole = repeat('P', 21)`],
    ['more sides than a label lists', sql`update labels set sides = array_fill('front'::text, array[9])`],
    [
      'a pigeonhole code of 21 characters',
      sql`insert into pigeonholes (code, position) values (repeat('P', 21), 999)`,
    ],
    ['a product name of 501 characters', sql`update order_items set name = repeat('n', 501)`],
    ['a size of 61 characters', sql`update blanks set size = repeat('X', 61)`],
  ])('refuses %s, which no printed label could show', async (_, statement) => {
    await expect(statement.execute(platform())).rejects.toMatchObject({ code: '23514' });
  });
});

describe('pairing', () => {
  test('a code works once', async () => {
    const pairing = await platform()
      .transaction()
      .execute((tx) => addStation(tx, { name: 'Twice', createdBy: null }));
    const body = { pairingCode: pairing.pairingCode.toLowerCase() };
    await server.visitor().call(pairStation, { body });
    await expect(server.visitor().call(pairStation, { body })).rejects.toMatchObject({
      status: 404,
      body: { code: 'pairing-code-unknown' },
    });
  });

  test('an attempt that no one used disappears with its code, and its name is free', async () => {
    const { email } = await addPerson(server, 'pairing@example.test', { factory: true });
    const office = await signedIn(server, email);
    const names = async () => (await office.call(listStations, {})).stations.map(({ name }) => name);
    const unused = await office.call(createStation, { body: { name: 'Never paired' } });
    const { id } = await pairedStation('Paired before');
    expect(await names()).toContain('Never paired');
    await platform()
      .updateTable('stations')
      .set({ pairingExpiresAt: sql<Date>`now() - interval '1 second'` })
      .where('id', '=', unused.id)
      .execute();
    expect(await names()).not.toContain('Never paired');
    await office.call(renameStation, { params: { id }, body: { name: 'Never paired' } });
    expect(await names()).toContain('Never paired');
    expect(
      await platform().selectFrom('stations').select('id').where('id', '=', unused.id).execute(),
    ).toEqual([]);
  });

  test('two processes that take turns are a copy; late requests of ones that ended aren’t', async () => {
    const { client } = await pairedStation('Turns');
    const speaks = async (boot: string) => (await client.call(pullChanges, { query: { boot } })).isCopied;
    let last = newId();
    await speaks(last);
    for (let start = 0; start < 6; start += 1) {
      const next = newId();
      for (const boot of [next, last, next, last, next]) expect(await speaks(boot)).toBe(false);
      last = next;
    }
    const twin = newId();
    const told: boolean[] = [];
    for (let turn = 0; turn < 6; turn += 1) told.push(await speaks(twin), await speaks(last));
    expect(told[0]).toBe(false);
    expect(told.at(-1)).toBe(true);
  });

  test('a revoked station is refused with words', async () => {
    const { id, client } = await pairedStation('Gone');
    await platform()
      .transaction()
      .execute((tx) => revokeToken(tx, id));
    await expect(client.call(pullChanges, { query: {} })).rejects.toMatchObject({
      status: 401,
      body: { code: 'station-revoked' },
    });
  });
});

async function countEvents(labelId: string): Promise<{ rows: string[] }> {
  const events = await platform()
    .selectFrom('labelEvents')
    .select('kind')
    .where('labelId', '=', labelId)
    .orderBy('receivedAt')
    .execute();
  return { rows: events.map(({ kind }) => kind) };
}

/** The stock of a label's blank. */
async function stockFor(labelId: string): Promise<number> {
  const { rows } = await sql<{ stock: number }>`
    select b.stock from blanks b join labels l on l.blank_id = b.id where l.id = ${labelId}`.execute(
    platform(),
  );
  return rows[0]?.stock ?? 0;
}

async function pickFaceOf(labelId: string): Promise<string> {
  const { pickFace } = await platform()
    .selectFrom('labels')
    .select('pickFace')
    .where('id', '=', labelId)
    .executeTakeFirstOrThrow();
  return pickFace ?? '';
}

describe('a spoiled garment', () => {
  test('takes a spoiled blank out of the stock with its reason, once, and puts it back when undone', async () => {
    const { id, client } = await pairedStation('Spoils');
    const label = labelAt(floor.labels.length - 1);
    const line = logOf(id);
    const stock = () => stockFor(label.id);
    const push = (operations: OperationRecord[]) =>
      client.call(pushOperations, { body: { operations, clockOffsetMs: 0 } });
    const opening = await stock();
    const pick = { labelId: label.id, pickFace: label.pickFace, garment: label.barcode };
    const picked = await push([line('print', printed(label.id)), line('pick', pick)]);
    const before = picked.labels[0];
    expect(before?.state).toBe('picked');
    expect(await stock()).toBe(opening);

    const spoil = line('spoil', { labelId: label.id, reason: 'stained' });
    const spoiled = await push([spoil]);
    expect(client.statements).toBeLessThanOrEqual(6);
    expect(spoiled.labels[0]).toMatchObject({ state: 'label_printed', pickedAt: null });
    expect(await stock()).toBe(opening - 1);
    await push([spoil]);
    expect(await stock()).toBe(opening - 1);

    const undone = await push([line('undo-spoil', { labelId: label.id, before })]);
    expect(undone.labels[0]).toMatchObject({ state: 'picked', pickedAt: before?.pickedAt });
    expect(await stock()).toBe(opening);

    const again = await push([
      line('spoil', { labelId: label.id, reason: 'damaged' }),
      line('undo-spoil', { labelId: label.id, before }),
      line('spoil', { labelId: label.id, reason: 'banding' }),
    ]);
    expect(again.outcomes.map(({ result }) => result.outcome)).toEqual(['applied', 'applied', 'applied']);
    expect(await stock()).toBe(opening - 1);
    await push([line('pick', pick)]);
    expect(
      (await push([line('undo-spoil', { labelId: label.id, before })])).outcomes[0]?.result,
    ).toMatchObject({
      outcome: 'refused',
      refusal: { code: 'cannot-step-back' },
    });
    expect(await stock()).toBe(opening - 1);
    const kept = await platform()
      .selectFrom('spoiledGarments')
      .select(['reason', 'stage', 'undoneAt'])
      .where('labelId', '=', label.id)
      .orderBy('id')
      .execute();
    expect(kept.map(({ reason, stage, undoneAt }) => [reason, stage, undoneAt !== null])).toEqual([
      ['stained', 'picked', true],
      ['damaged', 'picked', true],
      ['banding', 'picked', false],
    ]);
  });

  test('is made again under a child label, and its own code is never work again', async () => {
    const { id, client } = await pairedStation('Makes again');
    client.statementsMax = 7;
    const other = await pairedStation('Spoils as well');
    const label = labelAt(floor.labels.length - 3);
    const [line, otherLine] = [logOf(id), logOf(other.id)];
    const push = (operations: OperationRecord[]) =>
      client.call(pushOperations, { body: { operations, clockOffsetMs: 0 } });
    const refusalOf = ({ outcomes }: Awaited<ReturnType<typeof push>>) =>
      outcomes.flatMap(({ result }) => (result.outcome === 'refused' ? [result.refusal.code] : []));
    const rowOf = (labelId: string) =>
      platform()
        .selectFrom('labels')
        .select([
          'state',
          'parentId',
          'counter',
          'ofCount',
          'orderId',
          'pigeonhole',
          'printedSides',
          'tag',
          'tote',
        ])
        .where('id', '=', labelId)
        .executeTakeFirstOrThrow();
    const newChild = () => ({ id: newId(), code: newLabelCode() });
    const pickFace = await pickFaceOf(label.id);
    const pickFor = (labelId: string) => ({ labelId, pickFace, garment: label.barcode });
    const opening = await stockFor(label.id);
    const picked = await push([line('print', printed(label.id)), line('pick', pickFor(label.id))]);
    const before = picked.labels[0];
    const first = await rowOf(label.id);

    const child = newChild();
    const spoiled = await push([line('spoil', { labelId: label.id, reason: 'stained', child })]);
    expect(spoiled.labels[0]).toMatchObject({ state: 'spoiled' });
    const { counter, ofCount, orderId, pigeonhole } = first;
    expect(await rowOf(child.id)).toEqual({
      state: 'open',
      parentId: label.id,
      counter,
      ofCount,
      orderId,
      pigeonhole,
      printedSides: [],
      tag: null,
      tote: null,
    });
    expect(await stockFor(label.id)).toBe(opening - 1);
    expect(refusalOf(await push([line('print-on', { labelId: label.id, side: 'front' })]))).toEqual([
      'label-spoiled',
    ]);
    const second = await other.client.call(pushOperations, {
      body: {
        operations: [otherLine('spoil', { labelId: label.id, reason: 'other', child: newChild() })],
        clockOffsetMs: 0,
      },
    });
    expect(refusalOf(second)).toEqual(['label-spoiled']);

    // Its paper exists already, no garment does: the report can still be taken back.
    await push([line('print', printed(child.id))]);
    const undone = await push([line('undo-spoil', { labelId: label.id, before })]);
    expect(undone.labels[0]).toMatchObject({ state: 'picked', pickedAt: before?.pickedAt });
    expect(await rowOf(child.id)).toMatchObject({ state: 'spoiled' });
    expect(refusalOf(await push([line('pick', pickFor(child.id))]))).toEqual(['label-spoiled']);
    expect(await stockFor(label.id)).toBe(opening);

    // One batch of a station that was offline: spoiled, undone, spoiled again, and the new garment spoiled as well.
    const [dropped, again, last] = [newChild(), newChild(), newChild()];
    const batch = await push([
      line('spoil', { labelId: label.id, reason: 'damaged', child: dropped }),
      line('undo-spoil', { labelId: label.id, before }),
      line('spoil', { labelId: label.id, reason: 'banding', child: again }),
      line('print', printed(again.id)),
      line('pick', pickFor(again.id)),
      line('spoil', { labelId: again.id, reason: 'scorched', child: last }),
      line('undo-spoil', { labelId: label.id, before }),
    ]);
    expect(refusalOf(batch)).toEqual(['cannot-step-back']);
    expect(await rowOf(dropped.id)).toMatchObject({ state: 'spoiled', parentId: label.id });
    expect(await rowOf(again.id)).toMatchObject({ state: 'spoiled', parentId: label.id });
    expect(await rowOf(last.id)).toMatchObject({ state: 'open', parentId: again.id, counter });
    expect(await stockFor(label.id)).toBe(opening - 2);
  });

  test('stays spoiled when its order is cancelled, and only the blank of the next one is stock again', async () => {
    const { id, client } = await pairedStation('Cancelled meanwhile');
    client.statementsMax = 7;
    const label = labelAt(floor.labels.length - 5);
    const line = logOf(id);
    const push = (operations: OperationRecord[]) =>
      client.call(pushOperations, { body: { operations, clockOffsetMs: 0 } });
    const pick = { labelId: label.id, pickFace: await pickFaceOf(label.id), garment: label.barcode };
    const picked = await push([line('print', printed(label.id)), line('pick', pick)]);
    const child = { id: newId(), code: newLabelCode() };
    await push([line('spoil', { labelId: label.id, reason: 'stained', child })]);
    const spoiled = await stockFor(label.id);

    await platform()
      .transaction()
      .execute((tx) => cancelLabels(tx, label.orderId));
    expect(await stockFor(label.id)).toBe(spoiled + 1);
    const states = await platform()
      .selectFrom('labels')
      .select(['id', 'state'])
      .where('id', 'in', [label.id, child.id])
      .execute();
    expect(Object.fromEntries(states.map(({ id: labelId, state }) => [labelId, state]))).toEqual({
      [label.id]: 'spoiled',
      [child.id]: 'cancelled',
    });
    const undone = await push([line('undo-spoil', { labelId: label.id, before: picked.labels[0] })]);
    expect(undone.outcomes[0]?.result).toMatchObject({
      outcome: 'refused',
      refusal: { code: 'label-cancelled' },
    });
  });

  test('is refused where the child label’s id or code is another label’s', async () => {
    const { id, client } = await pairedStation('Names a taken label');
    client.statementsMax = 7;
    const [label, other] = [labelAt(floor.labels.length - 4), labelAt(0)];
    const line = logOf(id);
    const push = (operations: OperationRecord[]) =>
      client.call(pushOperations, { body: { operations, clockOffsetMs: 0 } });
    const pick = { labelId: label.id, pickFace: await pickFaceOf(label.id), garment: label.barcode };
    await push([line('print', printed(label.id)), line('pick', pick)]);
    for (const child of [
      { id: other.id, code: newLabelCode() },
      { id: label.id, code: newLabelCode() },
      { id: newId(), code: other.code },
    ]) {
      const { outcomes } = await push([line('spoil', { labelId: label.id, reason: 'stained', child })]);
      expect(outcomes[0]?.result).toMatchObject({ outcome: 'refused', refusal: { code: 'payload-wrong' } });
    }
    expect((await push([line('unpick', { labelId: label.id })])).outcomes[0]?.result).toMatchObject({
      outcome: 'applied',
    });
  });

  test('puts the blank back where the clock went back in between, and once where it is undone twice', async () => {
    const { id, client } = await pairedStation('Spoils twice');
    const label = labelAt(floor.labels.length - 2);
    const line = logOf(id);
    const push = (operations: OperationRecord[], clockOffsetMs = 0) =>
      client.call(pushOperations, { body: { operations, clockOffsetMs } });
    const stock = () => stockFor(label.id);
    const opening = await stock();
    const pick = { labelId: label.id, pickFace: label.pickFace, garment: label.barcode };
    const picked = await push([line('print', printed(label.id)), line('pick', pick)]);
    const before = picked.labels[0];
    const spoil = () => line('spoil', { labelId: label.id, reason: 'stained' });
    const undo = () => line('undo-spoil', { labelId: label.id, before });

    await push([spoil()]);
    await push([undo()], -5_000);
    expect(await stock()).toBe(opening);

    await push([spoil(), undo(), line('unpick', { labelId: label.id }), undo()]);
    expect(await stock()).toBe(opening);
  });
});

describe('an effect that a feature registers', () => {
  interface Paper {
    readonly labelId: string;
    readonly printer: string | null;
    readonly state: string;
  }
  const papers = defineEffect<Paper>({
    name: 'test.papers',
    position: 60,
    collects: [
      onOperation(printLabel, ({ labelId, payload: { printer }, before: { state } }) => ({
        labelId,
        printer,
        state,
      })),
      onOperation(cancelPrint, ({ labelId, before: { state } }) => ({ labelId, printer: null, state })),
    ],
    hold: (labelsOf, after) => ({
      queries: sql`papers_held as materialized (
        select pg_advisory_xact_lock(hashtextextended('paper/' || id, 0))
        from unnest(${labelsOf(printLabel, cancelPrint)}::uuid[]) id where ${after})`,
      areHeld: sql`(select count(*) from papers_held) is not null`,
    }),
    write: (entries) => ({
      queries: sql`papers_noted as (
        insert into test_papers (label_id, printer, state)
        select "labelId", printer, state
        from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as p("labelId" uuid, printer text, state text))`,
    }),
  });

  test('follows its operations in the order of the log, once, and not those that are refused', async () => {
    await sql`
      create table test_papers (
        place integer generated always as identity, label_id uuid, printer text, state text)`.execute(
      platform(),
    );
    const { id } = await pairedStation('Notes its papers');
    const [label, other] = [labelAt(5), newId()];
    const line = logOf(id);
    const operations = [
      line('print', printed(label.id)),
      line('cancel-print', { labelId: label.id }),
      line('cancel-print', { labelId: label.id }),
      line('print', printed(other)),
      line('print', printed(label.id)),
    ];
    const push = () =>
      inScope(platform(), { kind: 'platform' }, (tx) =>
        applyPush(
          tx,
          { stationId: id, operations, clockOffsetMs: 0 },
          [...server.services.operationEffects, papers],
          new Date(),
        ),
      );
    const { outcomes } = await push();
    expect(outcomes.map(({ result }) => result.outcome)).toEqual([
      'applied',
      'applied',
      'refused',
      'refused',
      'applied',
    ]);
    await push();
    const { rows } = await sql`select label_id, printer, state from test_papers order by place`.execute(
      platform(),
    );
    expect(rows).toEqual([
      { labelId: label.id, printer: 'P', state: 'open' },
      { labelId: label.id, printer: null, state: 'label_printed' },
      { labelId: label.id, printer: 'P', state: 'open' },
    ]);
  });
});
