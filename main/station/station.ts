import type { CallAnswer } from '../../shared/contract/call.ts';
import { Refusal } from '../../shared/contract/errors.ts';
import { unpick } from '../../shared/features/factory/floor/floor.ts';
import {
  cancelPrint,
  labelSubject,
  refuseScan,
  spoilGarment,
} from '../../shared/features/factory/labels/labels.ts';
import {
  type AttentionItem,
  STATION_REQUESTS,
  type StationAnswer,
  type StationEvent,
  type StationParsed,
  type StationRequestName,
  type StationState,
} from '../../shared/features/factory/stations/station-messages.ts';
import {
  badgeCodeSchema,
  hashStaffBadge,
  type pairStation,
  presentBadge,
  workKindSchema,
} from '../../shared/features/factory/stations/stations.ts';
import { type StationClock, stationClock } from './clock.ts';
import type { StationSettings } from './config.ts';
import { DiskFull, openStationDatabase } from './database.ts';
import { openDevices, printerWords, readerWords, type StationDevices } from './devices.ts';
import { floor as openFloor } from './floor.ts';
import { floorCache as openFloorCache } from './floor-cache.ts';
import { LABEL_FORM, labelCache } from './label-cache.ts';
import { stationMeta } from './meta.ts';
import { operationLog } from './operation-log.ts';
import { pictures as openPictures } from './pictures.ts';
import { packPlace } from './places/pack-place.ts';
import { pickPlace } from './places/pick-place.ts';
import { printOnPlace } from './places/print-on-place.ts';
import { labelsPlace, pretreatPlace } from './places/single-scan-places.ts';
import { sortPlace } from './places/sort-place.ts';
import { printLedger } from './print-ledger.ts';
import { printQueue } from './print-queue.ts';
import { refusedAnswer, scanRouter, workWords } from './scan-router.ts';
import { signIn as openSignIn } from './sign-in.ts';
import { stationSync } from './sync.ts';
import { pairWith, stationGateway } from './sync-client.ts';
import { tokenFile } from './token-file.ts';

/** A request of a screen that cannot be done; the message is for the person in front of it. */
export class StationRefusal extends Error {
  override readonly name = 'StationRefusal';
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** One workstation: its data, its devices, its sync. Both hosts run this; neither is known here. */
export interface Station {
  request<N extends StationRequestName>(name: N, params: unknown): Promise<StationAnswer<N>>;
  onEvent(listener: (event: StationEvent) => void): () => void;
  readonly state: StationState;
  /** Labels the printer has or may have in hand: not the moment for an update. */
  readonly busy: boolean;
  close(): Promise<void>;
}

export interface StationOptions {
  readonly settings: StationSettings;
  readonly host: StationState['host'];
  readonly log: (line: string, detail?: unknown) => void;
}

const unpaired = '00000000-0000-0000-0000-000000000000';
const broadcastMs = 40;

/** Opens the station's data and devices and begins to sync. */
export async function openStation({ settings, host, log }: StationOptions): Promise<Station> {
  const database = openStationDatabase(settings.data, { maxPages: settings.maxDatabasePages });
  const meta = stationMeta(database);
  const clock: StationClock = stationClock({
    skewMs: settings.clockSkewMs,
    offsetMs: Number(meta.get('clock-offset') ?? 0),
    keep: (offsetMs) => meta.set('clock-offset', String(offsetMs)),
  });
  const stationId = () => meta.get('station-id') ?? unpaired;
  const token = tokenFile(settings.data, 'server-token');
  const labels = labelCache(database, clock.now);
  const operations = operationLog(database, stationId);
  const floorCache = openFloorCache(database);
  const floor = openFloor({ database, labels, log: operations, clock, stationId });
  const ledger = printLedger(database, clock.now);
  if (meta.get('label-form') !== LABEL_FORM) {
    meta.forget('cursor');
    meta.set('label-form', LABEL_FORM);
  }
  const inDoubt = database.write(() => ledger.doubtInterrupted());
  if (inDoubt > 0)
    log(`${inDoubt} label(s) were on their way to a printer when this station stopped: scan to settle.`);

  let devices: StationDevices;
  try {
    devices = await openDevices(settings);
  } catch (error) {
    database.close();
    throw error;
  }

  const listeners = new Set<(event: StationEvent) => void>();
  const emit = (event: StationEvent) => {
    for (const listener of listeners) listener(event);
  };
  let closed = false;
  let diskFull = false;
  let soon: NodeJS.Timeout | undefined;
  let workChanged = false;
  const changed = (what: 'state' | 'work' = 'state') => {
    if (closed) return;
    workChanged ||= what === 'work';
    soon ??= setTimeout(() => {
      soon = undefined;
      emit({ type: 'state', state: state() });
      if (workChanged) emit({ type: 'work' });
      workChanged = false;
    }, broadcastMs);
  };
  const onDiskFull = (error: DiskFull) => {
    if (!diskFull) log(error.message);
    diskFull = true;
    changed();
  };

  const signIn = openSignIn({ floorCache, idleMs: settings.idleSignOutSeconds * 1_000, changed });
  const queue = printQueue({
    printers: devices.printers,
    ledger,
    labels,
    floor,
    dpi: settings.labelDpi,
    changed: () => changed('work'),
    diskFull: onDiskFull,
    failed: (error) => log('Printing failed', error),
  });
  const placeParts = { labels, floor, queue };
  const router = scanRouter({
    places: {
      print: labelsPlace(placeParts),
      pick: pickPlace(placeParts),
      pretreat: pretreatPlace(placeParts),
      'print-on': printOnPlace(placeParts),
      sort: sortPlace(placeParts),
      pack: packPlace(placeParts),
    },
    labels,
    floorCache,
    signIn,
    work: workKindSchema.catch('pick').parse(meta.get('work')),
    now: clock.now,
    diskFull: onDiskFull,
    failed: (error) => log('A scan failed', error),
  });

  const gateway = stationGateway({ server: settings.server, token: () => token.read(), timeoutMs: 15_000 });
  const pictures = openPictures(settings.data, gateway);
  const sync = stationSync({
    gateway,
    log: operations,
    floor,
    floorCache,
    forgetClosedBefore: (at) => labels.forgetClosedBefore(at),
    meta,
    clock,
    everyMs: settings.syncSeconds * 1_000,
    paired: () => token.read() !== null,
    changed,
    failed: (error) => {
      if (error instanceof DiskFull) onDiskFull(error);
      log('Sync failed', error);
    },
  });

  function state(): StationState {
    return {
      host,
      stationName: meta.get('station-name'),
      server: settings.server,
      connection: sync.connection,
      connectionWords: sync.words,
      lastSyncAt: meta.get('last-sync'),
      queueDepth: operations.depth(),
      attention: operations.refusedCount() + ledger.unknownCount(),
      staff: signIn.staff,
      work: router.work,
      at: router.at,
      counts: labels.counts(),
      printers: devices.printers.map((named) => printerWords(named, ledger.waiting(named.name))),
      readers: devices.readers.map(readerWords),
      diskFull,
      virtual: devices.virtual !== null,
    };
  }

  const recorded = () => {
    diskFull = false;
    changed('work');
    sync.wake();
  };
  const depthBefore = () => operations.lastSequence();
  const scanned = (answer: StationAnswer<'scan'>, before: number) => {
    if (operations.lastSequence() !== before) recorded();
    changed();
    emit({ type: 'scanned', answer });
    return answer;
  };

  /** Without the network nobody registers a badge, so one that cannot be told of is not kept for later. */
  const tellOfBadge = async (code: string): Promise<void> => {
    const badge = badgeCodeSchema.safeParse(code);
    if (!badge.success || token.read() === null) return;
    const body = { codeHash: await hashStaffBadge(badge.data), hint: badge.data.slice(-4) };
    await gateway.call(presentBadge, { body }).catch((error: unknown) => {
      log('An unknown badge could not be told of', error);
    });
  };

  const listening = devices.readers.flatMap((reader) => [
    reader.onState(() => changed()),
    reader.onRefused((refusal) =>
      emit({
        type: 'scanned',
        answer: router.tell(
          refusedAnswer(refuseScan('label-misread', refusal.message, { fix: refusal.fix })),
          '',
          'barcode',
        ),
      }),
    ),
    reader.onRead((event) => {
      const before = depthBefore();
      if (event.kind === 'badge') {
        router.badge(event.code).then(
          (answer) => {
            scanned(answer, before);
            if (answer.tone !== 'done') void tellOfBadge(event.code);
          },
          (error: unknown) => log('A badge could not be read', error),
        );
      } else {
        scanned(router.scan(event.code, event.kind === 'tag' ? 'rfid' : 'barcode'), before);
      }
    }),
  ]);

  function signedIn(): string {
    if (!signIn.staff) throw new StationRefusal('sign-in-first', 'Hold your badge to the reader first.');
    signIn.touch();
    return signIn.staff.id;
  }
  function printerFor(name: string | undefined): string {
    const [first] = devices.printers;
    const chosen = name === undefined ? first : devices.printers.find((printer) => printer.name === name);
    if (!chosen) throw new StationRefusal('no-printer', 'No label printer is set up for this station.');
    return chosen.name;
  }

  function attention(): AttentionItem[] {
    const refused = operations.refused().map(
      ({ record, refusal }): AttentionItem => ({
        id: record.id,
        about: 'operation',
        kind: record.kind,
        at: record.at,
        staffName: floorCache.staffName(record.staffId),
        refusal,
        label: labels.byId(record.payload.labelId),
      }),
    );
    const doubtful = ledger.unknown().map((intent): AttentionItem => {
      const label = labels.byId(intent.labelId);
      const subject = label ? labelSubject(label) : 'A label';
      return {
        id: intent.id,
        about: 'print',
        kind: intent.reason === null ? 'print' : 'reprint',
        at: intent.createdAt,
        staffName: floorCache.staffName(intent.staffId),
        refusal: refuseScan(
          'label-in-doubt',
          `${subject} may or may not have come out of ${intent.printer}.`,
          { seen: intent.words },
        ),
        label,
      };
    });
    return [...doubtful, ...refused];
  }

  type Handlers = {
    [N in StationRequestName]: (params: StationParsed<N>) => StationAnswer<N> | Promise<StationAnswer<N>>;
  };
  const virtual = () => {
    if (!devices.virtual) throw new StationRefusal('not-virtual', 'This station has no virtual devices.');
    return devices.virtual;
  };

  const corrections = { unpick, 'cancel-print': cancelPrint, spoil: spoilGarment } as const;

  const handlers: Handlers = {
    state: () => state(),
    scan: ({ text, source }) => {
      const before = depthBefore();
      return scanned(router.scan(text, source), before);
    },
    confirm: () => {
      const before = depthBefore();
      return scanned(router.confirm(), before);
    },
    setWork: ({ work }) => {
      router.setWork(work);
      meta.set('work', work);
      changed();
      return state();
    },
    signOut: () => {
      signIn.signOut();
      return state();
    },
    work: ({ work, pickFace, offset, limit }) => ({
      labels: labels.work(work, { pickFace, offset, limit }),
      total: labels.total(work, pickFace),
    }),
    pickFaces: () => ({ faces: labels.facesToPick() }),
    print: ({ labelIds, printer }) => {
      const answer = queue.print(labelIds, printerFor(printer), signedIn());
      changed('work');
      return answer;
    },
    reprint: ({ labelId, reason, printer }) => {
      const refusal = queue.reprint(labelId, reason, printerFor(printer), signedIn());
      return { queued: refusal ? 0 : 1, refused: refusal ? [refusal] : [] };
    },
    record: ({ kind, labelId, reason }) => {
      const before = depthBefore();
      const operation = corrections[kind];
      const result = floor.record(
        operation.kind,
        { labelId, ...(reason === undefined ? {} : { reason }) },
        signedIn(),
      );
      const answer =
        'refusal' in result
          ? refusedAnswer(result.refusal, labels.byId(labelId))
          : {
              tone: 'done' as const,
              headline: correctionWords[kind],
              words: workWords(result.label),
              label: result.label,
            };
      return scanned(router.tell(answer, '', 'screen'), before);
    },
    attention: () => ({ items: attention() }),
    settle: ({ id, resolution, note }) => {
      const staffId = signedIn();
      if (resolution === 'done')
        floor.write(() => operations.settle(id, { at: clock.now().toISOString(), staffId, note }));
      else queue.settle(id, resolution === 'came-out');
      recorded();
      return state();
    },
    testPrint: async ({ printer }) => {
      const chosen = devices.printers.find(({ name }) => name === printerFor(printer));
      const outcome = await chosen?.printer.print(testLabel(meta.get('station-name') ?? 'Workstation'));
      if (outcome && outcome.outcome !== 'sent')
        throw new StationRefusal(outcome.failure.code, `${outcome.failure.message} ${outcome.failure.fix}`);
      return state();
    },
    sync: async () => {
      await sync.once();
      return state();
    },
    pair: async ({ pairingCode }) => {
      await pair(pairingCode);
      return state();
    },
    picture: ({ fileId }) => pictures.get(fileId),
    virtualScan: ({ text }) => {
      virtual().barcodes.present(text);
      return {};
    },
    virtualBadge: ({ code }) => {
      virtual().badges.present(code);
      return {};
    },
    virtualPrinter: async ({ condition }) => {
      const { printer } = virtual();
      if (condition) await printer.setState(condition);
      return { labels: printer.labels.map(({ zpl, at }) => ({ zpl, at })) };
    },
  };

  async function pair(pairingCode: string): Promise<void> {
    let paired: CallAnswer<typeof pairStation>;
    try {
      paired = await pairWith(settings.server, pairingCode);
    } catch (error) {
      if (error instanceof Refusal) throw new StationRefusal(error.code, error.message);
      throw new StationRefusal(
        'unreachable',
        'The server cannot be reached. Check the network and the address.',
      );
    }
    if (meta.get('station-id') !== paired.stationId) {
      floor.write(() => {
        meta.set('station-id', paired.stationId);
        meta.forget('cursor');
      });
    }
    meta.set('station-name', paired.name);
    token.write(paired.token);
    await sync.once();
  }

  if (settings.pair !== undefined && token.read() === null) await pair(settings.pair);
  queue.start();
  sync.start();

  return {
    async request(name, params) {
      const { params: schema, answer } = STATION_REQUESTS[name];
      const parsed = schema.safeParse(params ?? {});
      if (!parsed.success)
        throw new StationRefusal('wrong-request', parsed.error.issues[0]?.message ?? 'Wrong request');
      const handle = handlers[name] as (params: unknown) => unknown;
      try {
        return answer.parse(await handle(parsed.data)) as never;
      } catch (error) {
        if (error instanceof DiskFull) {
          onDiskFull(error);
          throw new StationRefusal('disk-full', error.message);
        }
        throw error;
      }
    },
    onEvent(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    get state() {
      return state();
    },
    get busy() {
      return signIn.staff !== null || devices.printers.some(({ name }) => ledger.waiting(name) > 0);
    },
    async close() {
      closed = true;
      clearTimeout(soon);
      for (const stop of listening) stop();
      signIn.stop();
      await Promise.all([sync.stop(), queue.stop()]);
      await devices.close();
      database.close();
    },
  };
}

const correctionWords = {
  unpick: 'Put back',
  'cancel-print': 'Label taken back',
  spoil: 'To be picked again',
} as const;

/** A label that proves printer, paper and size without belonging to any order. */
function testLabel(stationName: string): string {
  const plain = stationName.replaceAll(/[^\w .-]/g, ' ').slice(0, 40);
  return `^XA^CI28^FO40,40^A0N,60^FDTest label^FS^FO40,120^A0N,40^FD${plain}^FS^PQ1^XZ\n`;
}
