import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { v7 as newId } from 'uuid';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { OperationRecord } from '../../../shared/contract/operation.ts';
import { COMMAND_NAMES, formatCommand } from '../../../shared/features/factory/scans/scans.ts';
import {
  hashBadgeForms,
  hashStaffBadge,
  type LabelWork,
  type ScanSource,
  type WorkKind,
} from '../../../shared/features/factory/stations/stations.ts';
import { newLabelWork } from '../../../tests/support/label-work.ts';
import { spoilCommands } from '../features/corrections/spoil-commands.ts';
import { openSpoiling } from '../features/corrections/spoiling.ts';
import { pickPlace } from '../features/picking/pick-place.ts';
import { printOnPlace } from '../features/printing/print-on-place.ts';
import { sortPlace } from '../features/sorting/sort-place.ts';
import { openStationDatabase, type StationDatabase } from './database.ts';
import { floor as openFloor } from './floor.ts';
import { floorCache as openFloorCache } from './floor-cache.ts';
import { labelCache } from './label-cache.ts';
import { lastStep } from './last-step.ts';
import { operationLog } from './operation-log.ts';
import { printLedger } from './print-ledger.ts';
import { printQueue } from './print-queue.ts';
import { type ScanRouter, scanRouter } from './scan-router.ts';
import { signIn as openSignIn, type SignIn } from './sign-in.ts';

let folder: string;
let database: StationDatabase;
let router: ScanRouter;
let signIn: SignIn;
/** The station’s clock, in milliseconds. Only the test moves it. */
let now: number;
let recorded: () => number;
let lastRecorded: () => OperationRecord | undefined;
let label: LabelWork;

const clock = {
  now: () => new Date(now),
  ticks: () => now,
  after: () => () => undefined,
  offsetMs: 0,
  measuredMs: 0,
  measured: () => undefined,
  serverTime: (at: string) => at,
};
const serialBadge = '0C000621A5';
const sam = { id: newId(), name: 'Sam' };
/** Its last three bytes are the same as those of Sam’s. */
const otherBadge = '0D000621A5';
const asha = { id: newId(), name: 'Asha' };
let staff: { id: string; name: string; badgeHashes: string[]; badgeForms: string[] }[];

async function open(work: WorkKind): Promise<void> {
  const labels = labelCache(database, clock.now);
  const log = operationLog(database, () => newId());
  const floor = openFloor({ database, labels, log, clock, stationId: () => sam.id });
  const floorCache = openFloorCache(database);
  floorCache.replace({
    staff,
    pickFaces: [{ code: 'A-01', aisle: 'A', position: 1 }],
    pigeonholes: ['P001', 'P002'],
    totes: [],
    blanks: [
      {
        barcode: label.blankBarcode,
        sku: label.blankSku,
        words: 'Tee, Black, M',
        pickFace: 'A-01',
        productName: 'Tee',
        colour: 'Black',
        size: 'M',
        colourHex: null,
      },
    ],
  });
  floor.takeChanges([label], () => undefined);
  recorded = () => log.depth();
  lastRecorded = () => log.pending(10).at(-1);
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
  router.addPlace('print-on', printOnPlace({ labels, floor, queue, clock }));
  router.addPlace('pick', pickPlace({ labels, floor, queue }));
  router.addPlace(
    'sort',
    sortPlace({ labels, floor, queue, floorCache, startAt: () => 0, noneEmpty: () => undefined }),
  );
  const steps = lastStep(clock);
  const spoil = spoilCommands(
    { clock, labels, lastStep: steps, scans: router },
    openSpoiling({ floor, labels, lastStep: steps, scans: router }),
  );
  for (const command of COMMAND_NAMES) {
    const handler = spoil[command];
    if (handler) router.addCommand(command, handler);
  }
  router.addCommand('done', (staffId) => router.confirmStep(staffId));
  router.onBadge((code) => {
    const person = signIn.findByBadge(code);
    if (person === null) return { tone: 'stop', headline: 'Unknown badge', words: 'Unknown.' };
    signIn.logIn(person);
    return { tone: 'done', headline: `Hello, ${person.name}`, words: 'Hello.' };
  });
}

beforeEach(async () => {
  staff = [
    {
      ...sam,
      badgeHashes: [await hashStaffBadge(serialBadge)],
      badgeForms: await hashBadgeForms(serialBadge),
    },
  ];
  folder = mkdtempSync(join(tmpdir(), 'selvedge-scans-'));
  database = openStationDatabase(folder);
  now = 1_000_000;
  label = newLabelWork({ state: 'printed_on' });
});
afterEach(() => {
  signIn.stop();
  database.close();
  rmSync(folder, { recursive: true, force: true });
});

const read = (text: string, afterMs: number, source: ScanSource = 'barcode') => {
  now += afterMs;
  return router.scan(text, source);
};

describe('the same code read twice at one place', () => {
  beforeEach(async () => {
    await open('sort');
    signIn.logIn(sam);
  });

  it('names the keyboard that a scanner isn’t set to, once a code shows it', () => {
    expect(router.otherLayout).toBeNull();
    const czech = Array.from(
      label.code,
      (key) =>
        ({ Y: 'Z', Z: 'Y', 0: 'é', 1: '+', 2: 'ě', 3: 'š', 4: 'č', 5: 'ř', 6: 'ž', 7: 'ý', 8: 'á', 9: 'í' })[
          key
        ] ?? key,
    ).join('');
    read(czech, 0, 'keyboard');
    expect(router.otherLayout).toBe('Czech');
    expect(router.last?.label?.code).toBe(label.code);
  });

  it.each([5, 40, 900, 1_000])('is one scan %i ms apart', (gap) => {
    const first = read(label.code, 0);
    expect(first).toMatchObject({ headline: 'P001', reads: 1 });
    expect(read(label.code, gap)).toMatchObject({ id: first.id, headline: 'P001', reads: 2 });
    expect(recorded()).toBe(0);
  });

  it('is two scans 1,001 ms apart', () => {
    read(label.code, 0);
    expect(read(label.code, 1_001)).toMatchObject({ headline: 'In P001', reads: 1 });
    expect(recorded()).toBe(1);
  });

  it('stays one scan while the trigger is held for a minute, from any reader', () => {
    read(label.code, 0);
    for (let at = 0; at < 60_000; at += 100) read(label.code, 100, at % 300 === 0 ? 'keyboard' : 'barcode');
    expect(recorded()).toBe(0);
    expect(router.last?.reads).toBe(601);
  });

  it('is one scan however the code is written', () => {
    read(label.code, 0);
    expect(read(`]C1${label.code.toLowerCase()}`, 20)).toMatchObject({ reads: 2 });
  });

  it('counts three times in A, B, A', () => {
    expect(read(label.code, 0)).toMatchObject({ headline: 'P001', reads: 1 });
    expect(read('A-01', 100)).toMatchObject({ refusal: { title: 'Unknown code' }, reads: 1 });
    expect(read(label.code, 100)).toMatchObject({ headline: 'In P001', reads: 1 });
  });

  it('is answered as before, whatever the screen has said since', () => {
    const first = read(label.code, 0);
    const other = { tone: 'done', headline: 'Spoiled', words: 'Bin it with its label', label: null } as const;
    router.tell(other, '', 'screen');
    expect(read(label.code, 100)).toMatchObject({ id: first.id, headline: 'P001', reads: 2 });
    expect(router.last).toMatchObject({ headline: 'Spoiled', reads: 1 });
  });

  it('counts twice when a person types it, unless Enter bounces', () => {
    read(label.code, 0, 'typed');
    expect(read(label.code, 299, 'typed')).toMatchObject({ reads: 2 });
    expect(read(label.code, 301, 'typed')).toMatchObject({ headline: 'In P001' });
  });
});

describe('an older paper of a label', () => {
  beforeEach(async () => {
    label = newLabelWork({ state: 'printed_on', lastPrintNo: 2 });
    await open('sort');
    signIn.logIn(sam);
  });

  it('is told by its QR code, and nothing is recorded', () => {
    expect(read(`${label.code}.1.K7`, 0)).toMatchObject({
      headline: 'Old copy',
      refusal: { expected: 'copy 2', seen: 'copy 1', fix: { words: 'Bin this label' } },
    });
    expect(read(`${label.code}.1.K7`, 2_000)).toMatchObject({ headline: 'Old copy' });
    expect(recorded()).toBe(0);
  });

  it('isn’t taken for a repeat of the newest one, nor the newest one for a repeat of it', () => {
    expect(read(`${label.code}.2.M2`, 0)).toMatchObject({ headline: 'P001', reads: 1 });
    expect(read(`${label.code}.1.K7`, 50)).toMatchObject({ headline: 'Old copy', reads: 1 });
    expect(read(`${label.code}.2.M2`, 50)).toMatchObject({ headline: 'In P001', reads: 1 });
  });

  it('reads the same as the bars of the newest one', () => {
    expect(read(`${label.code}.2.M2`, 0)).toMatchObject({ headline: 'P001', reads: 1 });
    expect(read(label.code, 50)).toMatchObject({ headline: 'P001', reads: 2 });
  });
});

describe('two garments of one kind, read within a second', () => {
  it('are one read: the answer names the first label again, and one pick is recorded', async () => {
    label = newLabelWork();
    await open('pick');
    signIn.logIn(sam);
    read('A-01', 0);
    const first = read(label.blankBarcode, 20);
    expect(first).toMatchObject({ headline: 'Picked', reads: 1, label: { id: label.id } });
    expect(read(label.blankBarcode, 20)).toMatchObject({ id: first.id, reads: 2, label: { id: label.id } });
    expect(recorded()).toBe(1);
  });
});

describe('a label at the press', () => {
  beforeEach(async () => {
    label = newLabelWork({ state: 'picked', needsPretreat: false, sides: ['front', 'back'] });
    await open('print-on');
    signIn.logIn(sam);
  });

  it('isn’t printed within 5 s of being shown, however often it is scanned', () => {
    expect(read(label.code, 0)).toMatchObject({ headline: 'Print the front', reads: 1 });
    expect(read(label.code, 6)).toMatchObject({ headline: 'Print the front', reads: 2 });
    expect(read(label.code, 1_500)).toMatchObject({ refusal: { code: 'too-soon' }, side: 'front' });
    expect(recorded()).toBe(0);
    expect(read(label.code, 3_494)).toMatchObject({ headline: 'Now the back' });
    expect(read(label.code, 1_500)).toMatchObject({ refusal: { code: 'too-soon' }, side: 'back' });
    expect(read(label.code, 3_500)).toMatchObject({ headline: 'Printed' });
    expect(recorded()).toBe(2);
  });

  it('is printed straight away by the command, once a read', () => {
    read(label.code, 0);
    expect(read(formatCommand('done'), 200)).toMatchObject({ headline: 'Now the back' });
    expect(read(formatCommand('done'), 1_500)).toMatchObject({ headline: 'Now the back', reads: 2 });
    expect(read(formatCommand('done'), 1_501)).toMatchObject({ headline: 'Printed' });
    expect(read(formatCommand('done'), 1_501)).toMatchObject({ refusal: { fix: { words: 'Scan first' } } });
  });
});

describe('a misprint, by command cards', () => {
  beforeEach(async () => {
    label = newLabelWork({ state: 'picked', needsPretreat: false });
    await open('print-on');
    signIn.logIn(sam);
    read(label.code, 0);
  });

  it('is recorded with the reason that is scanned after it, and not before', () => {
    expect(read(formatCommand('misprint'), 100)).toMatchObject({ headline: 'Which reason?' });
    expect(recorded()).toBe(0);
    expect(read(formatCommand('reason-2'), 10_000)).toMatchObject({
      headline: 'Spoiled',
      label: { state: 'spoiled' },
    });
    expect(recorded()).toBe(1);
    expect(lastRecorded()).toMatchObject({ kind: 'spoil', payload: { reason: 'pretreat' } });
  });

  it('is forgotten after 10 s', () => {
    read(formatCommand('misprint'), 100);
    expect(read(formatCommand('reason-1'), 10_001)).toMatchObject({
      refusal: { fix: { words: 'Scan “Misprint” first' } },
    });
    expect(recorded()).toBe(0);
  });
});

describe('a badge that is read as a code', () => {
  beforeEach(() => open('sort'));

  it.each([
    ['as a serial reader gives it', serialBadge],
    ['in small letters', serialBadge.toLowerCase()],
    ['four bytes in decimal', String(0x000621a5).padStart(10, '0')],
    ['three bytes in decimal', String(0x0621a5).padStart(8, '0')],
    ['facility and card', '00608613'],
    ['facility and card with a comma', '006,08613'],
    ['four bytes in hexadecimal', '000621A5'],
  ])('logs its person in: %s', (_name, text) => {
    expect(read(text, 0, 'keyboard')).toMatchObject({ headline: 'Hello, Sam' });
    expect(signIn.staff).toEqual(sam);
  });

  it('logs in once for reads within 3 s, and again after a logout', () => {
    read(serialBadge, 0, 'keyboard');
    expect(read(serialBadge, 2_900, 'keyboard')).toMatchObject({ reads: 2 });
    signIn.signOut();
    expect(read(serialBadge, 500, 'keyboard')).toMatchObject({ headline: 'Hello, Sam', reads: 1 });
    expect(signIn.staff).toEqual(sam);
  });

  it('that fits two people names neither, and says so; in full it names its own', async () => {
    staff.push({
      ...asha,
      badgeHashes: [await hashStaffBadge(otherBadge)],
      badgeForms: await hashBadgeForms(otherBadge),
    });
    await open('sort');
    expect(signIn.findByBadge('00608613')).toBeNull();
    expect(signIn.isBadge('00608613')).toBe(true);
    expect(signIn.isBadge('00608614')).toBe(false);
    expect(signIn.findByBadge(otherBadge)).toEqual(asha);
    expect(signIn.findByBadge(serialBadge)).toEqual(sam);
  });

  it('is unknown for anyone else’s, and a label still asks for a login', () => {
    expect(read('0004711099', 0, 'keyboard')).toMatchObject({ headline: 'Unknown badge' });
    expect(read(label.code, 0, 'keyboard')).toMatchObject({ refusal: { code: 'sign-in-first' } });
    expect(signIn.staff).toBeNull();
  });

  it('takes over from the person who is logged in', () => {
    signIn.logIn({ id: newId(), name: 'Asha' });
    expect(read(serialBadge, 0, 'keyboard')).toMatchObject({ headline: 'Hello, Sam' });
    expect(signIn.staff).toEqual(sam);
  });
});

describe('a code that nothing ended', () => {
  beforeEach(() => open('sort'));

  it('is whole when it is exactly one of the station’s, a command or a badge', () => {
    const whole = [label.code, 'A-01', 'P002', formatCommand('done'), serialBadge];
    expect(whole.filter((text) => !router.isWhole(text))).toEqual([]);
    const parts = [label.code.slice(0, 6), 'A-0', 'P00', '501234567890', 'SVC2', '0C0006'];
    expect(parts.filter((text) => router.isWhole(text))).toEqual([]);
  });
});
