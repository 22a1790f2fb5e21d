import { connect, type Socket } from 'node:net';
import { type ReaderFailure, readerFailure } from '../failures.ts';
import { type Reader, ReaderSignals } from '../reader.ts';
import type { ReaderClock } from '../reader-clock.ts';
import { TagWindow } from '../tag-window.ts';
import { endlessInventory, everyInventory, keepaliveEvery, thisInventory } from './inventory.ts';
import {
  connectionAttemptIn,
  encodeMessage,
  type LlrpMessage,
  LlrpStream,
  messageType as message,
  statusIn,
  tagsIn,
} from './messages.ts';

interface LlrpReaderSettings {
  readonly name: string;
  readonly host: string;
  readonly port: number;
  readonly reconnectMs: number;
  /** Longest wait for a connection and for each answer. */
  readonly answerMs: number;
  /** How often the reader shows that it lives; after three times as long without a word it counts as gone. */
  readonly keepaliveMs: number;
  readonly windowMs: number;
  readonly clock: ReaderClock;
}

interface Step {
  readonly type: number;
  readonly answer: number;
  readonly body: Buffer;
}

/** Sets the reader up: nothing left of an earlier run, signs of life, then the inventory. */
function setUp(keepaliveMs: number): Step[] {
  return [
    { type: message.deleteRoSpec, answer: message.deleteRoSpecResponse, body: everyInventory },
    {
      type: message.setReaderConfig,
      answer: message.setReaderConfigResponse,
      body: keepaliveEvery(keepaliveMs),
    },
    { type: message.addRoSpec, answer: message.addRoSpecResponse, body: endlessInventory() },
    { type: message.enableRoSpec, answer: message.enableRoSpecResponse, body: thisInventory },
    { type: message.startRoSpec, answer: message.startRoSpecResponse, body: thisInventory },
  ];
}

/** A tag reader on the network (LLRP over TCP 5084): one event for each tag that comes into its field. */
export class LlrpReader extends ReaderSignals implements Reader {
  readonly #settings: LlrpReaderSettings;
  readonly #window: TagWindow;
  #socket: Socket | null = null;
  #steps: Step[] = [];
  #messageId = 0;
  #heardAt = 0;
  #watch: NodeJS.Timeout | null = null;
  #again: NodeJS.Timeout | null = null;
  #closed = false;

  constructor(settings: LlrpReaderSettings) {
    super(settings.name, 'tag');
    this.#settings = settings;
    this.#window = new TagWindow(settings.windowMs);
    this.#connect();
  }

  /** Tells the reader to let go before hanging up, or it would refuse the next connection for a while. */
  async close(): Promise<void> {
    this.#closed = true;
    if (this.#again !== null) clearTimeout(this.#again);
    if (this.#watch !== null) clearTimeout(this.#watch);
    const socket = this.#socket;
    this.#socket = null;
    if (socket?.readyState === 'open') {
      const ended = new Promise<void>((resolve) => socket.once('close', () => resolve()));
      this.#messageId += 1;
      socket.end(
        encodeMessage({ type: message.closeConnection, id: this.#messageId, body: Buffer.alloc(0) }),
      );
      const patience = setTimeout(() => socket.destroy(), this.#settings.answerMs);
      await ended;
      clearTimeout(patience);
    } else socket?.destroy();
    this.show('closed');
  }

  #connect(): void {
    const { host, port, answerMs } = this.#settings;
    const socket = connect({ host, port, noDelay: true, keepAlive: true });
    const stream = new LlrpStream();
    this.#socket = socket;
    this.#steps = setUp(this.#settings.keepaliveMs);
    this.#expectWithin(answerMs);
    let detail = 'the reader closed the connection';
    socket.on('error', (error) => {
      detail = error.message;
    });
    socket.on('data', (bytes) => {
      try {
        for (const received of stream.push(bytes)) if (this.#socket === socket) this.#hear(received);
      } catch (error) {
        this.#leave(readerFailure('unreachable', String(error)));
      }
    });
    socket.once('close', () => {
      if (this.#socket !== socket) return;
      this.#leave(readerFailure('unreachable', detail));
    });
  }

  #hear(received: LlrpMessage): void {
    const { keepaliveMs, answerMs, clock } = this.#settings;
    this.#heardAt = clock.now();
    this.#expectWithin(this.#steps.length === 0 ? 3 * keepaliveMs : answerMs);
    switch (received.type) {
      case message.readerEventNotification:
        this.#attempted(connectionAttemptIn(received.body));
        return;
      case message.keepalive:
        this.#send(message.keepaliveAck, Buffer.alloc(0));
        return;
      case message.roAccessReport:
        for (const tag of tagsIn(received.body)) {
          this.tag(tag);
          if (this.#window.isNew(tag, this.#heardAt)) this.read(tag);
        }
        return;
      default:
        this.#answered(received);
    }
  }

  /** The first notification on a connection says whether it was accepted; later ones report others' attempts. */
  #attempted(status: number | null): void {
    if (this.state.kind === 'ready') return;
    if (status === 0) this.#take(this.#steps[0]);
    else if (status !== null)
      this.#leave(readerFailure('used-elsewhere', `connection attempt status ${status}`));
  }

  #answered(received: LlrpMessage): void {
    const step = this.#steps[0];
    if (received.type !== step?.answer && received.type !== message.errorMessage) return;
    const { code, words } = statusIn(received.body);
    if (code !== 0) {
      this.#leave(
        readerFailure('settings-refused', `message ${step?.type ?? 0}: status ${code} ${words}`.trim()),
      );
      return;
    }
    this.#steps.shift();
    if (this.#steps.length > 0) this.#take(this.#steps[0]);
    else {
      this.#window.sees(this.#heardAt);
      this.show('ready');
    }
  }

  #take(step: Step | undefined): void {
    if (step !== undefined) this.#send(step.type, step.body);
  }

  #send(type: number, body: Buffer): void {
    this.#messageId = (this.#messageId + 1) >>> 0;
    this.#socket?.write(encodeMessage({ type, id: this.#messageId, body }));
  }

  #expectWithin(milliseconds: number): void {
    if (this.#watch !== null) clearTimeout(this.#watch);
    this.#watch = setTimeout(() => {
      this.#leave(readerFailure('unreachable', `no word within ${milliseconds} ms`));
    }, milliseconds);
    this.#watch.unref();
  }

  #leave(failure: ReaderFailure): void {
    if (this.#closed) return;
    if (this.#watch !== null) clearTimeout(this.#watch);
    const socket = this.#socket;
    this.#socket = null;
    socket?.destroy();
    this.#window.blind(this.#heardAt);
    this.show('unplugged', failure);
    this.#again = setTimeout(() => this.#connect(), this.#settings.reconnectMs);
    this.#again.unref();
  }
}
