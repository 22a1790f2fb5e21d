import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  changeFloorSettings,
  getFloorSettings,
  pairingCodeSchema,
  pullChanges,
  pullFloor,
} from '../../../../shared/features/factory/stations/stations.ts';
import { fillFloor } from '../../../../tests/simulation/floor-fixture.ts';
import { addPerson, signedIn } from '../../../../tests/support/people.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { addStation, pairByCode } from './pairing.ts';

let server: TestServer;
const LABELS = 200;

beforeAll(async () => {
  server = await startTestServer();
  await fillFloor(server.databaseUrl, { orders: LABELS / 4, labelsPerOrder: 4 });
});
afterAll(() => server.close());

async function stationOf(name: string) {
  const { token } = await server.services.databases.platform.transaction().execute(async (tx) => {
    const { pairingCode } = await addStation(tx, { name, createdBy: null });
    return pairByCode(tx, pairingCodeSchema.parse(pairingCode));
  });
  return server.visitor({ bearer: token });
}

test('a floor cures and checks nothing by itself, and workstations hear what the office wants', async () => {
  await addPerson(server, 'floor@example.test', { factory: true });
  const office = await signedIn(server, 'floor@example.test');
  const station = await stationOf('Rules');
  expect(await office.call(getFloorSettings, {})).toEqual({ cure: null, checkPercent: 0 });
  expect(await station.call(pullFloor, {})).toMatchObject({ cures: false });
  const plain = await station.call(pullChanges, { query: {} });
  expect(plain.labels).toHaveLength(LABELS);
  expect(plain.labels.filter(({ cure, isToCheck }) => cure !== null || isToCheck)).toEqual([]);

  const cure = { celsius: 170, seconds: 120 };
  const wanted = { cure, checkPercent: 30 };
  expect(await office.call(changeFloorSettings, { body: wanted })).toEqual(wanted);
  expect(await office.call(getFloorSettings, {})).toEqual(wanted);
  expect(await station.call(pullFloor, {})).toMatchObject({ cures: true });
  const ruled = await station.call(pullChanges, { query: {} });
  expect(ruled.labels.every((label) => label.cure?.celsius === 170)).toBe(true);
  const checked = ruled.labels.filter(({ isToCheck }) => isToCheck).map(({ id }) => id);
  expect(checked.length).toBeGreaterThan(LABELS * 0.15);
  expect(checked.length).toBeLessThan(LABELS * 0.45);

  // More of them are checked with a larger share, and the ones from before are still among them.
  await office.call(changeFloorSettings, { body: { cure, checkPercent: 60 } });
  const more = await station.call(pullChanges, { query: {} });
  const now = new Set(more.labels.filter(({ isToCheck }) => isToCheck).map(({ id }) => id));
  expect(checked.filter((id) => !now.has(id))).toEqual([]);
  expect(now.size).toBeGreaterThan(checked.length);
});

test('only people of the factory change them, within what a dryer can do', async () => {
  await addPerson(server, 'else@example.test', {});
  const other = await signedIn(server, 'else@example.test');
  const body = { cure: null, checkPercent: 10 };
  await expect(other.call(changeFloorSettings, { body })).rejects.toMatchObject({ status: 403 });
  await addPerson(server, 'hot@example.test', { factory: true });
  const office = await signedIn(server, 'hot@example.test');
  await expect(
    office.call(changeFloorSettings, { body: { cure: { celsius: 400, seconds: 90 }, checkPercent: 0 } }),
  ).rejects.toMatchObject({ status: 422 });
});
