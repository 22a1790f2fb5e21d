import { v7 as newId } from 'uuid';
import {
  type ScanAnswer,
  type StationState,
  workKindSchema,
} from '../../../shared/features/factory/stations/stations.ts';
import type { StationSettings } from '../config.ts';
import { isNoSpace } from '../data/cannot-start.ts';
import { openRecords } from '../data/open-records.ts';
import { vitalsKeeper } from '../data/vitals.ts';
import { keyboardState, readerState } from '../devices/device-state.ts';
import { openDevices, type StationDevices } from '../devices/devices.ts';
import { type Attention, attention as openAttention } from './attention.ts';
import { type Broadcast, broadcast } from './broadcast.ts';
import { type StationClock, stationClock } from './clock.ts';
import { DiskFull, type StationDatabase } from './database.ts';
import { type Floor, floor as openFloor } from './floor.ts';
import { type FloorCache, floorCache as openFloorCache } from './floor-cache.ts';
import { type HeldElsewhere, heldElsewhere } from './held-elsewhere.ts';
import { identify } from './identify.ts';
import { keepHere } from './keep-here.ts';
import { LABEL_FORM, type LabelCache, labelCache } from './label-cache.ts';
import { type LastStep, lastStep } from './last-step.ts';
import { type StationMeta, stationMeta } from './meta.ts';
import { type OperationLog, operationLog } from './operation-log.ts';
import { type PrintCopies, printCopies } from './print-copies.ts';
import { printEventLog } from './print-events.ts';
import { type PrintLedger, printLedger } from './print-ledger.ts';
import { type PrintPermits, printPermits } from './print-permits.ts';
import { type PrintQueue, printQueue } from './print-queue.ts';
import { printReporter } from './print-reporter.ts';
import { type PrintShare, printShare } from './print-share.ts';
import { type StationRecords, stationRecords } from './records.ts';
import { StationRefusal } from './requests.ts';
import { type ScanRouter, scanRouter } from './scan-router.ts';
import { signIn as openSignIn, type SignIn } from './sign-in.ts';
import type { StatePart } from './state-part.ts';
import { type Sync, stationSync } from './sync.ts';
import { type StationGateway, stationGateway } from './sync-client.ts';
import { type TokenFile, tokenFile } from './token-file.ts';

export interface StationOptions {
  readonly settings: StationSettings;
  readonly host: StationState['host'];
  readonly log: (line: string, detail?: unknown) => void;
}

/** What every feature of the workstation builds on: its data, its devices, its sync, and its way to the screens. */
export interface StationCore {
  readonly settings: StationSettings;
  readonly log: StationOptions['log'];
  readonly database: StationDatabase;
  readonly meta: StationMeta;
  readonly clock: StationClock;
  readonly labels: LabelCache;
  readonly operations: OperationLog;
  readonly floorCache: FloorCache;
  readonly floor: Floor;
  readonly ledger: PrintLedger;
  readonly copies: PrintCopies;
  readonly permits: PrintPermits;
  readonly share: PrintShare;
  readonly held: HeldElsewhere;
  readonly queue: PrintQueue;
  readonly token: TokenFile;
  /** A token that the server was asked to take, while it isn’t known whether it did. */
  readonly nextToken: TokenFile;
  readonly records: StationRecords;
  readonly gateway: StationGateway;
  readonly sync: Sync;
  readonly devices: StationDevices;
  readonly signIn: SignIn;
  readonly scans: ScanRouter;
  readonly lastStep: LastStep;
  readonly attention: Attention;
  readonly screens: Broadcast;
  state(): StationState;
  addState(part: StatePart): void;
  /** Answers a scan, tells the screens, and syncs soon if something was recorded. */
  answerScan(scan: () => ScanAnswer): ScanAnswer;
  /** Something was recorded: the disk has room, lists changed, the server is to get it. */
  recorded(): void;
  diskFull(error: DiskFull): void;
  /** The id of the person at the station. @throws StationRefusal while no one is logged in */
  requireStaff(): string;
  /** The same for labels, which don’t print while another computer may be this station. */
  requireStaffToPrint(): string;
  /** Starts the printers' queues, once it is sure which station this is. */
  startPrinting(): void;
  /** Starts printing and syncing. */
  start(): void;
  close(): Promise<void>;
}

const UNPAIRED = '00000000-0000-0000-0000-000000000000';
const GATEWAY_TIMEOUT_MS = 15_000;
const GIVE_BACK_TIMEOUT_MS = 2_000;

/** Opens the data in the settings' folder. What was being printed when the program last ended is in doubt now. */
function openData({ settings, log }: StationOptions) {
  const { database, identity } = openRecords(settings.data, {
    maxPages: settings.maxDatabasePages,
    server: settings.server,
    now: new Date(),
  });
  const meta = stationMeta(database);
  const token = tokenFile(settings.data, 'server-token');
  const nextToken = tokenFile(settings.data, 'server-token-next');
  const clock = stationClock({
    skewMs: settings.clockSkewMs,
    offsetMs: Number(meta.get('clock-offset')),
    keep: (offsetMs) => meta.set('clock-offset', String(offsetMs)),
  });
  const stationId = () => meta.get('station-id') ?? UNPAIRED;
  const labels = labelCache(database, clock.now);
  const operations = operationLog(database, stationId);
  const printEvents = printEventLog(database);
  const ledger = printLedger(database, clock.now, printEvents);
  if (meta.get('label-form') !== LABEL_FORM) {
    meta.forget('cursor');
    meta.set('label-form', LABEL_FORM);
  }
  const inDoubt = database.write(() => ledger.doubtInterrupted());
  if (inDoubt > 0)
    log(`${inDoubt} labels may not have printed when this workstation stopped. Scan them to check.`);
  return {
    database,
    meta,
    clock,
    labels,
    operations,
    ledger,
    printEvents,
    copies: printCopies(database, clock),
    floorCache: openFloorCache(database),
    floor: openFloor({ database, labels, log: operations, clock, stationId }),
    token,
    nextToken,
    records: stationRecords({
      folder: settings.data,
      server: settings.server,
      identity,
      meta,
      isPaired: () => token.read() !== null,
    }),
  };
}

/** Opens the station's data and devices. Nothing is printed and nothing is sent before `start`. */
export async function openCore(options: StationOptions): Promise<StationCore> {
  const { settings, host, log } = options;
  const data = openData(options);
  const { database, meta, clock, labels, operations, ledger, floorCache, floor, token, nextToken, records } =
    data;
  const devices = await openDevices(settings).catch((error: unknown) => {
    database.close();
    throw error;
  });
  const attention = openAttention();
  const stateParts: StatePart[] = [];
  let isDiskFull = false;

  const state = (): StationState => ({
    host,
    stationName: meta.get('station-name'),
    server: settings.server,
    connection: sync.connection,
    connectionWords: sync.words,
    lastSyncAt: meta.get('last-sync'),
    clockOffsetMs: clock.measuredMs,
    queueDepth: operations.depth(),
    attention: attention.count(),
    staff: signIn.staff,
    work: scans.work,
    at: scans.at,
    counts: { ...labels.counts(), print: labels.counts().print - held.count(), ...scans.counts() },
    readers: [...devices.readers.map(readerState), ...keyboardState(scans.otherLayout)],
    diskFull: isDiskFull,
    parts: Object.fromEntries(stateParts.map((part) => [part.name, part.read()])),
  });
  const screens = broadcast(state);
  const diskFull = (error: DiskFull) => {
    if (!isDiskFull) log(error.message);
    isDiskFull = true;
    screens.changed();
  };
  const failed = (what: string) => (error: unknown) => {
    if (error instanceof DiskFull) diskFull(error);
    else if (isNoSpace(error)) diskFull(new DiskFull(error));
    else log(what, error);
  };

  const signIn = openSignIn({
    floorCache,
    idleMs: settings.idleSignOutSeconds * 1_000,
    changed: () => screens.changed(),
  });
  const gateway = stationGateway({
    server: settings.server,
    token: () => token.read(),
    timeoutMs: GATEWAY_TIMEOUT_MS,
  });
  const reportPrints = printReporter({
    gateway,
    ledger,
    events: data.printEvents,
    floor,
    clock,
    push: (signal) => sync.push(signal),
    failed: failed('The print ledger wasn’t reported'),
  });
  const share = printShare({
    database,
    gateway,
    floor,
    clock,
    size: devices.printers.length === 0 ? 0 : (settings.offlineLabels ?? null),
    everyMs: settings.syncSeconds * 1_000,
  });
  const held = heldElsewhere({
    gateway,
    labels,
    clock,
    prints: devices.printers.length > 0,
    everyMs: settings.syncSeconds * 1_000,
    changed: () => screens.changed('work'),
  });
  const permits = printPermits({
    gateway,
    ledger,
    share,
    held,
    report: reportPrints,
    copies: data.copies,
    floor,
    isOnline: () => sync.connection === 'online',
    isCopied: () => records.isCopied,
    isCatchingUp: () => sync.isCatchingUp,
    seenElsewhere: (intentId) => queue.seenElsewhere(intentId),
    resume: () => queue.wake(),
  });
  const queue = printQueue({
    printers: devices.printers,
    ledger,
    permits,
    labels,
    floor,
    dpi: settings.labelDpi,
    changed: () => screens.changed('work'),
    diskFull,
    failed: failed('Printing failed'),
  });
  const scans = scanRouter({
    labels,
    floorCache,
    signIn,
    refuse: records.refuse,
    work: workKindSchema.catch('pick').parse(meta.get('work')),
    now: clock.now,
    ticks: clock.ticks,
    diskFull,
    failed: failed('A scan failed'),
  });
  const sync = stationSync({
    gateway,
    log: operations,
    floor,
    reportPrints,
    permits,
    floorCache,
    forgetClosedBefore: (at) => labels.forgetClosedBefore(at),
    meta,
    clock,
    everyMs: settings.syncSeconds * 1_000,
    paired: () => token.read() !== null,
    boot: newId(),
    toldCopied: (isCopied) => {
      if (isCopied && !records.isCopied)
        log('Another computer works as this station. Nothing prints until someone says which one is real.');
      records.toldCopied(isCopied);
    },
    mustIdentify: () => records.mustAskServer,
    identify: async (signal) => {
      if (records.isKeptForNow) {
        await keepHere({ gateway, token, nextToken }, signal);
        records.acknowledge();
      }
      await identify({ gateway, meta, floor, ledger, records }, signal);
      startPrinting();
    },
    tokenRefused: () => {
      const next = nextToken.read();
      if (next !== null) {
        token.write(next);
        nextToken.forget();
        return false;
      }
      if (meta.get('station-id') !== null) return false;
      token.forget();
      return true;
    },
    changed: (what) => {
      // What the office gave to another station comes with the labels that changed.
      if (what === 'work') held.expire();
      vitals.changed();
      screens.changed(what);
    },
    failed: failed('Sync failed'),
  });
  /** Nothing prints while it isn't sure which station this is. */
  const startPrinting = () => {
    if (records.refuse() === null) queue.start();
  };
  const requireStaff = () => {
    const refusal = records.refuse();
    if (refusal) throw new StationRefusal(refusal.code, `${refusal.words} ${refusal.fix.words}.`);
    if (!signIn.staff) throw new StationRefusal('sign-in-first', 'Tap your badge on the reader first.');
    signIn.touch();
    return signIn.staff.id;
  };
  const vitals = vitalsKeeper(settings.data, {
    read: () => ({
      pending: operations.depth(),
      openIntents: ledger.openCount(),
      lastSequence: operations.lastSequence(),
    }),
    failed: failed('The vitals weren’t written'),
  });
  const recorded = () => {
    isDiskFull = false;
    vitals.changed();
    screens.changed('work');
    sync.wake();
  };

  return {
    settings,
    log,
    ...data,
    permits,
    share,
    held,
    queue,
    gateway,
    sync,
    devices,
    signIn,
    scans,
    lastStep: lastStep(clock),
    attention,
    screens,
    state,
    addState: (part) => {
      stateParts.push(part);
    },
    answerScan(scan) {
      const before = operations.lastSequence();
      const answer = scan();
      if (operations.lastSequence() !== before) recorded();
      screens.changed();
      screens.emit({ type: 'scanned', answer });
      return answer;
    },
    recorded,
    diskFull,
    requireStaff,
    requireStaffToPrint() {
      const staffId = requireStaff();
      if (records.isCopied)
        throw new StationRefusal(
          'copied-station',
          'Labels print once the network is back and we know which computer is the real one.',
        );
      return staffId;
    },
    startPrinting,
    start() {
      startPrinting();
      sync.start();
    },
    async close() {
      screens.close();
      signIn.stop();
      await Promise.all([sync.stop(), queue.stop()]);
      if (sync.connection === 'online' && !records.isCopied)
        await share.giveAllBack(AbortSignal.timeout(GIVE_BACK_TIMEOUT_MS)).catch((error: unknown) => {
          log('The offline labels weren’t given back', error);
        });
      await devices.close();
      await queue.settled();
      vitals.close();
      database.close();
    },
  };
}
