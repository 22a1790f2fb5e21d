import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { settleDoubt } from '../../server/features/factory/printing/open-prints.queries.ts';
import { addStation, renewPairing, revokeToken } from '../../server/features/factory/stations/pairing.ts';
import { labelsRequests } from '../../shared/features/factory/labels/labels.ts';
import { formatCommand } from '../../shared/features/factory/scans/scans.ts';
import {
  attentionRequests,
  connectionRequests,
  correctionsRequests,
  scanningRequests,
  virtualRequests,
} from '../../shared/features/factory/stations/stations.ts';
import { type FloorFixture, fillFloor } from '../../tests/simulation/floor-fixture.ts';
import { silentPrinter } from '../../tests/simulation/silent-printer.ts';
import { RequestRefused, StationProcess, StationScreen } from '../../tests/simulation/station-process.ts';
import { startTestServer, type TestServer } from '../../tests/support/server.ts';

let server: TestServer;
let floor: FloorFixture;
let folder: string;
const running: StationProcess[] = [];

beforeAll(async () => {
  server = await startTestServer();
  floor = await fillFloor(server.databaseUrl, { orders: 8, labelsPerOrder: 2 });
  folder = await mkdtemp(join(tmpdir(), 'selvedge-station-'));
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((station) => station.stop()));
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const platform = () => server.services.databases.platform;
const pairing = (name: string) =>
  platform()
    .transaction()
    .execute((tx) => addStation(tx, { name, createdBy: null }));

async function start(
  name: string,
  settings: Record<string, string | number | true> = {},
): Promise<StationProcess> {
  const station = await StationProcess.start({
    server: server.origin,
    data: join(folder, name),
    syncSeconds: 0.2,
    ...settings,
  });
  running.push(station);
  return station;
}

async function paired(
  name: string,
  settings: Record<string, string | number | true> = {},
): Promise<StationProcess> {
  const { pairingCode } = await pairing(name);
  return start(name, { pair: pairingCode, virtual: true, ...settings });
}

async function signedIn(station: StationProcess, place = 0): Promise<void> {
  const person = floor.staff[place];
  await station.request(virtualRequests.badge, { code: person?.badge ?? '' });
  await station.screen.until((state) => state.staff?.id === person?.id);
}

function labelAt(place: number): FloorFixture['labels'][number] {
  const label = floor.labels[place];
  if (!label) throw new RangeError('The floor has no such label');
  return label;
}

const scan = (station: StationProcess, text: string) =>
  station.request(scanningRequests.scan, { text, source: 'keyboard' });

describe('a headless station', () => {
  test('takes an order from the label to the parcel, and the server follows', async () => {
    const station = await paired('Whole way');
    await station.screen.until(
      (state) => state.connection === 'online' && state.counts.print === floor.labels.length,
    );
    await signedIn(station);
    const mine = floor.labels.slice(0, 2);

    const queued = await station.request(labelsRequests.print, { labelIds: mine.map(({ id }) => id) });
    expect(queued).toEqual({ queued: 2, refused: [] });
    await station.screen.until((state) => state.counts.pick === 2);
    const { labels: papers } = await station.request(virtualRequests.printer, {});
    expect(papers.map(({ zpl }) => mine.find(({ code }) => zpl.includes(code))?.code).sort()).toEqual(
      mine.map(({ code }) => code).sort(),
    );

    await station.request(scanningRequests.setWork, { work: 'pick' });
    const other = labelAt(5);
    expect(await scan(station, labelAt(0).barcode)).toMatchObject({ refusal: { code: 'pick-face-first' } });
    for (const label of mine) {
      expect(await scan(station, label.pickFace)).toMatchObject({ tone: 'right', headline: label.pickFace });
      expect(await scan(station, other.barcode)).toMatchObject({
        refusal: {
          code: 'wrong-garment',
          expected: expect.stringContaining(label.sku),
          seen: expect.stringContaining(other.sku),
        },
      });
      expect(await scan(station, label.barcode)).toMatchObject({
        tone: 'done',
        headline: 'Picked',
        label: { id: label.id },
      });
    }
    await station.request(scanningRequests.setWork, { work: 'pretreat' });
    for (const label of mine) {
      expect(await scan(station, label.code)).toMatchObject(
        label.needsPretreat ? { headline: 'Pretreated' } : { refusal: { code: 'pretreat-not-needed' } },
      );
    }
    await station.request(scanningRequests.setWork, { work: 'print-on' });
    for (const label of mine) {
      expect(await scan(station, label.code)).toMatchObject({ headline: 'Print the front', side: 'front' });
      expect(await scan(station, label.code)).toMatchObject({ headline: 'Print the front', reads: 2 });
      expect(await scan(station, formatCommand('done'))).toMatchObject({ headline: 'Printed', tone: 'done' });
    }
    await station.request(scanningRequests.setWork, { work: 'pack' });
    expect(await scan(station, mine[0]?.code ?? '')).toMatchObject({ refusal: { code: 'order-incomplete' } });
    await station.request(scanningRequests.setWork, { work: 'sort' });
    for (const [place, label] of mine.entries()) {
      // The first garment of an order may go into any empty pigeonhole, the others have to follow it.
      const isFirst = place === 0;
      expect(await scan(station, label.code)).toMatchObject({
        headline: isFirst ? expect.stringMatching(/^P\d{3}$/) : label.pigeonhole,
      });
      if (!isFirst)
        expect(await scan(station, 'P008')).toMatchObject({
          refusal: { code: 'wrong-pigeonhole', expected: label.pigeonhole },
        });
      expect(await scan(station, label.pigeonhole ?? '')).toMatchObject({
        headline: `In ${label.pigeonhole}`,
      });
    }
    await station.request(scanningRequests.setWork, { work: 'pack' });
    expect(await scan(station, mine[0]?.pigeonhole ?? '')).toMatchObject({
      tone: 'right',
      order: { labels: { length: 2 } },
    });
    expect(await scan(station, mine[0]?.code ?? '')).toMatchObject({ headline: 'Packed' });
    expect(await scan(station, mine[1]?.code ?? '')).toMatchObject({ headline: 'Order packed' });

    await station.screen.until((state) => state.queueDepth === 0 && state.connection === 'online');
    const rows = await platform()
      .selectFrom('labels')
      .select(['state', 'timesPrinted'])
      .where('orderId', '=', labelAt(0).orderId)
      .execute();
    expect(rows).toEqual([
      { state: 'packed', timesPrinted: 1 },
      { state: 'packed', timesPrinted: 1 },
    ]);
    const order = await platform()
      .selectFrom('orders')
      .select('status')
      .where('id', '=', labelAt(0).orderId)
      .executeTakeFirstOrThrow();
    expect(order.status).toBe('packing');
  });

  test('rejects requests without a login, and unknown badges', async () => {
    const station = await paired('Nobody');
    await station.screen.until((state) => state.connection === 'online');
    expect(await scan(station, labelAt(4).code)).toMatchObject({ refusal: { code: 'sign-in-first' } });
    const answered = Promise.withResolvers<unknown>();
    station.screen.onEvent((event) => event.type === 'scanned' && answered.resolve(event.answer));
    await station.request(virtualRequests.badge, { code: '0000000000' });
    expect(await answered.promise).toMatchObject({ refusal: { code: 'badge-unknown' } });
  });

  test('keeps its log when its token is taken away, and sends it after pairing again', async () => {
    const station = await paired('Revoked', { offlineLabels: 200 });
    await station.screen.until((state) => state.connection === 'online');
    await signedIn(station, 1);
    const row = await platform()
      .selectFrom('stations')
      .select('id')
      .where('name', '=', 'Revoked')
      .executeTakeFirstOrThrow();
    await platform()
      .transaction()
      .execute((tx) => revokeToken(tx, row.id));
    const revoked = await station.screen.until((state) => state.connection === 'revoked');
    expect(revoked.connectionWords).toContain('Pair it again');
    await station.request(labelsRequests.print, { labelIds: [labelAt(4).id] });
    await station.screen.until((state) => state.queueDepth === 1);
    const code = await platform()
      .transaction()
      .execute((tx) => renewPairing(tx, row.id));
    await station.request(connectionRequests.pair, { pairingCode: code.pairingCode });
    await station.screen.until((state) => state.queueDepth === 0 && state.connection === 'online');
    const label = await platform()
      .selectFrom('labels')
      .select('state')
      .where('id', '=', labelAt(4).id)
      .executeTakeFirstOrThrow();
    expect(label.state).toBe('label_printed');
  });

  test('says that the disk is full, records nothing then and loses nothing before', async () => {
    const first = await paired('Full');
    await first.screen.until((state) => state.connection === 'online' && state.counts.print > 0);
    await signedIn(first, 2);
    const label = labelAt(6);
    await first.request(labelsRequests.print, { labelIds: [label.id] });
    await first.screen.until((state) => state.counts.pick > 0 && state.queueDepth === 0);
    await first.stop();
    const full = await start('Full', { virtual: true, maxDatabasePages: 1, syncSeconds: 600 });
    await signedIn(full, 2);
    await full.request(scanningRequests.setWork, { work: 'pick' });
    const putBack = () =>
      full
        .request(correctionsRequests.record, { kind: 'unpick', labelId: label.id })
        .catch((error: unknown) => error);
    // The disk may fill up under a pick or under putting back; whichever it was is refused again.
    const refusedAct = async (): Promise<'pick' | 'unpick'> => {
      for (let done = 0; done < 5_000; done += 1) {
        const answer = await scan(full, done % 2 === 0 ? label.pickFace : label.barcode);
        if (answer.refusal?.code === 'disk-full') return 'pick';
        if (answer.headline !== 'Picked') continue;
        if ((await putBack()) instanceof RequestRefused) return 'unpick';
      }
      throw new Error('The disk never filled');
    };
    const act = await refusedAct();
    const { queueDepth } = await full.screen.until((state) => state.diskFull);
    if (act === 'unpick') {
      expect(await putBack()).toMatchObject({
        code: 'disk-full',
        message: expect.stringContaining('Nothing was recorded'),
      });
    } else {
      await scan(full, label.pickFace);
      expect(await scan(full, label.barcode)).toMatchObject({ refusal: { code: 'disk-full' } });
    }
    // The first sync can send some of it in the meantime; a refused act adds no operation.
    expect((await full.request(scanningRequests.state, {})).queueDepth).toBeLessThanOrEqual(queueDepth);
    await full.stop();
    const freed = await start('Full', { virtual: true });
    await signedIn(freed, 2);
    await freed.screen.until(
      (state) => state.queueDepth === 0 && !state.diskFull && state.connection === 'online',
    );
  });

  test('leaves a label in doubt when it dies while printing, and a scan resolves it', async () => {
    const printer = await silentPrinter();
    const { pairingCode } = await pairing('Doubt');
    const devices = { virtual: true, printer: `Zebra=${printer.address}` } as const;
    const station = await start('Doubt', { ...devices, pair: pairingCode });
    await station.screen.until((state) => state.connection === 'online');
    await signedIn(station, 3);
    const label = labelAt(8);
    await station.request(labelsRequests.print, { labelIds: [label.id], printer: 'Zebra' });
    await printer.labelArrived;
    await station.kill();
    const again = await start('Doubt', devices);
    await signedIn(again, 3);
    expect((await again.request(attentionRequests.list, {})).items).toMatchObject([
      { about: 'print', refusal: { code: 'label-in-doubt' }, label: { id: label.id, state: 'open' } },
    ]);
    expect(await again.request(labelsRequests.print, { labelIds: [label.id] })).toMatchObject({
      queued: 0,
      refused: [{ code: 'label-in-doubt' }],
    });
    expect(await scan(again, label.code)).toMatchObject({
      label: { state: 'label_printed', timesPrinted: 1 },
    });
    expect((await again.request(attentionRequests.list, {})).items).toEqual([]);
    await printer.close();
  });

  test('counts a label in doubt as printed once the office has said that it is', async () => {
    const printer = await silentPrinter();
    const { pairingCode } = await pairing('Settled');
    const devices = { virtual: true, printer: `Zebra=${printer.address}` } as const;
    const station = await start('Settled', { ...devices, pair: pairingCode });
    await station.screen.until((state) => state.connection === 'online');
    await signedIn(station, 3);
    const label = labelAt(9);
    await station.request(labelsRequests.print, { labelIds: [label.id], printer: 'Zebra' });
    await printer.labelArrived;
    await station.kill();
    const again = await start('Settled', devices);
    await again.screen.until(({ connection, attention }) => connection === 'online' && attention === 1);
    const { id } = await platform()
      .selectFrom('printIntents')
      .select('id')
      .where('labelId', '=', label.id)
      .where('state', '=', 'unknown')
      .executeTakeFirstOrThrow();
    const isSettled = await platform()
      .transaction()
      .execute((tx) => settleDoubt(tx, { id, isOnPaper: true, staffId: null }));
    expect(isSettled).toBe(true);
    await again.screen.until(({ attention }) => attention === 0);
    await again.request(connectionRequests.sync, {});
    expect(
      await platform()
        .selectFrom('labels')
        .select(['state', 'timesPrinted'])
        .where('id', '=', label.id)
        .executeTakeFirst(),
    ).toEqual({ state: 'label_printed', timesPrinted: 1 });
    await printer.close();
  });

  test('lets in only screens with the token, from its own pages', async () => {
    const station = await paired('Closed');
    await expect(StationScreen.open(station.origin, 'another-token-entirely')).rejects.toThrow('4401');
    const foreign = new WebSocket(`${station.origin.replace('http', 'ws')}/station`, 'selvedge-station.v1', {
      origin: 'https://evil.example',
    });
    const refused = Promise.withResolvers<string>();
    foreign.on('error', (error) => refused.resolve(error.message));
    expect(await refused.promise).toContain('403');
  });
});
