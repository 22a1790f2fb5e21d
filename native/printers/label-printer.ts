import { z } from 'zod';
import { failureOf, PrinterError, PrinterFailure, printerFailure } from './failures.ts';
import { failureIn, PrinterStatus, parseStatus, StatusStrings, statusRequest } from './status.ts';
import type { Transport } from './transports/transport.ts';

/**
 * How printing one label ended.
 * - `sent`: every byte left, and a printer that tells its state was fine before and after (`confirmed`).
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
});
export type PrinterOptions = z.infer<typeof Options>;

export function printerOptions(options: Partial<PrinterOptions>): PrinterOptions {
  return Options.parse(options);
}

interface Question {
  readonly strings: string[];
  readonly answered: PromiseWithResolvers<PrinterStatus>;
}

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

  /** Prints one label (one `^XA ... ^XZ`) after those asked for before; never rejects. */
  print(zpl: string): Promise<PrintOutcome> {
    const asked = performance.now();
    return this.#inTurn(() => this.#print(Buffer.from(zpl, 'utf8'), asked));
  }

  /**
   * Lets the printer go. A label whose bytes are on their way gets its outcome first; those behind it are refused, and
   * a printer that does not answer is not waited for.
   */
  async close(): Promise<void> {
    this.#closed = true;
    if (this.#heartbeat !== null) clearInterval(this.#heartbeat);
    if (!this.#sending) {
      this.#transport.drop();
      this.#question?.answered.reject(new PrinterError('closed', ''));
    }
    await this.#queue;
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

  async #print(label: Uint8Array, asked: number): Promise<PrintOutcome> {
    const fresh = this.#transport.isOpen && performance.now() - this.#fineAt < this.#options.freshMs;
    const obstacle = fresh && !this.#closed ? null : await this.#whyNot();
    if (this.#closed) return { outcome: 'refused', failure: printerFailure('closed') };
    if (obstacle !== null) return { outcome: 'refused', failure: obstacle };
    this.#sending = true;
    try {
      return await this.#send(label, asked);
    } finally {
      this.#sending = false;
    }
  }

  async #send(label: Uint8Array, asked: number): Promise<PrintOutcome> {
    this.#fineAt = Number.NEGATIVE_INFINITY;
    try {
      await this.#transport.write(label, AbortSignal.timeout(this.#options.writeMs));
    } catch (error) {
      const failure = this.#failed(failureOf(error, 'lost-mid-label'));
      const nothingLeft = failure.code === 'spooler-missing' || failure.code === 'spooler-refused';
      return { outcome: nothingLeft ? 'refused' : 'unknown', failure };
    }
    const wireMs = performance.now() - asked;
    if (!this.#answersStatus) {
      this.#show({ kind: 'ready', failure: null, status: null });
      return { outcome: 'sent', confirmed: false, wireMs };
    }
    const failure = await this.#afterwards();
    return failure === null ? { outcome: 'sent', confirmed: true, wireMs } : { outcome: 'unknown', failure };
  }

  /** A full buffer after a label is this label's own doing and no reason to doubt it. */
  async #afterwards(): Promise<PrinterFailure | null> {
    try {
      const failure = this.#judge(await this.#ask('lost-mid-label'));
      return failure?.code === 'buffer-full' ? null : failure;
    } catch (error) {
      return this.#failed(failureOf(error, 'lost-mid-label'));
    }
  }

  /** Connects and asks for the state; reconnects once when a kept connection turns out dead. */
  async #whyNot(): Promise<PrinterFailure | null> {
    if (this.#closed) return printerFailure('closed');
    const kept = this.#transport.isOpen;
    const obstacle = await this.#look();
    if (!kept || this.#closed || !(obstacle?.code === 'unreachable' || obstacle?.code === 'slow'))
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
      return this.#failed(failureOf(error, 'unreachable'));
    }
  }

  async #ask(whenLost: 'unreachable' | 'lost-mid-label'): Promise<PrinterStatus> {
    const question: Question = { strings: [], answered: Promise.withResolvers() };
    const late = `no answer to ~HS within ${this.#options.statusMs} ms`;
    const timer = setTimeout(
      () => question.answered.reject(new PrinterError('slow', late)),
      this.#options.statusMs,
    );
    this.#strings.reset();
    this.#question = question;
    this.#transport
      .write(statusRequest, AbortSignal.timeout(this.#options.statusMs))
      .catch((error: unknown) => question.answered.reject(error));
    try {
      return await question.answered.promise;
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
    if (question === null) return;
    question.strings.push(...strings);
    if (question.strings.length < 3) return;
    const status = parseStatus(question.strings.slice(0, 3));
    if (status !== null) question.answered.resolve(status);
    else question.answered.reject(new PrinterError('unreadable-answer', JSON.stringify(question.strings)));
  }

  #lost(reason: string): void {
    if (this.#question !== null) this.#question.answered.reject(new PrinterError('lost-mid-label', reason));
    else if (!this.#closed) this.#failed(printerFailure('unreachable', reason));
  }

  #judge(status: PrinterStatus): PrinterFailure | null {
    const failure = failureIn(status);
    if (failure === null) this.#fineAt = performance.now();
    this.#show({ kind: failure === null ? 'ready' : 'failing', failure, status });
    return failure;
  }

  /** A connection that failed once is not trusted again: late answers on it would be taken for the next ones. */
  #failed(failure: PrinterFailure): PrinterFailure {
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
