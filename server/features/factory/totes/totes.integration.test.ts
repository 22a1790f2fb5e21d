import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OperationRecord } from '../../../../shared/contract/operation.ts';
import { factoryOrderCalls } from '../../../../shared/features/factory/factory-orders/factory-orders.calls.ts';
import {
  pairingCodeSchema,
  pullChanges,
  pullFloor,
  pushOperations,
} from '../../../../shared/features/factory/stations/stations.ts';
import { toteCalls, toteCodeOf } from '../../../../shared/features/factory/totes/totes.ts';
import { traceCalls } from '../../../../shared/features/factory/trace/trace.calls.ts';
import { type FloorFixture, fillFloor } from '../../../../tests/simulation/floor-fixture.ts';
import type { Client } from '../../../../tests/support/client.ts';
import { addPerson, signedIn } from '../../../../tests/support/people.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { addStation, pairByCode } from '../stations/pairing.ts';

let server: TestServer;
let floor: FloorFixture;
let office: Client;
let station: { readonly id: string; readonly client: Client };
let sequence = 0;

beforeAll(async () => {
  server = await startTestServer();
  floor = await fillFloor(server.databaseUrl, { orders: 2, labelsPerOrder: 2 });
  await addPerson(server, 'office@example.test', { factory: true });
  await addPerson(server, 'merchant@example.test');
  office = await signedIn(server, 'office@example.test');
  const paired = await server.services.databases.platform.transaction().execute(async (tx) => {
    const { pairingCode } = await addStation(tx, { name: 'Picking', createdBy: null });
    return pairByCode(tx, pairingCodeSchema.parse(pairingCode));
  });
  station = { id: paired.stationId, client: server.visitor({ bearer: paired.token }) };
});
afterAll(() => server.close());

function line(kind: string, payload: OperationRecord['payload']): OperationRecord {
  sequence += 1;
  const staffId = floor.staff[0]?.id ?? '';
  return {
    id: newId(),
    stationId: station.id,
    sequence,
    kind,
    payload,
    staffId,
    at: new Date().toISOString(),
  };
}
const push = (...operations: OperationRecord[]) =>
  station.client.call(pushOperations, { body: { operations, clockOffsetMs: 0 } });
const pickedInto = (place: number, tote: string) => {
  const label = floor.labels[place];
  if (!label) throw new RangeError('The floor has no such label');
  const labelId = label.id;
  const paper = { labelId, intentId: newId(), printer: 'P', payloadHash: 'a'.repeat(64) };
  return [
    line('print', paper),
    line('pick', { labelId, pickFace: label.pickFace, garment: label.barcode }),
    line('put-in-tote', { labelId, tote, state: 'picked' }),
  ];
};
const tote = async (number: number) =>
  (await office.call(toteCalls.list, {})).totes.find((one) => one.number === number);

describe('totes', () => {
  test('are numbered on, also for two people who add some at once', async () => {
    const added = await Promise.all([
      office.call(toteCalls.add, { body: { count: 3 } }),
      office.call(toteCalls.add, { body: { count: 3 } }),
    ]);
    expect(added.map(({ from }) => from).toSorted((a, b) => a - b)).toEqual([5, 8]);
    expect((await station.client.call(pullFloor, {})).totes).toHaveLength(10);
    const { cards } = await office.call(toteCalls.listCards, { query: { from: 9 } });
    expect(cards.map(({ code }) => code)).toEqual(['TOTE009', 'TOTE010']);
    expect(cards[0]?.picture).toContain('<svg');
  });

  test('belong to the factory: a merchant neither sees nor adds them', async () => {
    const merchant = await signedIn(server, 'merchant@example.test');
    await expect(merchant.call(toteCalls.list, {})).rejects.toMatchObject({ status: 403 });
    await expect(merchant.call(toteCalls.add, { body: { count: 1 } })).rejects.toMatchObject({ status: 403 });
  });

  test('have a garment in them once, however often the station sends it, until its next step', async () => {
    const operations = pickedInto(0, 'TOTE001');
    await push(...operations);
    await push(...operations);
    const [label] = floor.labels;
    expect(await tote(1)).toMatchObject({ garments: 1, orderCount: 1 });
    const { pieces } = await office.call(traceCalls.find, { params: { code: label?.code ?? '' } });
    expect(pieces[0]?.events.map(({ kind, note }) => [kind, note]).at(-1)).toEqual([
      'put-in-tote',
      'TOTE001',
    ]);

    const labelId = label?.id ?? '';
    await push(
      line(label?.needsPretreat ? 'pretreat' : 'print-on', { labelId, side: 'front' }),
      // It comes late: the garment has moved on, and isn’t in there any more.
      line('put-in-tote', { labelId, tote: 'TOTE002', state: 'picked' }),
    );
    expect(await tote(1)).toMatchObject({ garments: 0, orders: [] });
    expect(await tote(2)).toMatchObject({ garments: 0 });
  });

  test('lead to the orders whose garments they hold', async () => {
    await push(...pickedInto(1, 'TOTE003'), ...pickedInto(2, 'TOTE003'));
    const held = await tote(3);
    expect(held).toMatchObject({ garments: 2, orderCount: 2 });
    const found = await office.call(factoryOrderCalls.list, { query: { view: 'all', search: 'tote003' } });
    expect(found.rows.map(({ number }) => String(number)).toSorted()).toEqual(held?.orders.toSorted());
    expect(office.statements).toBeLessThanOrEqual(6);
  });

  test('hold and find a garment whose label was cancelled until it is put back', async () => {
    await server.services.databases.platform
      .updateTable('labels')
      .set({ state: 'cancelled' })
      .where('tote', '=', 'TOTE003')
      .execute();
    expect(await tote(3)).toMatchObject({ garments: 2, orderCount: 2 });
    await server.services.databases.platform
      .updateTable('labels')
      .set({ putBackAt: new Date().toISOString() })
      .where('tote', '=', 'TOTE003')
      .execute();
    expect(await tote(3)).toMatchObject({ garments: 0, orders: [] });
    const found = await office.call(factoryOrderCalls.list, { query: { view: 'all', search: 'tote003' } });
    expect(found.rows).toEqual([]);
  });

  test('are removed once someone says where their garments are, and stations hear of it', async () => {
    await push(...pickedInto(3, 'TOTE004'));
    const [, , , label] = floor.labels;
    const labelId = label?.id ?? '';
    const four = { params: { code: 'TOTE004' } };
    expect(await office.call(toteCalls.get, four)).toMatchObject({
      number: 4,
      isRemoved: false,
      total: 1,
      garments: [{ labelId, code: label?.code, state: 'picked' }],
    });
    const remove = (seen: string[], movedTo: string | null) =>
      office.call(toteCalls.remove, { ...four, body: { seen, movedTo } });
    await expect(remove([], null)).rejects.toMatchObject({ status: 409, body: { code: 'tote-changed' } });
    await expect(remove([labelId], 'TOTE004')).rejects.toMatchObject({ status: 409 });
    await expect(remove([labelId], 'TOTE900')).rejects.toMatchObject({ status: 409 });
    expect(await remove([labelId], 'TOTE005')).toEqual({ moved: 1 });

    expect(await tote(4)).toBeUndefined();
    expect(await tote(5)).toMatchObject({ garments: 1 });
    expect((await station.client.call(pullFloor, {})).totes).not.toContain('TOTE004');
    // A pull leaves out what is newer than the oldest open transaction: another job may be running at this moment.
    const boot = newId();
    const toldTote = async () => {
      const { labels } = await station.client.call(pullChanges, { query: { limit: 1000, boot } });
      return labels.find(({ id }) => id === labelId)?.tote;
    };
    await expect.poll(toldTote, { timeout: 20_000 }).toBe('TOTE005');
    const { pieces } = await office.call(traceCalls.find, { params: { code: label?.code ?? '' } });
    expect(pieces[0]?.events.at(-1)).toMatchObject({ kind: 'put-in-tote', note: 'TOTE005' });

    // A station without the network didn’t hear of it: what it put in is still found.
    await push(line('put-in-tote', { labelId, tote: 'TOTE004', state: 'picked' }));
    expect(await tote(4)).toMatchObject({ garments: 1, isRemoved: true });
    expect(await remove([labelId], null)).toEqual({ moved: 1 });
    expect(await tote(4)).toBeUndefined();
    await office.call(toteCalls.restore, four);
    expect(await tote(4)).toMatchObject({ garments: 0, isRemoved: false });
    await expect(office.call(toteCalls.restore, four)).rejects.toMatchObject({ status: 404 });
  });

  test('that are removed leave their numbers unused', async () => {
    await office.call(toteCalls.remove, {
      params: { code: 'TOTE010' },
      body: { seen: [], movedTo: null },
    });
    expect(await office.call(toteCalls.add, { body: { count: 1 } })).toEqual({ from: 11, to: 11 });
    const { cards } = await office.call(toteCalls.listCards, { query: { from: 9 } });
    expect(cards.map(({ code }) => code)).toEqual(['TOTE009', 'TOTE011']);
  });

  test('stop at their highest number', async () => {
    await server.services.databases.platform
      .insertInto('totes')
      .values({ code: toteCodeOf(990), number: 990 })
      .execute();
    await expect(office.call(toteCalls.add, { body: { count: 10 } })).rejects.toMatchObject({
      status: 409,
      body: { code: 'too-many-totes' },
    });
    expect(await office.call(toteCalls.add, { body: { count: 9 } })).toEqual({ from: 991, to: 999 });
  });
});
