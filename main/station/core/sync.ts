import { z } from 'zod';
import { Refusal } from '../../../shared/contract/errors.ts';
import type { OperationRecord } from '../../../shared/contract/operation.ts';
import {
  PULL_LIMIT,
  PUSH_LIMIT,
  pullChanges,
  pullFloor,
  pushOperations,
  refuseUnreadable,
  type StationConnection,
} from '../../../shared/features/factory/stations/stations.ts';
import { coalesce } from '../../../shared/rules/concurrency/coalesce.ts';
import { isNoSpace } from '../data/cannot-start.ts';
import type { StationClock } from './clock.ts';
import { DiskFull } from './database.ts';
import type { Floor } from './floor.ts';
import type { FloorCache } from './floor-cache.ts';
import type { StationMeta } from './meta.ts';
import type { OperationLog } from './operation-log.ts';
import type { PrintPermits } from './print-permits.ts';
import type { PrintReporter } from './print-reporter.ts';
import { ServerFailed, ServerUnreachable, type StationGateway } from './sync-client.ts';

const longestWaitMs = 15_000;
const floorEveryMs = 60_000;
const closedKeptMs = 14 * 86_400_000;
const longestCatchUpMs = 30_000;
const SEQUENCE_USED = 'sequence-used';
/** What the server answers to operations that it can't read. */
const UNJUDGED: ReadonlySet<number> = new Set([413, 422]);
const sequenceSchema = z.coerce.number().int().min(1);

export interface Sync {
  readonly connection: StationConnection;
  readonly words: string;
  /** The server answers again and not all is exchanged yet; for half a minute at most. */
  readonly isCatchingUp: boolean;
  /** Syncs soon: something was recorded, or a person asked. */
  wake(): void;
  /** Syncs once, now; resolves when done, failed or not. */
  once(): Promise<void>;
  /** Sends the operations that wait. @throws ServerUnreachable, or Refusal */
  push(signal?: AbortSignal): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

/** Pushes the log in order and pulls what changed, for as long as the station runs. */
export function stationSync(parts: {
  gateway: StationGateway;
  log: OperationLog;
  floor: Floor;
  reportPrints: PrintReporter;
  permits: Pick<PrintPermits, 'renew' | 'caughtUp'>;
  floorCache: FloorCache;
  forgetClosedBefore: (at: string) => void;
  meta: StationMeta;
  clock: StationClock;
  everyMs: number;
  paired: () => boolean;
  /** This process, among all that ever had the station's token. */
  boot: string;
  toldCopied: (isCopied: boolean) => void;
  /** The server's word is needed about who this station is and what it printed. */
  mustIdentify: () => boolean;
  identify: (signal: AbortSignal) => Promise<void>;
  /** The token is no station's. True where the station can only be paired again. */
  tokenRefused: () => boolean;
  /** The state or the work changed. */
  changed: (what: 'state' | 'work') => void;
  failed: (error: unknown) => void;
}): Sync {
  const { gateway, log, floor, reportPrints, permits, floorCache, meta, clock } = parts;
  let connection: StationConnection = parts.paired() ? 'connecting' : 'unpaired';
  let words = '';
  let floorAt = Number.NEGATIVE_INFINITY;
  let failures = 0;
  let timer: NodeJS.Timeout | undefined;
  let isRenumbered = false;
  const stopping = new AbortController();
  let catchingUpSince: number | null = parts.paired() ? clock.ticks() : null;
  let catchUpEnds: () => void = () => undefined;

  /** The server answered after it had been away: what it knows comes before what is printed. */
  const reached = () => {
    if (connection === 'online' || catchingUpSince !== null) return;
    catchingUpSince = clock.ticks();
    catchUpEnds = clock.after(longestCatchUpMs, permits.caughtUp);
  };
  const caughtUp = () => {
    catchUpEnds();
    catchingUpSince = null;
    permits.caughtUp();
  };

  const become = (next: StationConnection, text: string) => {
    if (connection === next && words === text) return;
    connection = next;
    words = text;
    parts.changed('state');
  };

  /** Sends lines of the log, in order. One that the server won't even judge is set aside, and the others are sent. */
  const send = async (lines: readonly OperationRecord[], signal: AbortSignal): Promise<void> => {
    const [only] = lines;
    if (!only) return;
    const askedAt = clock.ticks();
    try {
      const answer = await gateway.call(
        pushOperations,
        { body: { operations: [...lines], clockOffsetMs: clock.offsetMs } },
        signal,
      );
      reached();
      clock.measured(answer.serverTime, askedAt);
      floor.takeAnswers(answer.outcomes, answer.labels);
      parts.changed('work');
    } catch (error) {
      if (!(error instanceof Refusal) || !UNJUDGED.has(error.status)) throw error;
      if (lines.length > 1) {
        const middle = Math.ceil(lines.length / 2);
        await send(lines.slice(0, middle), signal);
        return send(lines.slice(middle), signal);
      }
      parts.failed(error);
      const result = { outcome: 'refused' as const, refusal: refuseUnreadable(error.message) };
      floor.takeAnswers([{ id: only.id, result }], []);
      parts.changed('work');
    }
  };

  const push = async (signal = stopping.signal) => {
    for (let lines = log.pending(PUSH_LIMIT); lines.length > 0; lines = log.pending(PUSH_LIMIT))
      await send(lines, signal);
  };

  /** Sends what was done. @returns why it couldn't, where the server can still be asked what others did */
  const sendWork = async (): Promise<ServerFailed | Refusal | null> => {
    try {
      await push();
      await reportPrints(stopping.signal);
      return null;
    } catch (error) {
      const isOnlyRefused = error instanceof Refusal && error.status !== 401 && error.code !== SEQUENCE_USED;
      if (error instanceof ServerFailed || isOnlyRefused) return error;
      throw error;
    }
  };

  const pullAll = async () => {
    for (let more = true; more; ) {
      const cursor = meta.get('cursor');
      const askedAt = clock.ticks();
      const answer = await gateway.call(
        pullChanges,
        {
          query: {
            limit: PULL_LIMIT,
            boot: parts.boot,
            ...(cursor === null ? {} : { cursor }),
            ...(clock.measuredMs === null ? {} : { clockOffsetMs: clock.measuredMs }),
          },
        },
        stopping.signal,
      );
      reached();
      parts.toldCopied(answer.isCopied);
      clock.measured(answer.serverTime, askedAt);
      if (answer.labels.length > 0 || answer.cursor !== cursor) {
        floor.takeChanges(answer.labels, () => {
          meta.set('cursor', answer.cursor);
          meta.set('station-name', answer.stationName);
        });
      }
      if (answer.labels.length > 0) parts.changed('work');
      if (answer.nextSequence <= log.lastSequence()) floor.write(() => log.resendFrom(answer.nextSequence));
      more = answer.more;
    }
  };

  const pullFloorSometimes = async () => {
    if (clock.ticks() - floorAt < floorEveryMs) return;
    const pulled = await gateway.call(pullFloor, {}, stopping.signal);
    floorCache.replace(pulled);
    if (pulled.cures) meta.set('cures', 'yes');
    else meta.forget('cures');
    floorAt = clock.ticks();
    const keptSince = new Date(clock.now().getTime() - closedKeptMs).toISOString();
    floor.write(() => parts.forgetClosedBefore(keptSince));
  };

  /** What a failed round means for the person at the station. */
  const explain = (error: unknown) => {
    if (error instanceof ServerFailed) {
      become('failing', 'Selvedge has a problem. Carry on: we’ll save your work and send it later.');
    } else if (error instanceof ServerUnreachable) {
      become('offline', 'You’re offline. Carry on: we’ll save your work and send it later.');
    } else if (error instanceof Refusal && error.status === 401 && parts.tokenRefused()) {
      become('unpaired', 'This station lost its access. Enter a new pairing code.');
    } else if (error instanceof Refusal && error.status === 401) {
      become(
        'revoked',
        'This workstation’s access was removed. Your work is saved. Pair it again to send it.',
      );
    } else if (error instanceof Refusal && error.code === SEQUENCE_USED) {
      const next = sequenceSchema.parse(error.errors?.nextSequence?.[0]);
      floor.write(() => log.renumber(next));
      isRenumbered = true;
    } else {
      throw error;
    }
  };

  const round = coalesce(async () => {
    isRenumbered = false;
    if (!parts.paired())
      return become('unpaired', 'Pair this workstation with a code from the factory office.');
    try {
      if (parts.mustIdentify()) await parts.identify(stopping.signal);
      const unsent = await sendWork();
      await pullFloorSometimes();
      await pullAll();
      // The server gives out labels by what it knows of this station's work.
      if (unsent !== null) throw unsent;
      await permits.renew(stopping.signal);
      failures = 0;
      meta.set('last-sync', clock.serverTime(clock.now().toISOString()));
      become('online', 'Up to date.');
    } catch (error) {
      if (stopping.signal.aborted) return;
      failures += 1;
      try {
        explain(error);
      } catch (unexpected) {
        const fault = isNoSpace(unexpected) ? new DiskFull(unexpected) : unexpected;
        parts.failed(fault);
        const words = fault instanceof Error ? fault.message : 'Sync failed.';
        become(fault instanceof Refusal ? 'failing' : 'offline', words);
      }
    } finally {
      caughtUp();
      parts.changed('state');
    }
  });

  const schedule = (ms: number) => {
    clearTimeout(timer);
    if (stopping.signal.aborted) return;
    timer = setTimeout(() => void once(), ms);
  };
  const pause = () => {
    if (isRenumbered) return 0;
    const backOff = failures === 0 ? 1 : 2 ** Math.min(failures - 1, 6);
    return Math.min(longestWaitMs, parts.everyMs * backOff) * (0.8 + Math.random() * 0.4);
  };
  const once = async () => {
    clearTimeout(timer);
    await round.ask();
    schedule(pause());
  };

  return {
    get connection() {
      return connection;
    },
    get words() {
      return words;
    },
    get isCatchingUp() {
      return catchingUpSince !== null && clock.ticks() - catchingUpSince < longestCatchUpMs;
    },
    wake: () => {
      if (failures > 0) return;
      if (round.isRunning) void round.ask();
      else schedule(20);
    },
    once,
    push,
    start: () => {
      catchUpEnds = clock.after(longestCatchUpMs, permits.caughtUp);
      schedule(0);
    },
    stop: async () => {
      stopping.abort();
      catchUpEnds();
      clearTimeout(timer);
      await round.idle();
    },
  };
}
