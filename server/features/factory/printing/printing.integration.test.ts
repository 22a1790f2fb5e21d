import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { operationRecordSchema } from '../../../../shared/contract/operation.ts';
import { jobsheetCalls } from '../../../../shared/features/factory/jobsheets/jobsheets.calls.ts';
import {
  armPrints,
  binPrintCopy,
  claimPrints,
  findLabelStories,
  findPrintedLabel,
  getPrinterStop,
  listLabelsToFind,
  listPrintPlaces,
  listPrints,
  type PrintReport,
  type RefusedClaim,
  renewPrints,
  reportPrintLost,
  reportPrints,
  settlePrint,
  settleStop,
  takeOverPrint,
  tellLabelStory,
} from '../../../../shared/features/factory/printing/printing.ts';
import {
  createStation,
  listStations,
  pairStation,
  pushOperations,
  removeStation,
  renameStation,
  renewStationPairing,
} from '../../../../shared/features/factory/stations/stations.ts';
import { type FloorFixture, fillFloor } from '../../../../tests/simulation/floor-fixture.ts';
import type { Client } from '../../../../tests/support/client.ts';
import { addPerson, signedIn } from '../../../../tests/support/people.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { claim } from './claims.ts';
import { lockLabels } from './entries.queries.ts';

let server: TestServer;
let floor: FloorFixture;
let office: Client;
let one: Client;
let oneId: string;
let two: Client;

const platform = () => server.services.databases.platform;

async function pair(name: string): Promise<{ id: string; client: Client }> {
  const { pairingCode } = await office.call(createStation, { body: { name } });
  const { stationId, token } = await server.visitor().call(pairStation, { body: { pairingCode } });
  return { id: stationId, client: server.visitor({ bearer: token }) };
}

beforeAll(async () => {
  server = await startTestServer();
  floor = await fillFloor(server.databaseUrl, { orders: 60, labelsPerOrder: 2 });
  const { email } = await addPerson(server, 'office@example.test', { factory: true });
  office = await signedIn(server, email);
  const first = await pair('Labels 1');
  one = first.client;
  oneId = first.id;
  two = (await pair('Labels 2')).client;
});
afterAll(() => server.close());

function labelAt(place: number): FloorFixture['labels'][number] {
  const label = floor.labels[place];
  if (!label) throw new RangeError('The floor has no such label');
  return label;
}

const claimOf = async (station: Client, labelIds: string[], requestId = newId()) =>
  station.call(claimPrints, { body: { requestId, want: { labelIds } } });

async function claimOne(station: Client, labelId: string) {
  const { claims } = await claimOf(station, [labelId]);
  const [claim] = claims;
  if (!claim) throw new RangeError('The label wasn’t given');
  return claim;
}

/** A label that no workstation has asked for. */
async function unclaimed() {
  const { id } = await platform()
    .selectFrom('labels')
    .select('id')
    .where('state', '=', 'open')
    .where('id', 'not in', platform().selectFrom('printIntents').select('labelId'))
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const label = floor.labels.find((one) => one.id === id);
  if (!label) throw new RangeError('The floor has no such label');
  return label;
}

/** What a workstation reports of an attempt. */
function reportOf(
  id: string,
  labelId: string,
  state: PrintReport['state'],
  revision = 1,
): { intents: PrintReport[] } {
  const at = new Date().toISOString();
  const moments = { queuedAt: at, sentAt: at, provenAt: at, confirmedAt: null, updatedAt: at };
  return {
    intents: [
      {
        id,
        labelId,
        printer: 'Zebra',
        state,
        cause: null,
        words: null,
        reason: null,
        parentId: null,
        staffId: floor.staff[0]?.id ?? null,
        revision,
        proof: null,
        ...moments,
      },
    ],
  };
}

const stories = (code: string) => office.call(findLabelStories, { params: { code } });
async function story(code: string) {
  const [label] = (await stories(code)).labels;
  if (!label) throw new RangeError('This code has no label');
  return label;
}
const reason = async (code: string) =>
  tellLabelStory(await story(code), Date.now())
    // The labels of this floor have no print files.
    .filter(({ name }) => name !== 'Files ready')
    .find(({ status }) => status === 'stopped' || status === 'open');

describe('a claim', () => {
  test('gives each label to one of two workstations that ask at once', async () => {
    const asked = await Promise.all(
      [one, two, one, two].map((station) =>
        station.call(claimPrints, { body: { requestId: newId(), want: { next: 5 } } }),
      ),
    );
    const given = asked.flatMap(({ claims }) => claims.map(({ labelId }) => labelId));
    expect(given).toHaveLength(20);
    expect(new Set(given).size).toBe(20);
    expect(one.statements).toBeLessThanOrEqual(6);
  });

  test('that is repeated gets the stored answer, and the other workstation learns who has the label', async () => {
    const label = labelAt(30);
    const requestId = newId();
    const first = await claimOf(one, [label.id], requestId);
    expect(first.claims).toMatchObject([{ labelId: label.id, printNo: 1, epoch: 1, armed: true }]);
    expect(await claimOf(one, [label.id], requestId)).toEqual(first);
    expect((await claimOf(two, [label.id])).refused).toEqual([
      { labelId: label.id, cause: 'claimed-elsewhere', holder: 'Labels 1' } satisfies RefusedClaim,
    ]);
  });

  test('that is repeated while its first is still being answered gets the same answer', async () => {
    const label = labelAt(40);
    const { id: stationId } = await platform()
      .selectFrom('stations')
      .select('id')
      .where('name', '=', 'Labels 2')
      .executeTakeFirstOrThrow();
    const body = { requestId: newId(), want: { labelIds: [label.id] }, reprint: null };
    const ask = () =>
      platform()
        .transaction()
        .execute((tx) => claim(tx, stationId, body));
    const asked = await platform()
      .transaction()
      .execute(async (tx) => {
        await lockLabels(tx, [label.id]);
        const first = ask();
        await expect.poll(countWaiting, { timeout: 10_000 }).toBe(1);
        const second = ask();
        await expect.poll(countWaiting, { timeout: 10_000 }).toBe(2);
        return [first, second];
      });
    const [first, second] = await Promise.all(asked);
    expect(first?.claims).toMatchObject([{ labelId: label.id }]);
    expect(second).toEqual(first);
  });

  test('of more labels than come armed is renewed and armed while they wait for a printer', async () => {
    const { id: stationId, client } = await pair('Labels of a long queue');
    const { claims } = await claimOf(
      client,
      Array.from({ length: 14 }, (_, place) => labelAt(42 + place).id),
    );
    const waiting = claims.filter(({ armed }) => !armed);
    expect([claims.length, waiting.length]).toEqual([14, 2]);
    for (const { intentId, labelId } of waiting)
      await client.call(reportPrints, { body: reportOf(intentId, labelId, 'queued') });
    const named = claims.map(({ intentId, labelId }) => ({ id: intentId, labelId }));
    expect(await client.call(renewPrints, { body: { intents: named } })).toMatchObject({ stopped: [] });
    const asked = waiting.map(({ intentId, labelId, epoch }) => ({ id: intentId, labelId, epoch }));
    expect((await client.call(armPrints, { body: { intents: asked } })).intents).toEqual(
      asked.map(({ id }) => ({ id, cause: null })),
    );
    const printers = await platform()
      .selectFrom('printIntents')
      .select('printer')
      .where('stationId', '=', stationId)
      .where('state', '=', 'queued')
      .execute();
    expect(printers).toEqual([{ printer: 'Zebra' }, { printer: 'Zebra' }]);
  });

  test('isn’t armed again once its order was refunded', async () => {
    const label = labelAt(31);
    const { intentId, epoch } = await claimOne(one, label.id);
    await platform()
      .updateTable('orders')
      .set({ status: 'refunded' })
      .where('id', '=', label.orderId)
      .execute();
    const checked = await one.call(armPrints, {
      body: { intents: [{ id: intentId, labelId: label.id, epoch }] },
    });
    expect(checked.intents).toEqual([{ id: intentId, cause: 'refunded' }]);
    expect(await reason(label.code)).toMatchObject({ name: 'Released', cause: 'refunded' });
  });

  test('whose answer was lost is freed when its workstation names what it has', async () => {
    const label = labelAt(32);
    const { intentId } = await claimOne(one, label.id);
    const named = (await openOf('Labels 1')).filter(({ id }) => id !== intentId);
    await one.call(renewPrints, { body: { intents: named } });
    expect((await claimOf(two, [label.id])).claims).toMatchObject([{ labelId: label.id, epoch: 2 }]);
  });
});

/** Statements that wait for a lock. */
async function countWaiting(): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(distinct pid)::int as total from pg_locks join pg_stat_activity using (pid)
    where not granted and datname = current_database()`.execute(platform());
  return rows[0]?.total ?? 0;
}

/** What the server has as open of a workstation. */
async function openOf(name: string): Promise<{ id: string; labelId: string }[]> {
  return platform()
    .selectFrom('printIntents')
    .innerJoin('stations', 'stations.id', 'printIntents.stationId')
    .select(['printIntents.id', 'printIntents.labelId'])
    .where('stations.name', '=', name)
    .where('printIntents.state', 'in', ['claimed', 'queued'])
    .execute();
}

describe('a second paper of one label', () => {
  test('is a task at both workstations and in the office, until someone has binned one', async () => {
    const label = labelAt(33);
    const mine = await claimOne(one, label.id);
    await office.call(takeOverPrint, { params: { id: mine.intentId } });
    const theirs = await claimOne(two, label.id);
    await two.call(reportPrints, { body: reportOf(theirs.intentId, label.id, 'acknowledged') });
    const late = await one.call(reportPrints, { body: reportOf(mine.intentId, label.id, 'acknowledged') });
    expect(late.outcomes).toEqual([{ id: mine.intentId, outcome: 'extra' }]);

    for (const [station, name] of [
      [one, 'Labels 1'],
      [two, 'Labels 2'],
    ] as const) {
      const { copies } = await station.call(renewPrints, { body: { intents: await openOf(name) } });
      expect(copies).toMatchObject([{ code: label.code, prints: [{}, {}] }]);
    }
    expect((await office.call(listPrints, { query: { view: 'copies' } })).rows).toMatchObject([
      { code: label.code },
    ]);
    const found = tellLabelStory(await story(label.code), Date.now()).at(-1);
    expect(found).toMatchObject({ cause: 'extra-copy', printId: mine.intentId });
    await office.call(binPrintCopy, { params: { id: mine.intentId } });
    const { copies } = await two.call(renewPrints, { body: { intents: await openOf('Labels 2') } });
    expect(copies).toEqual([]);
    expect((await office.call(listPrints, { query: { view: 'copies' } })).views?.copies).toBe(0);
  });
});

describe('a scan of a label', () => {
  test('that may be on paper twice confirms one paper and leaves the other in doubt', async () => {
    const label = floor.labels.slice(56).find(({ needsPretreat }) => needsPretreat) ?? labelAt(59);
    const mine = await claimOne(one, label.id);
    await one.call(reportPrints, { body: reportOf(mine.intentId, label.id, 'acknowledged') });
    const offline = newId();
    await two.call(reportPrints, { body: reportOf(offline, label.id, 'unknown') });

    const { id: stationId, client } = await pair('Picks');
    const line = (sequence: number, kind: string, payload: object) =>
      operationRecordSchema.parse({
        id: newId(),
        stationId,
        sequence,
        kind,
        payload: { labelId: label.id, ...payload },
        staffId: floor.staff[0]?.id,
        at: new Date().toISOString(),
      });
    const paper = { intentId: mine.intentId, printer: 'Zebra', payloadHash: 'a'.repeat(64) };
    const { outcomes } = await client.call(pushOperations, {
      body: {
        operations: [
          line(1, 'print', paper),
          line(2, 'pick', { pickFace: label.pickFace, garment: label.barcode }),
          line(3, 'pretreat', {}),
        ],
        clockOffsetMs: 0,
      },
    });
    expect(outcomes.map(({ result }) => result.outcome)).toEqual(['applied', 'applied', 'applied']);
    const states = await platform()
      .selectFrom('printIntents')
      .select(['id', 'state', 'extra'])
      .where('labelId', '=', label.id)
      .orderBy('queuedAt')
      .execute();
    expect(states).toEqual([
      { id: mine.intentId, state: 'confirmed', extra: false },
      { id: offline, state: 'unknown', extra: false },
    ]);
    await office.call(settlePrint, { params: { id: offline }, body: { isOnPaper: true } });
    expect((await office.call(listPrints, { query: { view: 'copies' } })).rows).toMatchObject([
      { code: label.code },
    ]);
    await office.call(binPrintCopy, { params: { id: offline } });
  });
});

describe('the office', () => {
  test('sees a label in doubt, says that it didn’t print, and any workstation can print it', async () => {
    const label = labelAt(36);
    const { intentId } = await claimOne(one, label.id);
    await one.call(reportPrints, { body: reportOf(intentId, label.id, 'unknown') });
    expect((await office.call(listPrints, { query: {} })).rows.map(({ code }) => code)).toContain(label.code);
    expect(await reason(label.code)).toMatchObject({
      name: 'On paper',
      cause: 'in-doubt',
      printId: intentId,
    });
    expect((await claimOf(two, [label.id])).refused).toMatchObject([{ cause: 'claimed-elsewhere' }]);
    await office.call(settlePrint, { params: { id: intentId }, body: { isOnPaper: false } });
    const { failed } = await one.call(renewPrints, {
      body: { intents: [...(await openOf('Labels 1')), { id: intentId, labelId: label.id }] },
    });
    expect(failed).toEqual([intentId]);
    expect((await claimOf(two, [label.id])).claims).toHaveLength(1);
  });

  test('says that a printed label isn’t there, and it’s no longer looked for', async () => {
    const label = labelAt(38);
    const { intentId } = await claimOne(one, label.id);
    await one.call(reportPrints, { body: reportOf(intentId, label.id, 'acknowledged') });
    const toFind = async () =>
      (await office.call(listPrints, { query: { view: 'unscanned' } })).rows.map(({ code }) => code);
    expect(await toFind()).toContain(label.code);
    await office.call(reportPrintLost, { params: { id: intentId } });
    expect(await toFind()).not.toContain(label.code);
    expect(await reason(label.code)).toMatchObject({ cause: 'lost', printId: intentId });
    await expect(office.call(reportPrintLost, { params: { id: intentId } })).rejects.toMatchObject({
      status: 409,
    });
  });

  test('lists printed labels at the stations until one is found, scanned or said to be missing', async () => {
    // Of orders that no claim of the next labels has reached: each 17th order of the floor comes first.
    const [found, missing] = [labelAt(28), labelAt(29)];
    const staffId = floor.staff[0]?.id ?? newId();
    const print = async ({ id }: { id: string }) => {
      const { intentId } = await claimOne(one, id);
      await one.call(reportPrints, { body: reportOf(intentId, id, 'acknowledged') });
      return intentId;
    };
    const [foundId, missingId] = [await print(found), await print(missing)];
    const listed = async () => (await two.call(listLabelsToFind, {})).labels.map(({ code }) => code);
    expect(await listed()).toEqual(expect.arrayContaining([found.code, missing.code]));

    await two.call(findPrintedLabel, { params: { id: foundId }, body: { isThere: true, staffId } });
    expect(await listed()).not.toContain(found.code);
    expect((await story(found.code)).prints).toMatchObject([{ state: 'confirmed' }]);
    await expect(
      two.call(findPrintedLabel, { params: { id: foundId }, body: { isThere: false, staffId } }),
    ).rejects.toMatchObject({ status: 409 });

    await two.call(findPrintedLabel, { params: { id: missingId }, body: { isThere: false, staffId } });
    expect(await listed()).not.toContain(missing.code);
    expect(await reason(missing.code)).toMatchObject({ cause: 'lost', printId: missingId });
    await expect(
      office.call(findPrintedLabel, { params: { id: missingId }, body: { isThere: true, staffId } }),
    ).rejects.toMatchObject({ status: 401 });
  });

  test('sees how many labels are ahead of one that no one has asked for', async () => {
    expect(await reason(labelAt(39).code)).toMatchObject({ name: 'Given to a station', cause: 'not-asked' });
    expect(await story(labelAt(39).code)).toMatchObject({ prints: [], ahead: expect.any(Number) });
    await expect(story('SL00000000000')).rejects.toMatchObject({ status: 404 });
  });

  test('finds why by a label’s QR code, by the code on a jobsheet and by an order number', async () => {
    const label = await unclaimed();
    const { intentId } = await claimOne(one, label.id);
    expect((await stories(`${label.code.toLowerCase()}.1.K7`)).labels).toMatchObject([
      { code: label.code, prints: [{ id: intentId }] },
    ]);
    const { orderId, orderNumber } = await stories(label.code);
    await office.call(jobsheetCalls.recordPrints, { body: { ids: [orderId] } });
    for (const code of [`ORD-${orderNumber}`, orderNumber]) {
      const found = await stories(code);
      expect(found).toMatchObject({ found: 'order', orderNumber, total: 2 });
      expect(found.labels.map(({ counter }) => counter)).toEqual([1, 2]);
      expect(found.labels[0]?.jobsheet?.at).toEqual(expect.any(String));
    }
    expect(office.statements).toBeLessThanOrEqual(6);
  });

  test('says of a printed label whose garment is missing that it waits for stock', async () => {
    const label = await unclaimed();
    const { intentId } = await claimOne(one, label.id);
    await one.call(reportPrints, { body: reportOf(intentId, label.id, 'acknowledged') });
    const operation = (sequence: number, kind: string, payload: object) =>
      operationRecordSchema.parse({
        id: newId(),
        stationId: oneId,
        sequence,
        kind,
        payload,
        staffId: floor.staff[0]?.id,
        at: new Date().toISOString(),
      });
    const paper = { labelId: label.id, intentId, printer: 'Zebra', payloadHash: 'a'.repeat(64) };
    const short = { labelId: label.id, left: 0, elsewhere: null };
    // A count locks its blanks and books itself after the batch.
    one.statementsMax = 9;
    await one.call(pushOperations, {
      body: {
        operations: [operation(9_001, 'print', paper), operation(9_002, 'short', short)],
        clockOffsetMs: 0,
      },
    });
    expect(await reason(label.code)).toMatchObject({
      name: 'Garment',
      cause: 'no-stock',
      words: expect.stringMatching(/^Waiting for /),
    });
  });

  test('pairs one workstation by several attempts, renames it and removes it, and its labels are free or in doubt', async () => {
    const before = (await office.call(listStations, {})).stations.length;
    await office.call(createStation, { body: { name: 'Labels 3' } });
    await office.call(createStation, { body: { name: 'Labels 3' } });
    const { id, client } = await pair('Labels 3');
    expect((await office.call(listStations, {})).stations).toHaveLength(before + 1);
    await expect(office.call(createStation, { body: { name: 'Labels 3' } })).rejects.toMatchObject({
      status: 409,
    });
    await expect(
      office.call(renameStation, { params: { id }, body: { name: 'Labels 1' } }),
    ).rejects.toMatchObject({ status: 409 });
    await office.call(renameStation, { params: { id }, body: { name: 'Labels, hall 2' } });

    const label = labelAt(37);
    const { intentId } = await claimOne(client, label.id);
    await office.call(removeStation, { params: { id } });
    expect((await office.call(listStations, {})).stations).toHaveLength(before);
    await expect(claimOf(client, [label.id])).rejects.toMatchObject({ status: 401 });
    await expect(office.call(renewStationPairing, { params: { id } })).rejects.toMatchObject({ status: 404 });
    expect((await office.call(listPrints, { query: {} })).rows).toEqual(
      expect.arrayContaining([expect.objectContaining({ id: intentId, station: 'Labels, hall 2' })]),
    );
    await pair('Labels, hall 2');
  });
});

describe('a stop of a printer', () => {
  let stationId: string;
  let client: Client;
  beforeAll(async () => {
    ({ id: stationId, client } = await pair('Labels that stop'));
  });

  /** Prints labels at a printer that stops before any of them is proven; they were sent a second apart. */
  async function stopped(printer: string, count: number) {
    const labels: FloorFixture['labels'][number][] = [];
    const intents: PrintReport[] = [];
    for (let place = 0; place < count; place += 1) {
      const label = await unclaimed();
      const { intentId } = await claimOne(client, label.id);
      const [report] = reportOf(intentId, label.id, 'unknown').intents;
      if (!report) throw new RangeError('There is a report');
      labels.push(label);
      intents.push({
        ...report,
        printer,
        provenAt: null,
        sentAt: new Date(Date.now() - 86_400_000 + place * 1_000).toISOString(),
      });
    }
    await client.call(reportPrints, { body: { intents } });
    const { rows, stops } = await office.call(listPrints, { query: { station: stationId, printer } });
    const [stop] = stops;
    if (!stop) throw new RangeError('The labels are of no stop');
    const ids = intents.map(({ id }) => id);
    return { labels, intents, ids, rows, stops, stop };
  }
  const stateOf = async (ids: readonly string[]) => {
    const rows = await platform()
      .selectFrom('printIntents')
      .select(['id', 'state', 'proof', 'extra'])
      .where('id', 'in', ids)
      .execute();
    return ids.map((id) => rows.find((row) => row.id === id)?.state);
  };
  const personEvents = async (ids: readonly string[]) =>
    platform()
      .selectFrom('printEvents')
      .select(['intentId', 'fromState', 'toState', 'actor', 'staffId'])
      .where('intentId', 'in', ids)
      .where('actor', '=', 'person')
      .execute();

  test('groups its labels, in the order in which they were sent', async () => {
    const { ids, rows, stop, stops, labels } = await stopped('Stops 1', 4);
    expect(rows).toHaveLength(4);
    expect(stops).toMatchObject([{ station: 'Labels that stop', printer: 'Stops 1', inDoubt: 4 }]);
    expect(office.statements).toBeLessThanOrEqual(6);
    const detail = await office.call(getPrinterStop, { params: { id: stop.id } });
    expect(detail).toMatchObject({ total: 4, inDoubt: 4 });
    expect(detail.labels.map(({ id, code }) => [id, code])).toEqual(
      ids.map((id, place) => [id, labels[place]?.code]),
    );
    expect((await stories(labels[0]?.code ?? '')).labels[0]?.prints[0]?.stopId).toBe(stop.id);
  });

  test('takes one answer for all labels that were sent before the one that is on paper', async () => {
    const { ids, stop } = await stopped('Stops 2', 6);
    const [first = '', second = '', third = '', anchorId = '', fifth = '', sixth = ''] = ids;
    const settle = (body: { anchorId: string; isOnPaper: boolean; ids: string[] }) =>
      office.call(settleStop, { params: { id: stop.id }, body });
    const before = { anchorId, isOnPaper: true, ids: [first, second, third] };
    await expect(settle(before)).rejects.toMatchObject({ status: 409, body: { code: 'not-on-paper' } });
    await office.call(settlePrint, { params: { id: anchorId }, body: { isOnPaper: true } });

    // Those sent after it aren’t before it, whatever is asked.
    expect(await settle({ ...before, ids: [...before.ids, fifth, sixth] })).toEqual({ settled: 3 });
    const statements = office.statements;
    expect(await stateOf(ids)).toEqual([
      'confirmed',
      'confirmed',
      'confirmed',
      'confirmed',
      'unknown',
      'unknown',
    ]);
    expect(await settle(before)).toEqual({ settled: 0 });
    expect(await settle({ anchorId, isOnPaper: false, ids: [fifth] })).toEqual({ settled: 1 });
    expect(office.statements).toBe(statements);
    expect(await stateOf([fifth, sixth])).toEqual(['failed', 'unknown']);

    const events = await personEvents(ids);
    expect(events.map(({ intentId }) => intentId).sort()).toEqual(
      [first, second, third, anchorId, fifth].sort(),
    );
    expect(new Set(events.map(({ staffId }) => staffId)).size).toBe(1);
    expect(events[0]?.staffId).not.toBeNull();
  });

  test('is answered once by two people at once', async () => {
    const { ids, stop } = await stopped('Stops 3', 4);
    const [first = '', second = '', third = '', anchorId = ''] = ids;
    await office.call(settlePrint, { params: { id: anchorId }, body: { isOnPaper: true } });
    const other = await signedIn(server, 'office@example.test');
    const settle = (client: Client) =>
      client.call(settleStop, {
        params: { id: stop.id },
        body: { anchorId, isOnPaper: true, ids: [first, second, third] },
      });
    const answers = await Promise.all([settle(office), settle(other)]);
    expect(answers.map(({ settled }) => settled).sort()).toEqual([0, 3]);
    expect(await personEvents([first, second, third])).toHaveLength(3);
  });

  test('leaves labels of another stop alone', async () => {
    const [one, two] = [await stopped('Stops 4', 2), await stopped('Stops 5', 2)];
    const [theirs = ''] = one.ids;
    const [, anchorId = ''] = two.ids;
    await office.call(settlePrint, { params: { id: anchorId }, body: { isOnPaper: true } });
    const answer = await office.call(settleStop, {
      params: { id: two.stop.id },
      body: { anchorId, isOnPaper: true, ids: [theirs] },
    });
    expect(answer).toEqual({ settled: 0 });
    expect(await stateOf([theirs])).toEqual(['unknown']);
  });

  test('is another one when the same printer stops again later', async () => {
    const { intents } = await stopped('Stops 6', 1);
    const label = await unclaimed();
    const { intentId } = await claimOne(client, label.id);
    const [report] = reportOf(intentId, label.id, 'unknown').intents;
    const [earlier] = intents;
    if (!report || !earlier) throw new RangeError('There are reports');
    await platform()
      .updateTable('printIntents')
      .set({ doubtedAt: new Date(Date.now() - 60_000).toISOString() })
      .where('id', '=', earlier.id)
      .execute();
    await client.call(reportPrints, {
      body: { intents: [{ ...report, printer: earlier.printer, provenAt: null }] },
    });
    const { stops } = await office.call(listPrints, {
      query: { station: stationId, printer: 'Stops 6' },
    });
    expect(stops.map(({ inDoubt }) => inDoubt)).toEqual([1, 1]);
  });

  test('keeps the labels that a removed workstation had on their way', async () => {
    const removed = await pair('Labels removed');
    for (let count = 0; count < 2; count += 1) await claimOne(removed.client, (await unclaimed()).id);
    await office.call(removeStation, { params: { id: removed.id } });
    const { stops } = await office.call(listPrints, { query: { station: removed.id } });
    expect(stops).toMatchObject([{ station: 'Labels removed', inDoubt: 2 }]);
  });

  test('narrows with the list to a printer and an age', async () => {
    await stopped('Stops 8', 2);
    const { printer, station } = await office.call(listPrintPlaces, {});
    expect(printer).toContain('Stops 8');
    expect(station).toContainEqual({ value: stationId, text: 'Labels that stop' });
    const found = async (query: { printer: string; age?: '1h' }) => {
      const { rows, stops } = await office.call(listPrints, { query: { station: stationId, ...query } });
      return [rows.length, stops.length];
    };
    expect(await found({ printer: 'Stops 8' })).toEqual([2, 1]);
    expect(await found({ printer: 'Zebra' })).toEqual([0, 0]);
    expect(await found({ printer: 'Stops 8', age: '1h' })).toEqual([2, 1]);
    await platform()
      .updateTable('printIntents')
      .set({ sentAt: new Date().toISOString() })
      .where('printer', '=', 'Stops 8')
      .execute();
    expect(await found({ printer: 'Stops 8', age: '1h' })).toEqual([0, 0]);
  });
});
