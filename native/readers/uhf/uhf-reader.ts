import { type ReaderFailure, readerFailure } from '../failures.ts';
import { type Reader, ReaderSignals } from '../reader.ts';
import type { ReaderClock } from '../reader-clock.ts';
import { TagWindow } from '../tag-window.ts';
import type { Conversation, Turn } from './conversation.ts';
import { type Line, type LinePlace, lineFailure, lostCode, openLine } from './line.ts';

interface UhfReaderSettings {
  readonly name: string;
  readonly place: LinePlace;
  readonly conversation: Conversation;
  readonly reconnectMs: number;
  /** Longest wait for a connection. */
  readonly answerMs: number;
  readonly windowMs: number;
  readonly clock: ReaderClock;
}

/** At 9600 baud the longest frame takes 270 ms without a pause; between two of its bytes there is none so long. */
const SILENCE_WITHIN_A_FRAME_MS = 250;

/** Of several antennas one can be bad: its fault shows for as long as it is told, whatever the others read between. */
const FAULT_HELD_MS = 2_000;
/** While it tells faults alone for so long, a reader reads nothing; without a tag in its field it says so each second. */
const ONLY_FAULTS_MS = 1_500;

const never = (): void => {};

/** A tag reader on a serial line or behind one on the network: one event for each tag that comes into its field. */
export class UhfReader extends ReaderSignals implements Reader {
  readonly #settings: UhfReaderSettings;
  readonly #window: TagWindow;
  #readAt = 0;
  #faultAt = Number.NEGATIVE_INFINITY;
  #line: Line | null = null;
  #opening: Promise<void>;
  #stopWaiting = never;
  #stopPatience = never;
  #stopSending = never;
  #again: NodeJS.Timeout | null = null;
  #closed = false;

  constructor(settings: UhfReaderSettings) {
    super(settings.name, 'tag');
    this.#settings = settings;
    this.#window = new TagWindow(settings.windowMs);
    this.#opening = this.#open();
  }

  async close(): Promise<void> {
    this.#closed = true;
    if (this.#again !== null) clearTimeout(this.#again);
    this.#stopTimers();
    await this.#opening;
    const line = this.#line;
    this.#line = null;
    const { farewell } = this.#settings.conversation;
    // A line that broke has nothing to stop.
    if (line !== null && farewell !== null) await line.write(farewell).catch(never);
    await line?.close();
    this.show('closed');
  }

  async #open(): Promise<void> {
    const { place, answerMs, conversation } = this.#settings;
    try {
      const line = await openLine(place, answerMs);
      this.#line = line;
      line.onLost((reason) => {
        if (this.#line === line) this.#leave(readerFailure(lostCode[place.kind], reason));
      });
      if (this.#closed) return;
      line.onData((bytes) => {
        if (this.#line === line) this.#hear(bytes);
      });
      this.#take(conversation.begin());
    } catch (error) {
      this.#leave(lineFailure(place, error));
    }
  }

  #hear(bytes: Uint8Array): void {
    const { conversation } = this.#settings;
    this.#stopWaiting();
    this.#take(conversation.hear(bytes));
    if (this.#line !== null && conversation.midFrame)
      this.#stopWaiting = this.#afterSilence(SILENCE_WITHIN_A_FRAME_MS, () =>
        this.#take(conversation.resync()),
      );
  }

  /** A busy computer runs a timer before it hands over the bytes that came in time: those are heard first. */
  #afterSilence(milliseconds: number, run: () => void): () => void {
    let turn: NodeJS.Immediate | undefined;
    const stop = this.#settings.clock.after(milliseconds, () => {
      turn = setImmediate(run);
    });
    return () => {
      stop();
      clearImmediate(turn);
    };
  }

  /** Noise gives no turns and so earns no patience. */
  #take(turns: readonly Turn[]): void {
    if (turns.length === 0) return;
    const { conversation } = this.#settings;
    this.#stopPatience();
    this.#stopPatience = this.#afterSilence(conversation.patienceMs, () => {
      this.#window.blind(this.#readAt);
      this.#take(conversation.unanswered());
    });
    for (const turn of turns) {
      if (this.#line === null || this.#closed) return;
      this.#follow(turn);
    }
  }

  #follow(turn: Turn): void {
    switch (turn.kind) {
      case 'send':
        this.#send(turn.bytes, turn.afterMs);
        return;
      case 'tag':
        this.tag(turn.epc);
        if (this.#window.isNew(turn.epc, this.#seesNow())) this.read(turn.epc);
        return;
      case 'ready':
        this.#window.sees(this.#seesNow());
        if (this.#readAt - this.#faultAt >= FAULT_HELD_MS) this.show('ready');
        return;
      case 'fault':
        this.#faultAt = this.#settings.clock.now();
        if (this.#faultAt - this.#readAt >= ONLY_FAULTS_MS) this.#window.blind(this.#readAt);
        this.show('unplugged', turn.failure);
        return;
      case 'leave':
        this.#leave(turn.failure);
    }
  }

  #seesNow(): number {
    this.#readAt = this.#settings.clock.now();
    return this.#readAt;
  }

  #send(bytes: Uint8Array, afterMs: number): void {
    const line = this.#line;
    this.#stopSending();
    // A write that fails is a line that broke, which the line itself tells.
    const write = (): void => void line?.write(bytes).catch(never);
    if (afterMs === 0) write();
    else this.#stopSending = this.#settings.clock.after(afterMs, write);
  }

  #leave(failure: ReaderFailure): void {
    this.#stopTimers();
    const line = this.#line;
    this.#line = null;
    if (this.#closed) return;
    this.#window.blind(this.#readAt);
    this.#faultAt = Number.NEGATIVE_INFINITY;
    this.show('unplugged', failure);
    const closing = line?.close();
    this.#again = setTimeout(() => {
      this.#opening = Promise.resolve(closing).then(() => this.#open());
    }, this.#settings.reconnectMs);
    this.#again.unref();
  }

  #stopTimers(): void {
    this.#stopWaiting();
    this.#stopPatience();
    this.#stopSending();
  }
}
