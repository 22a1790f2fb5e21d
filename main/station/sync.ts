import { Refusal } from '../../shared/contract/errors.ts';
import type { StationConnection } from '../../shared/features/factory/stations/station-messages.ts';
import {
  PULL_LIMIT,
  PUSH_LIMIT,
  pullChanges,
  pullFloor,
  pushOperations,
} from '../../shared/features/factory/stations/stations.ts';
import type { StationClock } from './clock.ts';
import type { Floor } from './floor.ts';
import type { FloorCache } from './floor-cache.ts';
import type { StationMeta } from './meta.ts';
import type { OperationLog } from './operation-log.ts';
import { ServerUnreachable, type StationGateway } from './sync-client.ts';

const longestWaitMs = 15_000;
const floorEveryMs = 60_000;
const closedKeptMs = 14 * 86_400_000;

export interface Sync {
  readonly connection: StationConnection;
  readonly words: string;
  /** Syncs soon: something was recorded, or a person asked. */
  wake(): void;
  /** Syncs once, now; resolves when done, failed or not. */
  once(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

/** Pushes the log in order and pulls what changed, for as long as the station runs. */
export function stationSync(parts: {
  gateway: StationGateway;
  log: OperationLog;
  floor: Floor;
  floorCache: FloorCache;
  forgetClosedBefore: (at: string) => void;
  meta: StationMeta;
  clock: StationClock;
  everyMs: number;
  paired: () => boolean;
  /** The state or the work changed. */
  changed: (what: 'state' | 'work') => void;
  failed: (error: unknown) => void;
}): Sync {
  const { gateway, log, floor, floorCache, meta, clock } = parts;
  let connection: StationConnection = parts.paired() ? 'connecting' : 'unpaired';
  let words = '';
  let floorAt = 0;
  let failures = 0;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | null = null;
  let again = false;
  const stopping = new AbortController();

  const become = (next: StationConnection, text: string) => {
    if (connection === next && words === text) return;
    connection = next;
    words = text;
    parts.changed('state');
  };

  const pushAll = async () => {
    for (let lines = log.pending(PUSH_LIMIT); lines.length > 0; lines = log.pending(PUSH_LIMIT)) {
      const askedAt = clock.now();
      const answer = await gateway.call(
        pushOperations,
        { body: { operations: lines, clockOffsetMs: clock.offsetMs } },
        stopping.signal,
      );
      clock.measured(answer.serverTime, askedAt);
      floor.takeAnswers(answer.outcomes, answer.labels);
      parts.changed('work');
    }
  };

  const pullAll = async () => {
    for (let more = true; more; ) {
      const cursor = meta.get('cursor');
      const askedAt = clock.now();
      const answer = await gateway.call(
        pullChanges,
        { query: { limit: PULL_LIMIT, ...(cursor === null ? {} : { cursor }) } },
        stopping.signal,
      );
      clock.measured(answer.serverTime, askedAt);
      if (answer.labels.length > 0 || answer.cursor !== cursor) {
        floor.takeChanges(answer.labels, () => {
          meta.set('cursor', answer.cursor);
          meta.set('station-name', answer.stationName);
        });
      }
      if (answer.labels.length > 0) parts.changed('work');
      if (answer.nextSequence <= log.lastSequence())
        floor.write(() => log.sendAgainFrom(answer.nextSequence));
      more = answer.more;
    }
  };

  const pullFloorSometimes = async () => {
    if (Date.now() - floorAt < floorEveryMs) return;
    floorCache.replace(await gateway.call(pullFloor, {}, stopping.signal));
    floorAt = Date.now();
    const keptSince = new Date(clock.now().getTime() - closedKeptMs).toISOString();
    floor.write(() => parts.forgetClosedBefore(keptSince));
  };

  const round = async () => {
    if (!parts.paired())
      return become('unpaired', 'Pair this workstation with a code from the factory office.');
    try {
      await pushAll();
      await pullFloorSometimes();
      await pullAll();
      failures = 0;
      meta.set('last-sync', clock.now().toISOString());
      become('online', 'In step with the server.');
    } catch (error) {
      if (stopping.signal.aborted) return;
      failures += 1;
      if (error instanceof ServerUnreachable) {
        become('offline', 'The server cannot be reached. Carry on: everything is kept here and sent later.');
      } else if (error instanceof Refusal && error.status === 401) {
        become(
          'revoked',
          "This workstation's access was taken away. Its log is kept; pair it again to send it.",
        );
      } else if (error instanceof Refusal && error.code === 'sequence-used') {
        const next = Number(error.errors?.nextSequence?.[0] ?? 1);
        floor.write(() => log.renumber(next));
        again = true;
      } else {
        parts.failed(error);
        become('offline', error instanceof Error ? error.message : 'Sync failed.');
      }
    } finally {
      parts.changed('state');
    }
  };

  const once = () => {
    if (running) {
      again = true;
      return running;
    }
    running = (async () => {
      do {
        again = false;
        await round();
      } while (again && !stopping.signal.aborted && connection === 'online');
      running = null;
    })();
    return running;
  };

  const schedule = (ms: number) => {
    clearTimeout(timer);
    if (stopping.signal.aborted) return;
    timer = setTimeout(() => void once().finally(() => schedule(pause())), ms);
  };
  const pause = () => {
    if (again) return 0;
    const backOff = failures === 0 ? 1 : 2 ** Math.min(failures - 1, 6);
    return Math.min(longestWaitMs, parts.everyMs * backOff) * (0.8 + Math.random() * 0.4);
  };

  return {
    get connection() {
      return connection;
    },
    get words() {
      return words;
    },
    wake: () => {
      if (failures === 0) schedule(20);
    },
    once: () => {
      clearTimeout(timer);
      return once().finally(() => schedule(pause()));
    },
    start: () => schedule(0),
    stop: async () => {
      stopping.abort();
      clearTimeout(timer);
      await running;
    },
  };
}
