import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '../platform/database/database.ts';
import { inScope } from '../platform/database/scope.ts';
import type { Services } from '../platform/services.ts';
import { type DemoPart, runPortion } from './demo-part.ts';
import { findParts } from './find-parts.ts';
import { orderParts } from './order-parts.ts';
import {
  claimLoading,
  endLoading,
  moveOn,
  NOT_BEGUN,
  nextProgress,
  type PartProgress,
  readProgress,
} from './progress.ts';

export interface LoadOptions {
  /** All of the features', unless given. */
  readonly parts?: readonly DemoPart[];
  /** Ends the loading after the portion that is being added. The next start goes on there. */
  readonly signal?: AbortSignal;
}

const LOOK_AGAIN_MS = 250;
/** A busy machine needs several attempts at a portion now and then. */
const ATTEMPTS = 3;
/** Classes of PostgreSQL's errors that pass: connections, conflicts of transactions, locks, and what was ended from outside. */
const MOMENTARY = /^(08|40|55|57|ECONN|EPIPE)/;
/** What the client library says of a connection, without a code. */
const LOST = /connection terminated|timeout exceeded when trying to connect/i;

const isMomentary = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && MOMENTARY.test(String(error.code))) || LOST.test(error.message));

function addPortion(services: Services, part: DemoPart, from: PartProgress, to: PartProgress): Promise<void> {
  return inScope(services.databases.tenant, { kind: 'platform' }, async (tx) => {
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
    await moveOn(tx, part.name, from, to);
    const step = part.steps[from.version];
    if (step) await runPortion(step, tx, services, from.portions);
  });
}

/** Tries what failed for a reason that passes again. For work that leaves nothing behind when it fails. */
async function withAttempts<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; attempt < ATTEMPTS; attempt += 1)
    try {
      return await work();
    } catch (error) {
      if (!isMomentary(error)) throw error;
    }
  return work();
}

/** Brings a part from where the database has it to its newest version. */
async function loadPart(
  services: Services,
  part: DemoPart,
  begun: PartProgress,
  onPortion: () => Promise<void>,
): Promise<void> {
  let progress = begun;
  while (progress.version < part.steps.length) {
    const from = progress;
    const next = nextProgress(part, from);
    await withAttempts(() => addPortion(services, part, from, next));
    progress = next;
    await onPortion();
  }
}

/** Waits until no other server loads demo data, then does it; a server that ended in the middle holds nobody up. */
async function whenAlone(
  { databases }: Services,
  signal: AbortSignal | undefined,
  work: (connection: Database) => Promise<boolean>,
): Promise<boolean> {
  while (!signal?.aborted) {
    const outcome = await databases.platform.connection().execute(async (connection) => {
      if (!(await claimLoading(connection))) return null;
      try {
        return { isComplete: await work(connection) };
      } finally {
        await endLoading(connection);
      }
    });
    if (outcome) return outcome.isComplete;
    await delay(LOOK_AGAIN_MS);
  }
  return false;
}

/**
 * Gives a new database the demo data, and an existing demo what was added since. One server does it, others wait. A
 * database with accounts of its own is left alone.
 *
 * People change their demo, e.g. delete its store, and a machine can be too busy. A part that can’t be added is reported
 * and goes on at the next start.
 * @returns whether the demo has every part
 */
export async function loadDemo(
  services: Services,
  say: (line: string) => void,
  { parts, signal }: LoadOptions = {},
): Promise<boolean> {
  const ordered = orderParts(parts ?? (await findParts()));
  const db = services.databases.platform;
  const listOutdated = async () => {
    const progress = await readProgress(db);
    return progress === null
      ? []
      : ordered
          .map((part) => ({ part, begun: progress.get(part.name) ?? NOT_BEGUN }))
          .filter(({ part, begun }) => part.steps.length > begun.version);
  };
  if ((await listOutdated()).length === 0) return true;
  const addOutdated = async (connection: Database) => {
    // A lock whose connection was lost doesn't hold: then another server may be loading, and this one leaves it to it.
    const checkLock = async () => {
      await sql`select 1`.execute(connection);
    };
    const leftOut = new Set<string>();
    const outdated = await listOutdated();
    for (const [index, { part, begun }] of outdated.entries()) {
      if (signal?.aborted) return false;
      say(`Demo data ${index + 1} of ${outdated.length}: ${part.name}`);
      try {
        const missing = part.needs.find((name) => leftOut.has(name));
        if (missing !== undefined) throw new Error(`“${missing}” was left out`);
        await loadPart(services, part, begun, async () => {
          signal?.throwIfAborted();
          await checkLock();
        });
      } catch (error) {
        if (signal?.aborted) return false;
        await checkLock();
        leftOut.add(part.name);
        const reason = error instanceof Error ? error.message : String(error);
        say(`The demo data “${part.name}” was left out and is tried again at the next start: ${reason}`);
      }
    }
    return leftOut.size === 0;
  };
  const isComplete = await withAttempts(() => whenAlone(services, signal, addOutdated));
  services.hosts.forget();
  return isComplete;
}
