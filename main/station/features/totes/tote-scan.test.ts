import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { v7 as newId } from 'uuid';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { LabelWork, WorkKind } from '../../../../shared/features/factory/stations/stations.ts';
import { newLabelWork } from '../../../../tests/support/label-work.ts';
import { openStationDatabase, type StationDatabase } from '../../core/database.ts';
import { floor as openFloor } from '../../core/floor.ts';
import { floorCache as openFloorCache } from '../../core/floor-cache.ts';
import { labelCache } from '../../core/label-cache.ts';
import { type LastStep, lastStep } from '../../core/last-step.ts';
import { type OperationLog, operationLog } from '../../core/operation-log.ts';
import { printLedger } from '../../core/print-ledger.ts';
import { printQueue } from '../../core/print-queue.ts';
import { type ScanRouter, scanRouter } from '../../core/scan-router.ts';
import { signIn as openSignIn, type SignIn } from '../../core/sign-in.ts';
import { pickPlace } from '../picking/pick-place.ts';
import { pretreatPlace } from '../pretreat/pretreat-place.ts';
import { toteScan } from './tote-scan.ts';

const sam = { id: newId(), name: 'Sam' };
const clock = {
  now: () => new Date(now),
  ticks: () => now,
  after: () => () => undefined,
  offsetMs: 0,
  measuredMs: 0,
  measured: () => undefined,
  serverTime: (at: string) => at,
};
let now: number;
let folder: string;
let database: StationDatabase;
let signIn: SignIn;
let log: OperationLog;
let steps: LastStep;
let router: ScanRouter;
let labels: ReturnType<typeof labelCache>;
let first: LabelWork;
let second: LabelWork;

function open(work: WorkKind): void {
  labels = labelCache(database, clock.now);
  log = operationLog(database, () => sam.id);
  const floor = openFloor({ database, labels, log, clock, stationId: () => sam.id });
  const floorCache = openFloorCache(database);
  floorCache.replace({
    staff: [{ ...sam, badgeHashes: [] }],
    pickFaces: [{ code: 'A-01', aisle: 'A', position: 1 }],
    pigeonholes: ['P001'],
    totes: ['TOTE001', 'TOTE002'],
    blanks: [
      {
        barcode: first.blankBarcode,
        sku: first.blankSku,
        words: 'Tee, Black, M',
        pickFace: 'A-01',
        productName: 'Tee',
        colour: 'Black',
        size: 'M',
        colourHex: null,
      },
    ],
  });
  floor.takeChanges([first, second], () => undefined);
  const queue = printQueue({
    printers: [],
    ledger: printLedger(database, clock.now),
    permits: { check: async () => ({ may: 'send' }) },
    labels,
    floor,
    dpi: 203,
    changed: () => undefined,
    diskFull: () => undefined,
    failed: () => undefined,
  });
  signIn = openSignIn({ floorCache, idleMs: 600_000, changed: () => undefined });
  signIn.logIn(sam);
  router = scanRouter({
    labels,
    floorCache,
    signIn,
    refuse: () => null,
    work,
    now: clock.now,
    ticks: clock.ticks,
    diskFull: () => undefined,
    failed: (error) => expect.unreachable(String(error)),
  });
  router.addPlace('pick', pickPlace({ labels, floor, queue }));
  router.addPlace('pretreat', pretreatPlace({ labels, floor, queue }));
  steps = lastStep(clock);
  router.onTote(toteScan({ clock, floor, labels, lastStep: steps, scans: router }));
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'selvedge-totes-'));
  database = openStationDatabase(folder);
  now = 1_000_000;
  first = newLabelWork({ orderNumber: '10041' });
  second = newLabelWork({ orderNumber: '10042', placedAt: '2026-11-21T10:00:00.000Z' });
  open('pick');
});
afterEach(() => {
  signIn.stop();
  database.close();
  rmSync(folder, { recursive: true, force: true });
});

const read = (text: string, afterMs = 5_000) => {
  now += afterMs;
  return router.scan(text, 'barcode');
};
const pickFirst = () => {
  read('A-01');
  return read(first.blankBarcode);
};
const toteOf = (label: LabelWork) => labels.byId(label.id)?.tote;
const kinds = () => log.pending(20).map(({ kind }) => kind);

describe('a tote that is scanned after a garment’s step', () => {
  it('has the garment in it, once, however often the scanner reads', () => {
    pickFirst();
    expect(read('TOTE001')).toMatchObject({ tone: 'done', headline: 'Tote 1', label: { tote: 'TOTE001' } });
    expect(read('TOTE001', 40)).toMatchObject({ reads: 2 });
    expect(kinds()).toEqual(['pick', 'put-in-tote']);
  });

  it('shows what is in it when it is scanned again', () => {
    pickFirst();
    read('TOTE001');
    expect(read('TOTE001')).toMatchObject({
      tone: 'right',
      headline: 'Tote 1',
      words: '1 garment of 1 order',
      content: { name: 'Tote 1', rows: [{ label: { id: first.id }, says: null }] },
    });
    expect(kinds()).toEqual(['pick', 'put-in-tote']);
  });

  it('is only looked into two minutes later: the garment is no longer in hand', () => {
    pickFirst();
    expect(read('TOTE001', 121_000)).toMatchObject({ words: 'This tote is empty' });
    expect(toteOf(first)).toBeNull();
  });

  it('lets the garment go with its next step', () => {
    pickFirst();
    read('TOTE001');
    router.setWork('pretreat');
    expect(read(first.code)).toMatchObject({ headline: 'Pretreated' });
    expect(toteOf(first)).toBeNull();
    expect(read('TOTE002')).toMatchObject({ headline: 'Tote 2', label: { tote: 'TOTE002' } });
  });

  it('is undone with one touch, back into the tote it came from', () => {
    pickFirst();
    read('TOTE001');
    read(first.code);
    expect(steps.undo(sam.id)).toMatchObject({ headline: 'Undone', next: 'Take it out of Tote 1' });
    expect(toteOf(first)).toBeNull();
    expect(steps.undoable()).toBeNull();
    expect(steps.undo(sam.id).refusal?.code).toBe('cannot-step-back');
  });

  it('isn’t undone once the garment has left it', () => {
    pickFirst();
    read('TOTE001');
    router.setWork('pretreat');
    read(first.code);
    expect(steps.undo(sam.id).refusal?.words).toBe('It has left Tote 1 since.');
    expect(steps.undo(sam.id).refusal?.words).toBe('It’s too late to undo this.');
  });
});

it('a tote the station doesn’t know is told apart from an unknown code', () => {
  pickFirst();
  expect(read('TOTE777')).toMatchObject({ headline: 'Unknown tote', refusal: { code: 'tote-unknown' } });
  expect(toteOf(first)).toBeNull();
});

it('a tote with nothing at hand is only looked into', () => {
  expect(read('TOTE002')).toMatchObject({
    tone: 'right',
    words: 'This tote is empty',
    content: { rows: [] },
  });
  expect(kinds()).toEqual([]);
});
