import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { addStation } from '../../server/features/factory/stations/pairing.ts';
import { readStatePart } from '../../shared/contract/station-request.ts';
import { curesState, curingRequests } from '../../shared/features/factory/floor/floor.ts';
import { labelsRequests } from '../../shared/features/factory/labels/labels.ts';
import { formatCommand } from '../../shared/features/factory/scans/scans.ts';
import {
  changeFloorSettings,
  correctionsRequests,
  scanningRequests,
  virtualRequests,
  type WorkKind,
} from '../../shared/features/factory/stations/stations.ts';
import { type FloorFixture, fillFloor } from '../../tests/simulation/floor-fixture.ts';
import { StationProcess } from '../../tests/simulation/station-process.ts';
import { addPerson, signedIn } from '../../tests/support/people.ts';
import { startTestServer, type TestServer } from '../../tests/support/server.ts';

let server: TestServer;
let floor: FloorFixture;
let folder: string;
const running: StationProcess[] = [];

beforeAll(async () => {
  server = await startTestServer();
  floor = await fillFloor(server.databaseUrl, { orders: 2, labelsPerOrder: 2 });
  folder = await mkdtemp(join(tmpdir(), 'selvedge-finishing-'));
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((station) => station.stop()));
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const platform = () => server.services.databases.platform;

async function paired(name: string): Promise<StationProcess> {
  const { pairingCode } = await platform()
    .transaction()
    .execute((tx) => addStation(tx, { name, createdBy: null }));
  const station = await StationProcess.start({
    server: server.origin,
    data: join(folder, name),
    syncSeconds: 0.2,
    pair: pairingCode,
    virtual: true,
  });
  running.push(station);
  const [person] = floor.staff;
  await station.request(virtualRequests.badge, { code: person?.badge ?? '' });
  await station.screen.until(({ staff, counts }) => staff?.id === person?.id && counts.print > 0);
  return station;
}

const goTo = (station: StationProcess, work: WorkKind) => station.request(scanningRequests.setWork, { work });
const scan = (station: StationProcess, text: string) =>
  station.request(scanningRequests.scan, { text, source: 'keyboard' });

/** Takes the labels of an order from the printer through the press. */
async function makeOrder(station: StationProcess, labels: FloorFixture['labels']): Promise<void> {
  await station.request(labelsRequests.print, { labelIds: labels.map(({ id }) => id) });
  await station.screen.until(({ counts }) => counts.pick >= labels.length);
  await goTo(station, 'pick');
  for (const { pickFace, barcode } of labels) {
    await scan(station, pickFace);
    await scan(station, barcode);
  }
  await goTo(station, 'pretreat');
  for (const { code, needsPretreat } of labels) if (needsPretreat) await scan(station, code);
  await goTo(station, 'print-on');
  for (const { code } of labels) {
    await scan(station, code);
    expect(await scan(station, formatCommand('done'))).toMatchObject({ headline: 'Printed' });
  }
}

test('garments are cured, checked and failed where the office wants it, and the server follows', async () => {
  await addPerson(server, 'finish@example.test', { factory: true });
  const office = await signedIn(server, 'finish@example.test');
  await office.call(changeFloorSettings, {
    body: { cure: { celsius: 165, seconds: 75 }, checkPercent: 100 },
  });
  const station = await paired('Finishing');
  const state = await station.screen.until(({ connection }) => connection === 'online');
  expect(readStatePart(curesState, state.parts)).toBe(true);
  const labels = floor.labels.slice(0, 2);
  const [first, second] = labels;
  if (!first || !second) throw new RangeError('The floor has too few labels');
  await makeOrder(station, labels);

  await goTo(station, 'sort');
  expect(await scan(station, first.code)).toMatchObject({
    refusal: { code: 'not-cured', fix: { words: 'Take it to the dryer first' } },
  });
  // The card of the place, as on the sheet of commands.
  await scan(station, formatCommand('cure'));
  expect(await scan(station, first.code)).toMatchObject({
    headline: 'Into the dryer',
    treatment: { figure: '165 °C, 75 s', seconds: 75 },
  });
  expect(await scan(station, second.code)).toMatchObject({ headline: 'Into the dryer' });
  const { garments } = await station.request(curingRequests.inDryer, {});
  expect(garments.map(({ labelId }) => labelId)).toEqual([first.id, second.id]);

  await goTo(station, 'sort');
  expect(await scan(station, first.code)).toMatchObject({ refusal: { code: 'not-checked' } });
  await scan(station, formatCommand('check'));
  expect(await scan(station, first.code)).toMatchObject({ headline: 'Check 5 points' });
  expect(await scan(station, formatCommand('done'))).toMatchObject({ tone: 'done', headline: 'Passed' });
  expect(await scan(station, second.code)).toMatchObject({ headline: 'Check 5 points' });
  expect(await scan(station, formatCommand('misprint'))).toMatchObject({ headline: 'Which reason?' });
  expect(await scan(station, formatCommand('reason-1'))).toMatchObject({ headline: 'Spoiled' });
  const spoiled = await station.request(correctionsRequests.undo, {});
  expect(spoiled).toMatchObject({ headline: 'Undone', label: { id: second.id, checkedAt: null } });
  expect(spoiled.label?.curedAt).not.toBeNull();
  await scan(station, second.code);
  expect(await station.request(scanningRequests.confirm, {})).toMatchObject({ headline: 'Passed' });

  await goTo(station, 'sort');
  expect(await scan(station, first.code)).toMatchObject({ tone: 'right', target: expect.any(String) });
  await station.screen.until(({ queueDepth, connection }) => queueDepth === 0 && connection === 'online');
  const rows = await platform()
    .selectFrom('labels')
    .select(['state', 'curedAt', 'checkedAt'])
    .where('id', 'in', [first.id, second.id])
    .execute();
  for (const row of rows)
    expect(row).toEqual({ state: 'printed_on', curedAt: expect.any(Date), checkedAt: expect.any(Date) });
  const events = await platform()
    .selectFrom('labelEvents')
    .select(['kind', 'details'])
    .where('labelId', '=', first.id)
    .where('kind', 'in', ['cure', 'check'])
    .orderBy('at')
    .execute();
  expect(events).toEqual([
    { kind: 'cure', details: { celsius: 165, seconds: 75 } },
    { kind: 'check', details: {} },
  ]);
});

test('garments in work follow a change of the settings, and no one has to cure or check by default', async () => {
  await addPerson(server, 'later@example.test', { factory: true });
  const office = await signedIn(server, 'later@example.test');
  await office.call(changeFloorSettings, { body: { cure: null, checkPercent: 0 } });
  const station = await paired('Follows');
  const labels = floor.labels.slice(2, 4);
  await makeOrder(station, labels);
  await station.screen.until(({ queueDepth, counts }) => queueDepth === 0 && counts.sort >= 2);
  const before = await station.request(scanningRequests.state, {});
  expect(before.counts).toMatchObject({ cure: 0, check: 0 });

  await office.call(changeFloorSettings, { body: { cure: null, checkPercent: 100 } });
  await station.screen.until(({ counts }) => counts.check >= 2);
  await goTo(station, 'sort');
  expect(await scan(station, labels[0]?.code ?? '')).toMatchObject({ refusal: { code: 'not-checked' } });
  await office.call(changeFloorSettings, { body: { cure: null, checkPercent: 0 } });
  await station.screen.until(({ counts }) => counts.check === 0);
});
