import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { v4 as randomId } from 'uuid';
import type { Database } from '../../database/database.ts';
import { prepared } from '../../database/named.ts';
import { inScope } from '../../database/scope.ts';
import type { Gate, MailAdapter, Outcome, PreparedMail } from '../adapters/adapter.ts';
import { domainOf } from '../compose.ts';
import { judgeBounce } from '../inbound/bounce-status.ts';
import type { OutgoingMail } from '../message.ts';
import { claimSends, type DueSends, findDue } from './claim.ts';
import { type AtTheGate, passGate } from './gate.ts';
import { gatherer } from './gatherer.ts';
import { moveToLane, noteSlowDown } from './receivers.ts';
import { type RepairTimes, repairSends } from './repair.ts';
import { type Settled, type SettledSend, settle, WORDS_MAX } from './settle.ts';
import { createSlowWatch } from './slow-watch.ts';
import { type ClaimedSend, SERVICE_KIND, SERVICE_SOURCE, type SendSource } from './source.ts';
import { takeOutcome } from './take-outcome.ts';
import { tendSources } from './tend.ts';

/** Rows that are claimed at once where the source doesn’t say. */
const CLAIMED_MOST = 50;
/** A worker looks by itself for mails whose time has come; of new service mails it is told. */
const LOOKS_EVERY_MS = 1_000;
const ALIVE_EVERY_MS = 30_000;
const TENDS_EVERY_MS = 5_000;
/** Pause after the database or the next server failed as a whole, doubled with each failure up to the longest. */
const FAILED_PAUSE_MS = { first: 500, longest: 30_000 } as const;
/** A receiver that asks for fewer mails again and again is noted so often. */
const NOTES_SLOW_EVERY_MS = 1_000;
const NOTED_FOR_MS = 60_000;
/** How long a dialogue past the gate may take to end when the process has to. */
const ENDS_WITHIN_MS = 20_000;
/** How long the claim of that moment may take; what it renders after that is given back all the same. */
const CLAIM_WITHIN_MS = 1_000;

export interface SenderOptions<Context> {
  readonly database: Database;
  readonly adapter: MailAdapter;
  readonly sources: readonly SendSource<Context>[];
  readonly context: () => Context;
  /** Gives a rendered mail its headers, sender and return path. */
  readonly prepare: (send: ClaimedSend, mail: OutgoingMail) => PreparedMail;
  readonly logger: Logger;
  /** So many milliseconds a mail takes with a slow receiver. */
  readonly slowMs?: number;
}

/** Sends what the ledger holds. Any number of processes may. */
export interface Sender {
  /** Begins to claim and send. */
  work(): void;
  /** Says that there may be mails to send. */
  wake(): void;
  repair(times?: RepairTimes): Promise<void>;
  /**
   * Claims no more, lets dialogues past the gate end, and gives the rest back: an orderly end makes no doubts.
   * @param withinMs how long it waits for them
   */
  close(withinMs?: number): Promise<void>;
}

interface Ready {
  readonly send: ClaimedSend;
  readonly mail: OutgoingMail;
  readonly contentHash: Buffer | null;
}

/** Opens the sender of this process. */
export function createSender<Context>(options: SenderOptions<Context>): Sender {
  const { database, adapter, context } = options;
  const logger = options.logger.child({ part: 'mail' });
  const worker = randomId();
  const kinds = new Map(options.sources.map((source) => [source.kind, source]));
  const { connections, batch } = adapter.limits;
  const enough = connections * batch;
  /** Mails to slow receivers that are at work at a time: the other places are for those that aren’t. */
  const slowMost = Math.max(1, Math.floor(enough / 2));
  const queue: Ready[] = [];
  /** When a receiver last asked for fewer mails: those that were claimed before count as slow, too. */
  const notedAt = new Map<string, number>();
  const isSlow = ({ send }: Ready): boolean =>
    send.lane !== null ||
    (send.receiver !== null && performance.now() - (notedAt.get(send.receiver) ?? -Infinity) < NOTED_FOR_MS);
  const waiting = (slow: boolean) => queue.filter((one) => isSlow(one) === slow).length;
  /** Claimed rows that this process knows of: of these alone it says that they are still being sent. */
  const held = new Set<string>();
  const waking = new Set<() => void>();
  let isWorking = false;
  let isClosing = false;
  let isWoken = true;
  let pauseMs = 0;
  let turn = 0;
  const timers: NodeJS.Timeout[] = [];

  const notify = () => {
    for (const wake of [...waking]) wake();
    waking.clear();
  };
  /** Resolves with the next change of the queue, or after a time. */
  const changed = (withinMs: number): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(() => {
        waking.delete(done);
        resolve();
      }, withinMs);
      const done = () => {
        clearTimeout(timer);
        resolve();
      };
      waking.add(done);
    });

  /** An offer that was refused because there is no such mailbox, or because of us, came back, as one does whose bounce is told later. */
  const noteRefusal = async ({ send, outcome: { kind, words } }: SettledSend) => {
    if (kind !== 'refused' || send.purpose !== 'marketing') return;
    const judgement = judgeBounce(null, words);
    if (judgement === 'soft') return;
    const told = send.address === null ? words : words.replaceAll(send.address, '…');
    await inScope(database, { kind: 'platform' }, (tx) =>
      takeOutcome(tx, {
        sendId: send.id,
        kind: 'bounced',
        judgement,
        words: told,
        dedupe: 'refused',
      }),
    );
  };
  const report = async ({ send, outcome }: SettledSend) => {
    logger.warn({ send: send.id, why: outcome.words }, 'An email can’t be sent');
    await noteRefusal({ send, outcome }).catch((error: unknown) =>
      logger.error({ err: error, send: send.id }, 'A refusal couldn’t be noted'),
    );
    if (send.sourceId === SERVICE_SOURCE)
      await kinds.get(SERVICE_KIND)?.gaveUp?.(send, outcome.words, context());
  };
  const written = gatherer(async (settled: readonly SettledSend[]) => {
    const lost = await settle(database, worker, settled);
    for (const one of lost) await report(one);
    return settled.map(() => undefined);
  });
  /** Tried until it is written: an outcome must not be lost with a connection. */
  const write = async (settled: SettledSend): Promise<void> => {
    for (let attempt = 1; ; attempt += 1)
      try {
        await written(settled);
        held.delete(settled.send.id);
        return;
      } catch (error) {
        logger.error({ err: error, send: settled.send.id }, 'The outcome of an email couldn’t be written');
        if (isClosing && attempt > 3) return;
        await delay(Math.min(500 * attempt, 5_000));
      }
  };

  const gate = gatherer(async (mails: readonly AtTheGate[]) => {
    const passed = await passGate({ database, worker, via: adapter.name }, mails);
    return mails.map(({ send }) => passed.has(send.id));
  });

  const render = async (source: SendSource<Context>, sends: readonly ClaimedSend[]): Promise<void> => {
    const byId = new Map(sends.map((send) => [send.id, send]));
    try {
      for (const rendered of await source.render(sends, context())) {
        const send = byId.get(rendered.id);
        if (!send) continue;
        byId.delete(rendered.id);
        if ('mail' in rendered)
          queue.push({ send, mail: rendered.mail, contentHash: rendered.contentHash ?? null });
        else
          await write({
            send,
            outcome:
              'skipped' in rendered
                ? { kind: 'skipped', words: rendered.skipped }
                : { kind: 'failed', words: rendered.failed },
          });
      }
    } catch (error) {
      logger.error({ err: error, kind: source.kind }, 'Emails couldn’t be made and are tried again');
    }
    notify();
    await Promise.all(
      [...byId.values()].map((send) => write({ send, outcome: { kind: 'unsent', words: 'It wasn’t made' } })),
    );
  };

  const giveBack = async () => {
    await sql`
      update sends set state = 'booked', claimed_by = null, claimed_at = null, attempt = greatest(attempt - 1, 0)
      where claimed_by = ${worker}::uuid and state = 'claimed'`.execute(database);
    await sql`delete from send_workers where id = ${worker}::uuid
      and not exists (select from sends where claimed_by = ${worker}::uuid and state = 'gated')`.execute(
      database,
    );
  };

  /** Claims and renders one batch of what is due. @returns whether there may be more of it */
  const take = async (due: DueSends): Promise<boolean> => {
    const source = kinds.get(due.kind);
    if (!source) return false;
    const limit = source.batch ?? CLAIMED_MOST;
    const { claimed, hasMore } = await claimSends(database, { ...due, worker, limit });
    for (const { id } of claimed) held.add(id);
    if (isClosing) await giveBack();
    else if (claimed.length > 0) await render(source, claimed);
    return hasMore;
  };

  let taken: Promise<unknown> = Promise.resolve();
  const taking = (due: DueSends): Promise<boolean> => {
    const work = take(due);
    taken = work.catch(() => undefined);
    return work;
  };

  const serviceDue: DueSends = {
    sourceId: SERVICE_SOURCE,
    wave: 0,
    kind: SERVICE_KIND,
    lane: null,
    warming: null,
  };
  const claimLoop = async () => {
    let due: DueSends[] = [];
    let lookedAt = 0;
    while (!isClosing) {
      if (pauseMs > 0) await changed(pauseMs);
      if (isClosing) return;
      if (waiting(false) >= enough) {
        await changed(LOOKS_EVERY_MS);
        continue;
      }
      try {
        if (isWoken) {
          isWoken = false;
          if (await taking(serviceDue)) isWoken = true;
          continue;
        }
        // What has become due since, and what slow receivers may have now.
        if (due.length === 0 || performance.now() - lookedAt > LOOKS_EVERY_MS) {
          due = await findDue(database);
          lookedAt = performance.now();
        }
        if (due.length === 0) {
          if (!isWoken) await changed(LOOKS_EVERY_MS);
          continue;
        }
        // Sources take turns, so that a large campaign doesn't hold up a small one.
        turn = (turn + 1) % due.length;
        const next = due[turn];
        if (!next) continue;
        const isFull = next.lane !== null && waiting(true) >= slowMost;
        if (isFull || !(await taking(next))) due = due.filter((one) => one !== next);
      } catch (error) {
        logger.error({ err: error }, 'Emails couldn’t be claimed');
        await changed(FAILED_PAUSE_MS.longest / 10);
      }
    }
  };

  const atWork = new Map<string, Ready>();
  /** Mails that may have left and whose outcome isn't written yet. */
  const handedOver = new Set<string>();
  const passing: Gate = async (ids) => {
    if (isClosing) return new Set();
    const wanted = ids.flatMap((id) => atWork.get(id) ?? []);
    for (const { send } of wanted) handedOver.add(send.id);
    const passed = await Promise.all(
      wanted.map(async (ready) => {
        if (await gate(ready)) return ready.send.id;
        handedOver.delete(ready.send.id);
        return null;
      }),
    );
    return new Set(passed.filter((id) => id !== null));
  };

  const watch = createSlowWatch(undefined, options.slowMs);
  const noteSlow = async (receiver: string, words: string) => {
    const now = performance.now();
    if (now - (notedAt.get(receiver) ?? -Infinity) < NOTES_SLOW_EVERY_MS) return;
    notedAt.set(receiver, now);
    if (!(await noteSlowDown(database, receiver, words.slice(0, WORDS_MAX)))) return;
    logger.warn({ receiver, words }, 'A receiver asks for fewer emails');
    await moveToLane(database, receiver);
  };
  /** Looks whether receivers want mails more slowly; what it notes holds up no mail. */
  const lookAt = (ready: readonly Ready[], answered: ReadonlyMap<string, Outcome>, tookMs: number) => {
    for (const { send } of ready) {
      const outcome = answered.get(send.id);
      const receiver = send.receiver ?? (send.address === null ? null : domainOf(send.address));
      const words = outcome && receiver !== null ? watch.see({ receiver, outcome, tookMs }) : null;
      if (receiver !== null && words !== null)
        noteSlow(receiver, words).catch((error: unknown) => {
          notedAt.delete(receiver);
          logger.warn({ err: error, receiver }, 'A slow receiver couldn’t be noted');
        });
    }
  };

  const sendBatch = async (ready: readonly Ready[]): Promise<void> => {
    for (const one of ready) atWork.set(one.send.id, one);
    const prepared: PreparedMail[] = [];
    const outcomes = new Map<string, Settled>();
    for (const { send, mail } of ready)
      try {
        prepared.push(options.prepare(send, mail));
      } catch (error) {
        outcomes.set(send.id, { kind: 'failed', words: String(error) });
      }
    const began = performance.now();
    const answered: ReadonlyMap<string, Outcome> =
      prepared.length > 0 ? await adapter.send(prepared, passing) : new Map();
    lookAt(ready, answered, (performance.now() - began) / Math.max(prepared.length, 1));
    let failures = 0;
    for (const [id, outcome] of answered) {
      if (outcome.kind === 'unsent') failures += 1;
      if (outcome.kind !== 'stopped') outcomes.set(id, outcome);
    }
    // Where all of it failed, the next server may be down: claiming more would only move rows about.
    pauseMs =
      failures > 0 && failures === answered.size
        ? Math.min(Math.max(pauseMs * 2, FAILED_PAUSE_MS.first), FAILED_PAUSE_MS.longest)
        : 0;
    await Promise.all(
      ready.map(async ({ send }) => {
        const outcome = outcomes.get(send.id);
        if (outcome) await write({ send, outcome });
        held.delete(send.id);
        atWork.delete(send.id);
        handedOver.delete(send.id);
        if (isClosing) notify();
      }),
    );
  };

  /** Takes what is next, but no more of slow receivers than their places. */
  const nextOnes = (): Ready[] => {
    const taken: Ready[] = [];
    let slow = [...atWork.values()].filter(isSlow).length;
    for (let at = 0; at < queue.length && taken.length < batch; ) {
      const one = queue[at];
      if (!one || (isSlow(one) && slow >= slowMost)) {
        at += 1;
        continue;
      }
      if (isSlow(one)) slow += 1;
      taken.push(one);
      queue.splice(at, 1);
    }
    return taken;
  };

  const sendLoop = async () => {
    while (!isClosing) {
      const ready = nextOnes();
      if (ready.length === 0) {
        await changed(60_000);
        continue;
      }
      if (queue.length < enough) notify();
      await sendBatch(ready).catch((error: unknown) => {
        // No outcome: the rows become free, or doubtful, once this process no longer says that it sends them.
        for (const { send } of ready) {
          atWork.delete(send.id);
          held.delete(send.id);
        }
        logger.error({ err: error }, 'Emails couldn’t be sent');
      });
    }
  };

  const alive = async () => {
    await prepared(
      'mail.alive',
      sql`
      with seen as (
        insert into send_workers (id) values (${worker}::uuid) on conflict (id) do update set seen_at = now())
      update sends set claimed_at = now()
      where id = any(${[...held]}::uuid[]) and claimed_by = ${worker}::uuid and state = 'claimed'`,
    ).execute(database);
  };
  const every = (ms: number, what: string, work: () => Promise<void>) => {
    let isBusy = false;
    const run = () => {
      if (isBusy || isClosing) return;
      isBusy = true;
      work()
        .catch((error: unknown) => logger.warn({ err: error }, what))
        .finally(() => {
          isBusy = false;
        });
    };
    timers.push(setInterval(run, ms).unref());
    run();
  };

  return {
    work() {
      if (isWorking) return;
      isWorking = true;
      every(ALIVE_EVERY_MS, 'A sign of life couldn’t be given', alive);
      every(TENDS_EVERY_MS, 'The sources of emails couldn’t be looked at', () => tendSources(database));
      void claimLoop();
      for (let each = 0; each < connections; each += 1) void sendLoop();
    },
    wake() {
      isWoken = true;
      notify();
    },
    repair: (times) => repairSends(database, adapter, times),
    async close(withinMs = ENDS_WITHIN_MS) {
      isClosing = true;
      for (const timer of timers) clearInterval(timer);
      queue.length = 0;
      notify();
      if (!isWorking) return;
      const until = performance.now() + withinMs;
      while (handedOver.size > 0 && performance.now() < until) await changed(until - performance.now());
      await Promise.race([taken, delay(CLAIM_WITHIN_MS, undefined, { ref: false })]);
      // A connection may have been cut while it was idle, which its next statement finds out; another one works. Where
      // none does, the repair frees what this worker had.
      await giveBack()
        .catch(giveBack)
        .catch((error: unknown) => logger.warn({ err: error }, 'Emails that wait weren’t given back'));
    },
  };
}
