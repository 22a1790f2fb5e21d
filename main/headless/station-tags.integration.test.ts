import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { addStation } from '../../server/features/factory/stations/pairing.ts';
import { labelsRequests } from '../../shared/features/factory/labels/labels.ts';
import {
  type ScanAnswer,
  scanningRequests,
  virtualRequests,
  type WorkKind,
} from '../../shared/features/factory/stations/stations.ts';
import { type FloorFixture, fillFloor } from '../../tests/simulation/floor-fixture.ts';
import { StationProcess } from '../../tests/simulation/station-process.ts';
import { startTestServer, type TestServer } from '../../tests/support/server.ts';
import { report, TagReaderDouble, toEpc } from '../../tests/support/tag-reader.ts';

const START_ROSPEC = 22;

let server: TestServer;
let floor: FloorFixture;
let folder: string;
let reader: TagReaderDouble;
let station: StationProcess;
let answers: ScanAnswer[];

beforeAll(async () => {
  server = await startTestServer();
  floor = await fillFloor(server.databaseUrl, { orders: 3, labelsPerOrder: 2 });
  folder = await mkdtemp(join(tmpdir(), 'selvedge-tags-'));
  reader = new TagReaderDouble();
  const port = await reader.listen();
  const { pairingCode } = await server.services.databases.platform
    .transaction()
    .execute((tx) => addStation(tx, { name: 'Tags', createdBy: null }));
  station = await StationProcess.start({
    server: server.origin,
    data: folder,
    pair: pairingCode,
    syncSeconds: 0.2,
    virtual: true,
    tagsCount: true,
    reader: `Tunnel=llrp://127.0.0.1:${port}`,
  });
  await station.screen.until((state) => state.connection === 'online' && state.counts.print > 0);
  await reader.heardOf(START_ROSPEC);
  await station.request(virtualRequests.badge, { code: floor.staff[0]?.badge ?? '' });
  await station.screen.until((state) => state.staff !== null);
  answers = [];
  station.screen.onEvent((event) => {
    if (event.type === 'scanned') answers.push(event.answer);
  });
});
afterAll(async () => {
  await station.stop();
  await reader.close();
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const scan = (text: string) => station.request(scanningRequests.scan, { text, source: 'keyboard' });
const goTo = (work: WorkKind) => station.request(scanningRequests.setWork, { work });

/** A workstation that packs, with a tag reader whose tags don’t count as scans. */
async function openPacking(): Promise<{ packing: StationProcess; shelf: TagReaderDouble }> {
  const shelf = new TagReaderDouble();
  const port = await shelf.listen();
  const { pairingCode } = await server.services.databases.platform
    .transaction()
    .execute((tx) => addStation(tx, { name: 'Packing', createdBy: null }));
  const packing = await StationProcess.start({
    server: server.origin,
    data: join(folder, 'packing'),
    pair: pairingCode,
    syncSeconds: 0.2,
    virtual: true,
    reader: `Shelf=llrp://127.0.0.1:${port}`,
  });
  await packing.screen.until((state) => state.connection === 'online' && state.counts.pack === 2);
  await shelf.heardOf(START_ROSPEC);
  await packing.request(virtualRequests.badge, { code: floor.staff[1]?.badge ?? '' });
  await packing.screen.until((state) => state.staff !== null);
  await packing.request(scanningRequests.setWork, { work: 'pack' });
  return { packing, shelf };
}

describe('garment tags at a station', () => {
  test('give no answer for 300 tags in the field, and the garment’s own becomes its label’s', async () => {
    const [label] = floor.labels;
    if (!label) throw new RangeError('The floor has no labels');
    await station.request(labelsRequests.print, { labelIds: [label.id] });
    await station.screen.until((state) => state.counts.pick === 1);
    await goTo('pick');
    const crowd = Array.from({ length: 300 }, (_, serial) => toEpc('4006381333931', serial));
    for (let from = 0; from < crowd.length; from += 20) reader.send(report(...crowd.slice(from, from + 20)));

    await scan(label.pickFace);
    expect(await scan(label.barcode)).toMatchObject({ headline: 'Picked', label: { id: label.id } });
    expect(answers.map(({ headline }) => headline)).toEqual([label.pickFace, 'Picked']);

    const epc = toEpc(label.barcode, 7);
    reader.send(report(epc, ...crowd));
    const readTag = async () =>
      (
        await server.services.databases.platform
          .selectFrom('labels')
          .select('tag')
          .where('id', '=', label.id)
          .executeTakeFirstOrThrow()
      ).tag;
    await vi.waitFor(async () => expect(await readTag()).toBe(epc), { timeout: 20_000 });
    expect(answers).toHaveLength(2);

    if (label.needsPretreat) {
      await goTo('pretreat');
      await scan(label.code);
    }
    await goTo('print-on');
    await scan(label.code);
    expect(await station.request(scanningRequests.confirm, {})).toMatchObject({ headline: 'Printed' });
    await goTo('sort');
    reader.send(report(...crowd, epc));
    await vi.waitFor(
      () =>
        expect(answers.at(-1)).toMatchObject({
          source: 'rfid',
          headline: expect.stringMatching(/^P\d{3}$/),
          label: { id: label.id },
        }),
      { timeout: 20_000 },
    );
  });

  test('say in one answer what of an opened order is there, what is missing and what is too much', async () => {
    const [first, second, stranger] = floor.labels.slice(2);
    if (!first || !second || !stranger) throw new RangeError('The floor has too few labels');
    const tagged = [first, second, stranger].map((label, serial) => ({
      ...label,
      tag: toEpc(label.barcode, 100 + serial),
    }));
    for (const { id, tag, orderId } of tagged)
      await server.services.databases.platform
        .updateTable('labels')
        .set({
          tag,
          pickedAt: new Date(),
          ...(orderId === first.orderId
            ? { state: 'sorted', pigeonhole: first.pigeonhole }
            : { state: 'printed_on' }),
        })
        .where('id', '=', id)
        .execute();
    const [tags, strangerTag] = [tagged.slice(0, 2).map(({ tag }) => tag), tagged[2]?.tag ?? ''];
    const { packing, shelf } = await openPacking();
    const heard: ScanAnswer[] = [];
    packing.screen.onEvent((event) => {
      if (event.type === 'scanned') heard.push(event.answer);
    });
    const contentOf = async (codes: readonly string[]) => {
      heard.length = 0;
      const opened = await packing.request(scanningRequests.scan, {
        text: first.pigeonhole ?? '',
        source: 'keyboard',
      });
      expect(opened).toMatchObject({ tone: 'right', headline: first.pigeonhole });
      // A reader tells again and again what is in its field, so that a busy station misses none of it.
      const telling = setInterval(() => shelf.send(report(...codes)), 20);
      try {
        await vi.waitFor(() => expect(heard).toHaveLength(2), { timeout: 20_000 });
      } finally {
        clearInterval(telling);
      }
      return heard[1];
    };
    try {
      expect(await contentOf(tags)).toMatchObject({ tone: 'done', headline: 'All 2 here', source: 'rfid' });
      expect(await contentOf([tags[0] ?? '', strangerTag])).toMatchObject({
        tone: 'wrong',
        headline: '1 missing, 1 too many',
        words: expect.stringMatching(
          /^Missing: order \S+, item 2 of 2\. Too many: order \S+, item 1 of 2\.$/,
        ),
        refusal: { fix: { words: 'Take out what’s too many' } },
      });
      expect(await contentOf([tags[0] ?? ''])).toMatchObject({ headline: '1 missing' });

      // A scan ends it: the person does it by the labels.
      heard.length = 0;
      await packing.request(scanningRequests.scan, { text: first.pigeonhole ?? '', source: 'keyboard' });
      shelf.send(report(...tags));
      await packing.request(scanningRequests.scan, { text: first.code, source: 'keyboard' });
      await packing.request(scanningRequests.scan, { text: second.code, source: 'keyboard' });
      expect(heard.map(({ headline }) => headline)).toEqual([first.pigeonhole, 'Packed', 'Order packed']);
    } finally {
      await packing.stop();
      await shelf.close();
    }
  });
});
