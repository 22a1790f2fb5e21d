import { z } from 'zod';
import { extendedStatusRequest, parseExtendedStatus } from './extended-status.ts';
import { failureOf, PrinterError, PrinterFailure, printerFailure } from './failures.ts';
import { addSent, emptyMemory, LEAST_PAUSE_MS, type Memory, takeAnswer } from './proof.ts';
import { failureIn, findStatus, PrinterStatus, StatusStrings, statusRequest } from './status.ts';
import type { Transport } from './transports/transport.ts';

/**
 * How printing one label ended.
 * - `sent`: every byte left. `confirmed`: the printer showed that the label has left its memory; otherwise it can't
 *   report, and the label is to be scanned.
 * - `refused`: not one byte of the label left; it is safe to print it again.
 * - `unknown`: some or all of it left, and it may have printed; a person or a scan decides.
 */
export const PrintOutcome = z.discriminatedUnion('outcome', [
  z.object({
    outcome: z.literal('sent'),
    confirmed: z.boolean(),
    /** From the call to the last byte handed to the operating system, in milliseconds. */
    wireMs: z.number(),
  }),
  z.object({ outcome: z.literal('refused'), failure: PrinterFailure }),
  z.object({ outcome: z.literal('unknown'), failure: PrinterFailure }),
]);
export type PrintOutcome = z.infer<typeof PrintOutcome>;

/** What is known of a printer: `untried` until the first answer; `failure` is null when it can print. */
export const PrinterState = z.object({
  kind: z.enum(['untried', 'ready', 'failing', 'closed']),
  failure: PrinterFailure.nullable(),
  status: PrinterStatus.nullable(),
});
export type PrinterState = z.infer<typeof PrinterState>;

const Options = z.object({
  /** Longest wait for a connection. */
  connectMs: z.int().positive().default(2_000),
  /** Longest wait for an answer to `~HS`. */
  statusMs: z.int().positive().default(2_000),
  /** Longest wait until the operating system has taken a label. */
  writeMs: z.int().positive().default(5_000),
  /** How often an idle printer is looked at; 0 never. */
  heartbeatMs: z.int().nonnegative().default(5_000),
  /** How long a fine state counts, so that a run of labels asks once between two labels. */
  freshMs: z.int().nonnegative().default(250),
  /** How often a printer is asked while labels are in its memory. */
  pollMs: z.int().positive().default(200),
  /** How long a label takes at least, whatever its length. */
  settleMs: z.int().nonnegative().default(300),
  /** How fast it prints; the slowest speed of a Zebra where no one has set it. */
  millimetresPerSecond: z.number().positive().default(51),
  /** How long a printer that can't report has to keep its connection for a label to count as sent. */
  healthyMs: z.int().nonnegative().default(500),
  /** Longest silence of a printer with labels in its memory, before they are in doubt. */
  silentMs: z.int().positive().default(60_000),
  /** How long closing waits for labels in the printer's memory. */
  closeMs: z.int().nonnegative().default(3_000),
});
export type PrinterOptions = z.infer<typeof Options>;

export function printerOptions(options: Partial<PrinterOptions>): PrinterOptions {
  return Options.parse(options);
}

interface Question {
  readonly strings: string[];
  /** Takes what was heard by now; true where that answers the question. */
  readonly take: (strings: readonly string[]) => boolean;
  readonly lost: (error: PrinterError) => void;
}

/** A label in the printer's memory. */
interface Inside {
  readonly wireMs: number;
  readonly ended: (outcome: PrintOutcome) => void;
}

/** What callers may want to know of a label before it ends. */
interface PrintNotes {
  /** Every byte has left, and the printer can report: the label is in its memory. */
  readonly inMemory?: () => void;
}

const slowAfterMs = 5_000;
/** Dots of a print head of 203 dpi; with a finer one the label is taken to be longer than it is. */
const dotsPerMillimetreAtLeast = 8;

const untried: PrinterState = { kind: 'untried', failure: null, status: null };

/** One printer: labels go one after the other, each by way of one open connection. Made by `openPrinter`. */
export class LabelPrinter {
  readonly address: string;
  readonly #transport: Transport;
  readonly #answersStatus: boolean;
  readonly #options: PrinterOptions;
  readonly #strings = new StatusStrings();
  readonly #listeners = new Set<(state: PrinterState) => void>();
  readonly #heartbeat: NodeJS.Timeout | null;
  #question: Question | null = null;
  #memory: Memory<Inside> = emptyMemory;
  #lengthDots = 0;
  #heardAt = 0;
  /** When each question was asked that has no answer yet. A late answer counts for the oldest: it proves less. */
  #asked: number[] = [];
  #losses = 0;
  #polling: Promise<void> | null = null;
  #queue: Promise<unknown> = Promise.resolve();
  #waiting = 0;
  #state: PrinterState = untried;
  #fineAt = Number.NEGATIVE_INFINITY;
  #sending = false;
  #closed = false;

  constructor(parts: {
    address: string;
    answersStatus: boolean;
    transport: Transport;
    options: PrinterOptions;
  }) {
    this.address = parts.address;
    this.#answersStatus = parts.answersStatus;
    this.#transport = parts.transport;
    this.#options = parts.options;
    this.#transport.onData((bytes) => this.#hear(bytes));
    this.#transport.onLost((reason) => this.#lost(reason));
    this.#heartbeat =
      parts.options.heartbeatMs === 0 ? null : setInterval(() => this.#beat(), parts.options.heartbeatMs);
    this.#heartbeat?.unref();
    this.#beat();
  }

  get state(): PrinterState {
    return this.#state;
  }

  /** False for a printer that never says whether a label printed. */
  get canReport(): boolean {
    return this.#answersStatus;
  }

  /** Calls the listener now and whenever the state changes; returns how to stop. */
  onState(listener: (state: PrinterState) => void): () => void {
    this.#listeners.add(listener);
    listener(this.#state);
    return () => this.#listeners.delete(listener);
  }

  /** Looks at the printer and answers what is known afterwards; never rejects. */
  check(): Promise<PrinterState> {
    return this.#inTurn(async () => {
      await this.#whyNot();
      return this.#state;
    });
  }

  /**
   * Prints one label (one `^XA ... ^XZ`) after those asked for before; never rejects. Resolves when the printer has
   * shown that the label left its memory, or can't; the next label doesn't wait for that.
   */
  async print(zpl: string, notes: PrintNotes = {}): Promise<PrintOutcome> {
    const asked = performance.now();
    const sent = await this.#inTurn(() => this.#print(Buffer.from(zpl, 'utf8'), asked, notes));
    return 'proof' in sent ? sent.proof : sent;
  }

  /**
   * Lets the printer go. A label whose bytes are on their way gets its outcome first; those behind it are refused, and
   * a printer that does not answer is not waited for.
   */
  async close(): Promise<void> {
    this.#closed = true;
    if (this.#heartbeat !== null) clearInterval(this.#heartbeat);
    if (!this.#sending && this.#memory.labels.length === 0) {
      this.#transport.drop();
      this.#question?.lost(new PrinterError('closed', ''));
    }
    await this.#queue;
    await this.#polling;
    this.#endSession(printerFailure('lost-mid-label', 'closed'));
    this.#transport.drop();
    this.#show({ kind: 'closed', failure: printerFailure('closed'), status: null });
    this.#listeners.clear();
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    this.#waiting += 1;
    const turn = this.#queue.then(work).finally(() => {
      this.#waiting -= 1;
    });
    this.#queue = turn.catch(() => {});
    return turn;
  }

  async #print(
    label: Uint8Array,
    asked: number,
    notes: PrintNotes,
  ): Promise<PrintOutcome | { readonly proof: Promise<PrintOutcome> }> {
    const fresh = this.#transport.isOpen && performance.now() - this.#fineAt < this.#options.freshMs;
    const obstacle = fresh && !this.#closed ? null : await this.#whyNot();
    if (this.#closed) return { outcome: 'refused', failure: printerFailure('closed') };
    if (obstacle !== null) return { outcome: 'refused', failure: obstacle };
    this.#sending = true;
    try {
      return await this.#send(label, asked, notes);
    } finally {
      this.#sending = false;
    }
  }

  async #send(
    label: Uint8Array,
    asked: number,
    notes: PrintNotes,
  ): Promise<PrintOutcome | { readonly proof: Promise<PrintOutcome> }> {
    const losses = this.#losses;
    if (!this.#answersStatus) this.#fineAt = Number.NEGATIVE_INFINITY;
    try {
      await this.#transport.write(label, AbortSignal.timeout(this.#options.writeMs));
    } catch (error) {
      const failure = this.#failed(failureOf(error, 'lost-mid-label'));
      const nothingLeft = failure.code === 'spooler-missing' || failure.code === 'spooler-refused';
      return { outcome: nothingLeft ? 'refused' : 'unknown', failure };
    }
    const wireMs = performance.now() - asked;
    if (losses !== this.#losses) return { outcome: 'unknown', failure: printerFailure('lost-mid-label') };
    return this.#answersStatus ? { proof: this.#follow(wireMs, notes) } : this.#trust(losses, wireMs);
  }

  /** A printer that can't report shows only by its connection how it is. */
  async #trust(losses: number, wireMs: number): Promise<PrintOutcome> {
    await new Promise((resolve) => setTimeout(resolve, this.#options.healthyMs));
    if (losses !== this.#losses || !this.#transport.isWritten)
      return { outcome: 'unknown', failure: this.#failed(printerFailure('lost-mid-label')) };
    this.#show({ kind: 'ready', failure: null, status: null });
    return { outcome: 'sent', confirmed: false, wireMs };
  }

  /** Puts a label that left into the memory of this session, and asks until the memory is empty. */
  #follow(wireMs: number, notes: PrintNotes): Promise<PrintOutcome> {
    const { promise, resolve } = Promise.withResolvers<PrintOutcome>();
    const sentAt = performance.now();
    const { settleMs, millimetresPerSecond } = this.#options;
    const printMs = (this.#lengthDots / dotsPerMillimetreAtLeast / millimetresPerSecond) * 1_000;
    this.#memory = addSent(this.#memory, {
      label: { wireMs, ended: resolve },
      sentAt,
      earliestAt: sentAt + printMs + settleMs,
    });
    this.#heardAt = Math.max(this.#heardAt, sentAt);
    notes.inMemory?.();
    this.#startPolling();
    return promise;
  }

  /** A label can enter the memory just as the last round of questions ends. */
  #startPolling(): void {
    this.#polling ??= this.#poll().finally(() => {
      this.#polling = null;
      if (this.#memory.labels.length > 0 && !this.#closed) this.#startPolling();
    });
  }

  /** Asks until no label is left in the memory, or the session ended. */
  async #poll(): Promise<void> {
    const began = performance.now();
    let closeAt = Number.POSITIVE_INFINITY;
    while (this.#memory.labels.length > 0) {
      const slow = performance.now() - began > slowAfterMs;
      await new Promise((resolve) => setTimeout(resolve, this.#options.pollMs * (slow ? 2 : 1)));
      if (this.#closed) closeAt = Math.min(closeAt, performance.now() + this.#options.closeMs);
      if (performance.now() >= closeAt) return;
      await this.#inTurn(() => this.#askOnce());
    }
  }

  /** One question while labels are in the memory. Silence ends the session only after a long time. */
  async #askOnce(): Promise<void> {
    if (this.#memory.labels.length === 0) return;
    try {
      this.#judge(await this.#ask('lost-mid-label'));
    } catch (error) {
      const failure = failureOf(error, 'lost-mid-label');
      if (failure.code !== 'slow') {
        this.#failed(failure);
        return;
      }
      this.#show({ kind: 'failing', failure: await this.#whySilent(failure.detail), status: null });
      if (performance.now() - this.#heardAt > this.#options.silentMs) this.#failed(failure);
    }
  }

  /** The words for a printer that doesn't answer `~HS`: firmware falls silent without labels, ribbon or lid. */
  async #whySilent(detail: string): Promise<PrinterFailure> {
    try {
      const answer = await this.#hearAnswer(extendedStatusRequest, 'slow', (strings) =>
        strings.map(parseExtendedStatus).find((found) => found !== null),
      );
      if (answer !== 'none') return answer;
    } catch {
      // As silent as before.
    }
    return printerFailure('not-answering', detail);
  }

  #answer(status: PrinterStatus, askedAt: number): void {
    if (status.labelLengthDots > 0) this.#lengthDots = status.labelLengthDots;
    this.#heardAt = performance.now();
    const failure = failureIn(status);
    const { memory, proven } = takeAnswer(
      this.#memory,
      {
        at: askedAt,
        inside: Math.max(status.formatsInBuffer, status.labelsRemaining),
        isFine: (failure === null || failure.code === 'buffer-full') && !status.partialFormat,
      },
      Math.min(this.#options.pollMs, LEAST_PAUSE_MS),
    );
    this.#memory = memory;
    for (const { ended, wireMs } of proven) ended({ outcome: 'sent', confirmed: true, wireMs });
  }

  /** Whatever was in the printer's memory may or may not be on paper: a new session begins without proof. */
  #endSession(failure: PrinterFailure): void {
    const { labels } = this.#memory;
    this.#memory = emptyMemory;
    this.#asked = [];
    for (const { label } of labels) label.ended({ outcome: 'unknown', failure });
  }

  /** Connects and asks for the state; reconnects once when a kept connection turns out dead. */
  async #whyNot(): Promise<PrinterFailure | null> {
    if (this.#closed) return printerFailure('closed');
    const kept = this.#transport.isOpen;
    const obstacle = await this.#look();
    if (!kept || this.#closed || !(obstacle?.code === 'unreachable' || obstacle?.code === 'not-answering'))
      return obstacle;
    return this.#look();
  }

  async #look(): Promise<PrinterFailure | null> {
    try {
      await this.#transport.open();
      if (this.#answersStatus) return this.#judge(await this.#ask('unreachable'));
      this.#show({ kind: 'ready', failure: null, status: null });
      return null;
    } catch (error) {
      const failure = failureOf(error, 'unreachable');
      if (failure.code !== 'slow') return this.#failed(failure);
      const why = await this.#whySilent(failure.detail);
      // With labels inside, the connection is the only thing that can still prove them.
      if (this.#memory.labels.length === 0) return this.#failed(why);
      this.#show({ kind: 'failing', failure: why, status: null });
      return why;
    }
  }

  async #ask(whenLost: 'unreachable' | 'lost-mid-label'): Promise<PrinterStatus> {
    this.#asked.push(performance.now());
    const status = await this.#hearAnswer(
      statusRequest,
      whenLost,
      (strings) => findStatus(strings) ?? undefined,
    );
    this.#answer(status, this.#asked.shift() ?? Number.NEGATIVE_INFINITY);
    return status;
  }

  /** Writes a question and resolves with what `find` makes of the strings that come. */
  async #hearAnswer<T>(
    request: Uint8Array,
    whenLost: 'unreachable' | 'lost-mid-label' | 'slow',
    find: (strings: readonly string[]) => T | undefined,
  ): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    const question: Question = {
      strings: [],
      take: (strings) => {
        const found = find(strings);
        if (found !== undefined) resolve(found);
        return found !== undefined;
      },
      lost: reject,
    };
    const late = `no answer to ${String(request)} within ${this.#options.statusMs} ms`;
    const timer = setTimeout(() => {
      if (question.strings.length === 0) return reject(new PrinterError('slow', late));
      this.#asked.shift();
      reject(new PrinterError('unreadable-answer', JSON.stringify(question.strings)));
    }, this.#options.statusMs);
    this.#strings.reset();
    this.#question = question;
    this.#transport
      .write(request, AbortSignal.timeout(this.#options.statusMs))
      .catch((error: unknown) => reject(error));
    try {
      return await promise;
    } catch (error) {
      const failure = failureOf(error, whenLost);
      const lost = failure.code === 'lost-mid-label' || failure.code === 'unreachable';
      throw new PrinterError(lost ? whenLost : failure.code, failure.detail);
    } finally {
      clearTimeout(timer);
      this.#question = null;
    }
  }

  #hear(bytes: Uint8Array): void {
    const strings = this.#strings.push(bytes);
    const question = this.#question;
    if (question === null) {
      // An answer that came after its question was given up.
      if (findStatus(strings)) this.#asked.shift();
      return;
    }
    question.strings.push(...strings);
    question.take(question.strings);
  }

  #lost(reason: string): void {
    this.#losses += 1;
    this.#endSession(printerFailure('lost-mid-label', reason));
    if (this.#question !== null) this.#question.lost(new PrinterError('lost-mid-label', reason));
    else if (!this.#closed) this.#failed(printerFailure('unreachable', reason));
  }

  #judge(status: PrinterStatus): PrinterFailure | null {
    const failure = failureIn(status);
    this.#fineAt = failure === null ? performance.now() : Number.NEGATIVE_INFINITY;
    this.#show({ kind: failure === null ? 'ready' : 'failing', failure, status });
    return failure;
  }

  /** A connection that failed once is not trusted again: late answers on it would be taken for the next ones. */
  #failed(failure: PrinterFailure): PrinterFailure {
    this.#endSession(printerFailure('lost-mid-label', failure.detail));
    this.#transport.drop();
    this.#fineAt = Number.NEGATIVE_INFINITY;
    this.#show({ kind: 'failing', failure, status: null });
    return failure;
  }

  #show(state: PrinterState): void {
    const changed = state.kind !== this.#state.kind || state.failure?.code !== this.#state.failure?.code;
    this.#state = state;
    if (changed) for (const listener of this.#listeners) listener(state);
  }

  #beat(): void {
    if (this.#waiting === 0) void this.check();
  }
}
