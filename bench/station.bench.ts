import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { v7 as newId } from 'uuid';
import type { z } from 'zod';
import { stationSettingsSchema } from '../main/station/config.ts';
import { openStationDatabase } from '../main/station/core/database.ts';
import { floorCache } from '../main/station/core/floor-cache.ts';
import { labelCache } from '../main/station/core/label-cache.ts';
import { stationMeta } from '../main/station/core/meta.ts';
import { openStation, type Station } from '../main/station/station.ts';
import type { StationRequest } from '../shared/contract/station-request.ts';
import { labelCodeOf, labelsRequests } from '../shared/features/factory/labels/labels.ts';
import {
  hashStaffBadge,
  type LabelWork,
  scanningRequests,
  virtualRequests,
} from '../shared/features/factory/stations/stations.ts';
import { type Figure, percentile } from './figure.ts';

const openLabels = 100_000;
const perOrder = 4;
const faces = 400;
const scans = 1_000;
/** Each waits until the printer has proven the one before, about a second. */
const prints = 60;
const badge = '4E00C0FFEE';
/** A label that isn’t printed by then ends the measurement with an error. */
const ARRIVAL_MS = 30_000;

const faceOf = (place: number) => `A-${String((place % faces) + 1).padStart(3, '0')}`;
const barcodeOf = (place: number) => `50${String(place % faces).padStart(10, '0')}`;

function labelOf(place: number, orderIds: readonly string[]): LabelWork {
  const order = Math.floor(place / perOrder);
  const states = [
    'open',
    'label_printed',
    'label_printed',
    'picked',
    'pretreated',
    'printed_on',
    'sorted',
  ] as const;
  return {
    id: newId(),
    code: labelCodeOf(place * 9_973 + 7),
    orderId: orderIds[order] ?? '',
    orderNumber: String(10_001 + order),
    counter: (place % perOrder) + 1,
    of: perOrder,
    pickFace: faceOf(place),
    blankSku: `T-BLANK-${place % faces}`,
    blankBarcode: barcodeOf(place),
    needsPretreat: place % 3 !== 0,
    sides: ['front'],
    printedSides: [],
    state: states[order % states.length] ?? 'open',
    lastPrintNo: 1,
    timesPrinted: 1,
    putBackAt: null,
    heldFor: null,
    platen: null,
    pretreatGrams: null,
    cure: null,
    isToCheck: false,
    curedAt: null,
    checkedAt: null,
    printedAt: null,
    pickedAt: null,
    pickedBy: null,
    pretreatedAt: null,
    printedOnAt: null,
    sortedAt: null,
    pigeonhole: `P${String(order % 500).padStart(3, '0')}`,
    packedAt: null,
    cancelledAt: null,
    tag: null,
    tote: null,
    shortAt: null,
    parentId: null,
    version: 1,
    productName: 'Wave tee',
    colour: 'Black',
    size: 'M',
    storeName: 'Bench store',
    priority: order % 50 === 0,
    placedAt: new Date(1_700_000_000_000 + order * 60_000).toISOString(),
    colourHex: '#111111',
    mockupFileId: null,
    printFiles: [
      {
        side: 'front',
        fileId: newId(),
        sha256: 'a'.repeat(64),
        widthMm: 300,
        heightMm: 400,
        ink: null,
        fromCollarMm: null,
      },
    ],
  };
}

async function fill(data: string): Promise<LabelWork[]> {
  const database = openStationDatabase(data);
  const cache = labelCache(database, () => new Date());
  floorCache(database).replace({
    staff: [{ id: newId(), name: 'Sam A', badgeHashes: [await hashStaffBadge(badge)] }],
    pickFaces: Array.from({ length: faces }, (_, place) => ({
      code: faceOf(place),
      aisle: 'A',
      position: place,
    })),
    totes: [],
    pigeonholes: Array.from({ length: 500 }, (_, place) => `P${String(place).padStart(3, '0')}`),
    blanks: Array.from({ length: faces }, (_, place) => ({
      sku: `T-BLANK-${place}`,
      barcode: barcodeOf(place),
      words: 'Classic tee, Black, M',
      productName: 'Classic tee',
      colour: 'Black',
      size: 'M',
      colourHex: '#111111',
      pickFace: faceOf(place),
    })),
  });
  const orderIds = Array.from({ length: Math.ceil(openLabels / perOrder) }, () => newId());
  const labels = Array.from({ length: openLabels }, (_, place) => labelOf(place, orderIds));
  database.write(() => {
    for (const label of labels) cache.put(label, label);
    // Without the network a station prints what the server has set aside for it.
    const setAside = database.sql.prepare(
      'insert into print_claims (intent_id, label_id, print_no, epoch, usable_until) values (?, ?, 1, 1, ?)',
    );
    const until = new Date(Date.now() + 3_600_000).toISOString();
    for (const { id } of labels.filter(({ state }) => state === 'open').slice(0, prints))
      setAside.run(newId(), id, until);
  });
  stationMeta(database).set('station-id', newId());
  database.close();
  return labels;
}

const ask = <P extends z.ZodType, A extends z.ZodType>(
  station: Station,
  request: StationRequest<P, A>,
  params: z.input<P>,
): Promise<unknown> => station.request(request.name, params);

async function timed(station: Station, texts: readonly string[]): Promise<number[]> {
  const times: number[] = [];
  for (const text of texts) {
    const began = performance.now();
    await ask(station, scanningRequests.scan, { text, source: 'barcode' });
    times.push(performance.now() - began);
  }
  return times;
}

function spread(name: string, times: readonly number[], goal: string, detail: object): Figure[] {
  const rounded = (value: number) => Math.round(value * 100) / 100;
  return [
    { name: `${name}, p50`, value: rounded(percentile(times, 0.5)), unit: 'ms', detail },
    { name: `${name}, p99`, value: rounded(percentile(times, 0.99)), unit: 'ms', goal },
  ];
}

async function signIn(station: Station): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const stop = station.onEvent((event) => {
    if (event.type === 'scanned') resolve();
  });
  await ask(station, virtualRequests.badge, { code: badge });
  await promise;
  stop();
}

/** Scan to answer, each recorded operation on disk, with 100,000 open labels; label click to bytes on the wire. */
export async function run(): Promise<readonly Figure[]> {
  const data = await mkdtemp(join(tmpdir(), 'selvedge-bench-station-'));
  try {
    const labels = await fill(data);
    const settings = stationSettingsSchema.parse({
      server: 'http://127.0.0.1:9',
      data,
      virtual: true,
      syncSeconds: 600,
    });
    const opened = performance.now();
    const station = await openStation({ settings, host: 'headless', log: () => undefined });
    const openMs = Math.round(performance.now() - opened);
    try {
      await signIn(station);
      const take = (states: readonly LabelWork['state'][], count: number) =>
        labels.filter(({ state }) => states.includes(state)).slice(0, count);
      await ask(station, scanningRequests.setWork, { work: 'pick' });
      const toPick = take(['label_printed'], scans);
      const picks = await timed(
        station,
        toPick.flatMap((label) => [label.pickFace ?? '', label.blankBarcode]),
      );
      await ask(station, scanningRequests.setWork, { work: 'pretreat' });
      const pretreats = await timed(
        station,
        take(['picked'], scans).map(({ code }) => code),
      );
      await ask(station, scanningRequests.setWork, { work: 'sort' });
      const sorts = await timed(
        station,
        take(['printed_on'], scans).flatMap(({ code, pigeonhole }) => [code, pigeonhole ?? '']),
      );
      await ask(station, scanningRequests.setWork, { work: 'pack' });
      const packs = await timed(
        station,
        take(['sorted'], scans).map(({ code }) => code),
      );
      const wire: number[] = [];
      for (const label of take(['open'], prints)) {
        const unpicked = station.state.counts.pick;
        const began = performance.now();
        await ask(station, labelsRequests.print, { labelIds: [label.id] });
        await arrived(station, label.code);
        wire.push(performance.now() - began);
        await until(station, () => station.state.counts.pick > unpicked);
      }
      const detail = { openLabels, openMs };
      return [
        ...spread('scan to answer', [...picks, ...pretreats, ...sorts, ...packs], 'under 20 ms', {
          ...detail,
          scans: picks.length + pretreats.length + sorts.length + packs.length,
        }),
        ...spread('label click to bytes at the printer', wire, 'under 50 ms', {
          ...detail,
          labels: wire.length,
        }),
      ];
    } finally {
      await station.close();
    }
  } finally {
    await rm(data, { recursive: true, force: true });
  }
}

async function arrived(station: Station, code: string): Promise<void> {
  const began = performance.now();
  for (;;) {
    if (performance.now() - began > ARRIVAL_MS) throw new Error(`Label ${code} never reached the printer.`);
    const { labels } = virtualRequests.printer.answer.parse(await ask(station, virtualRequests.printer, {}));
    if (labels.at(-1)?.zpl.includes(code)) return;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

async function until(station: Station, holds: () => boolean): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const stop = station.onEvent(() => {
    if (holds()) resolve();
  });
  if (holds()) resolve();
  await promise;
  stop();
}
