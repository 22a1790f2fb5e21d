import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { VirtualPrinter } from '../../native/virtual/virtual-printer.ts';
import { VirtualSerialReader } from '../../native/virtual/virtual-reader.ts';
import { addStation } from '../../server/features/factory/stations/pairing.ts';
import { labelsRequests } from '../../shared/features/factory/labels/labels.ts';
import { findLabelStories, tellLabelStory } from '../../shared/features/factory/printing/printing.ts';
import {
  attentionRequests,
  loginRequests,
  scanningRequests,
} from '../../shared/features/factory/stations/stations.ts';
import { chanceOf } from '../../tests/simulation/chance.ts';
import { type FaultProxy, faultProxy } from '../../tests/simulation/fault-proxy.ts';
import { type FloorFixture, fillFloor } from '../../tests/simulation/floor-fixture.ts';
import { printersOf, StationProcess } from '../../tests/simulation/station-process.ts';
import { addPerson, signedIn } from '../../tests/support/people.ts';
import { startTestServer, type TestServer } from '../../tests/support/server.ts';

let server: TestServer;
let floor: FloorFixture;
let folder: string;
let network: FaultProxy;
let printer: VirtualPrinter;
let badges: VirtualSerialReader;
let station: StationProcess;

beforeAll(async () => {
  server = await startTestServer();
  floor = await fillFloor(server.databaseUrl, { orders: 12, labelsPerOrder: 2 });
  folder = await mkdtemp(join(tmpdir(), 'selvedge-devices-'));
  network = await faultProxy(server.origin, chanceOf(1));
  network.calm();
  printer = await VirtualPrinter.start();
  badges = await VirtualSerialReader.start('id12');
  const { pairingCode } = await server.services.databases.platform
    .transaction()
    .execute((tx) => addStation(tx, { name: 'Devices', createdBy: null }));
  station = await StationProcess.start({
    server: network.origin,
    data: folder,
    pair: pairingCode,
    syncSeconds: 0.2,
    offlineLabels: 8,
    printer: `Zebra=${printer.address}`,
    reader: `Badges=${badges.address}`,
  });
  await station.screen.until(
    (state) => state.connection === 'online' && state.counts.print === floor.labels.length,
  );
});
afterAll(async () => {
  await station.stop();
  await Promise.all([printer.close(), badges.close(), network.close()]);
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const badge = () => floor.staff[0]?.badge ?? '';
const nextLabel = async () => {
  const { labels } = await station.request(scanningRequests.work, { work: 'print', limit: 1 });
  const [label] = labels;
  if (!label) throw new RangeError('Nothing left to print');
  return label;
};
const papersOf = (code: string) => printer.labels.filter(({ zpl }) => zpl.includes(code)).length;

/** A test label makes the station look at its printer at once instead of at the next heartbeat. */
const lookAtPrinter = () =>
  station.request(labelsRequests.testPrint, { printer: 'Zebra' }).catch(() => undefined);

beforeEach(async () => {
  await printer.setState('ready');
  await lookAtPrinter();
  await station.screen.until((state) => printersOf(state)[0]?.condition === 'ready');
  if ((await station.request(scanningRequests.state, {})).staff === null) {
    await badges.present(badge());
    await station.screen.until((state) => state.staff !== null);
  }
});

describe('a station with its devices', () => {
  test('signs in by a badge on a serial line, and is not fooled by half a badge', async () => {
    await station.request(loginRequests.signOut, {});
    await badges.presentPart(badge(), 6);
    await badges.unplug();
    const unplugged = await station.screen.until((state) => state.readers[0]?.connected === false);
    expect(unplugged.staff).toBeNull();
    expect(unplugged.readers[0]?.words).toMatch(/unplugged/i);
    expect(unplugged.readers[0]?.fix).toMatch(/plug/i);
    await badges.plugIn();
    await station.screen.until((state) => state.readers[0]?.connected === true);
    await badges.present(badge());
    const back = await station.screen.until((state) => state.staff !== null);
    expect(back.staff?.id).toBe(floor.staff[0]?.id);
  });

  test('prints and picks without the network, and brings all of it to the server afterwards', async () => {
    network.setDown(true);
    await station.screen.until((state) => state.connection === 'offline');
    const label = await nextLabel();
    const before = (await station.request(scanningRequests.state, {})).queueDepth;
    await station.request(labelsRequests.print, { labelIds: [label.id] });
    await station.screen.until((state) => state.queueDepth === before + 1);
    expect(papersOf(label.code)).toBe(1);
    await station.request(scanningRequests.setWork, { work: 'pick' });
    await station.request(scanningRequests.scan, { text: label.pickFace ?? '', source: 'barcode' });
    const picked = await station.request(scanningRequests.scan, {
      text: label.blankBarcode,
      source: 'barcode',
    });
    expect(picked).toMatchObject({ headline: 'Picked', label: { id: label.id } });
    network.setDown(false);
    await station.screen.until((state) => state.connection === 'online' && state.queueDepth === 0);
    const row = await server.services.databases.platform
      .selectFrom('labels')
      .select(['state', 'timesPrinted', 'pickedBy'])
      .where('id', '=', label.id)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ state: 'picked', timesPrinted: 1, pickedBy: floor.staff[0]?.id });
  });

  test.each([
    ['off', /off or can’t be reached/, /Turn on the printer/],
    ['out-of-labels', /out of labels/, /new roll/],
    ['head-open', /head is open/, /Close the head/],
    ['paused', /paused/, /Pause/],
  ] as const)(
    'says that the printer is %s, and prints the label once when it is well again',
    async (state, words, fix) => {
      await printer.setState(state);
      await lookAtPrinter();
      await station.screen.until((now) => printersOf(now)[0]?.condition === 'failing');
      const label = await nextLabel();
      await station.request(labelsRequests.print, { labelIds: [label.id] });
      // A printer that is switched off first breaks its connection; the next look finds it off.
      const failing = await station.screen.until((now) => words.test(printersOf(now)[0]?.words ?? ''));
      expect(printersOf(failing)[0]?.fix).toMatch(fix);
      expect((await station.request(labelsRequests.print, { labelIds: [label.id] })).refused).toMatchObject([
        { code: 'label-waiting' },
      ]);
      await printer.setState('ready');
      await lookAtPrinter();
      await printer.until(() => papersOf(label.code) > 0);
      await station.screen.until((now) => printersOf(now)[0]?.waiting === 0);
      expect(papersOf(label.code)).toBe(1);
    },
  );

  test('answers a test print with what stopped the printer before the label was out', async () => {
    const before = printer.labels.length;
    const refused = expect(station.request(labelsRequests.testPrint, { printer: 'Zebra' })).rejects.toThrow(
      /paused.*Press Pause/,
    );
    await printer.until(() => printer.labels.length > before);
    await printer.setState('paused');
    await refused;
  });

  test('asks for a scan when the connection broke in the middle of a label', async () => {
    const label = await nextLabel();
    printer.cutNextLabel({ afterBytes: 40 });
    await station.request(labelsRequests.print, { labelIds: [label.id] });
    await station.screen.until((state) => state.attention === 1);
    const { items } = await station.request(attentionRequests.list, {});
    expect(items).toMatchObject([
      { about: 'print', refusal: { code: 'label-in-doubt' }, label: { id: label.id } },
    ]);
    expect(papersOf(label.code)).toBe(0);
    await station.request(attentionRequests.resolve, {
      id: items[0]?.id ?? '',
      resolution: 'did-not-come-out',
    });
    await station.request(labelsRequests.print, { labelIds: [label.id] });
    await printer.until(() => papersOf(label.code) === 1);
  });

  test('tells the office why a label waits, and that it was printed when the printer is well again', async () => {
    const { email } = await addPerson(server, 'office@example.test', { factory: true });
    const office = await signedIn(server, email);
    const label = await nextLabel();
    const links = async () => {
      const { labels } = await office.call(findLabelStories, { params: { code: label.code } });
      return labels.flatMap((story) => tellLabelStory(story, Date.now()));
    };
    const linkOf = async (name: string) => (await links()).find((link) => link.name === name);
    expect(await linkOf('On paper')).toMatchObject({ status: 'later' });
    await printer.setState('out-of-labels');
    await lookAtPrinter();
    await station.request(labelsRequests.print, { labelIds: [label.id] });
    await vi.waitFor(
      async () =>
        expect(await linkOf('In a queue')).toMatchObject({
          status: 'stopped',
          cause: 'printer-stopped',
          words: 'Waiting at Zebra. The label printer is out of labels.',
        }),
      { timeout: 20_000 },
    );
    await printer.setState('ready');
    await lookAtPrinter();
    await vi.waitFor(
      async () =>
        expect(await linkOf('On paper')).toMatchObject({ status: 'done', words: 'Printed on Zebra' }),
      { timeout: 20_000 },
    );
    expect(await linkOf('Scanned')).toMatchObject({ cause: 'never-scanned' });
  });
});
