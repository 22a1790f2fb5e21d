import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { z } from 'zod';
import { renderZpl } from './picture.ts';
import { ZplStream } from './zpl-stream.ts';

/** What a virtual printer can be made to suffer from. */
export const VirtualPrinterState = z.enum([
  'ready',
  'off',
  'out-of-labels',
  'out-of-ribbon',
  'head-open',
  'paused',
  'slow',
]);
export type VirtualPrinterState = z.infer<typeof VirtualPrinterState>;

/** A label that came out. */
export interface KeptLabel {
  /** 1 for the first label since the printer was made. */
  readonly number: number;
  /** UTC, ISO. */
  readonly at: string;
  readonly zpl: string;
  readonly copies: number;
}

const Options = z.object({
  host: z.string().default('127.0.0.1'),
  /** 0 takes any free port. */
  port: z.int().min(0).max(65_535).default(0),
  dpi: z.union([z.literal(203), z.literal(300)]).default(203),
  widthMm: z.number().positive().default(100),
  heightMm: z.number().positive().default(50),
  /** How many labels are kept; older ones are thrown away. */
  keep: z.int().positive().default(500),
  /** How fast it takes data while slow; 0 takes none. */
  slowBytesPerSecond: z.int().nonnegative().default(40),
  /** How long a label takes; with 0 it is out as soon as it has arrived. */
  printMs: z.int().nonnegative().default(0),
  /** For so long after its arrival a label isn't counted in the answer to `~HS`. */
  falseZeroMs: z.int().nonnegative().default(0),
  /** Answers `~HS` no longer while it has no labels or ribbon, or its head is open, as some firmware does. */
  silentWhenEmpty: z.boolean().default(false),
});
export type VirtualPrinterOptions = z.input<typeof Options>;

/** When the connection breaks: after so many bytes of the next label, or right after it came out. */
export type Cut = { readonly afterBytes: number } | 'after-label';

const slowTick = 50;
const bufferedFormats = 100;

interface Connection {
  readonly socket: Socket;
  readonly stream: ZplStream;
  backlog: Buffer;
}

/**
 * A label printer made of software: takes ZPL on a TCP port as a Zebra does, answers `~HS` truthfully, keeps what
 * came out and renders it. Labels that arrive while it cannot print wait in its buffer and come out afterwards.
 */
export class VirtualPrinter {
  readonly #options: z.infer<typeof Options>;
  readonly #connections = new Set<Connection>();
  readonly #listeners = new Set<() => void>();
  readonly #pictures = new Map<number, Promise<Buffer>>();
  readonly #labels: KeptLabel[] = [];
  #server: Server | null = null;
  #port = 0;
  #state: VirtualPrinterState = 'ready';
  #buffer: { readonly zpl: string; readonly at: number }[] = [];
  #printing: NodeJS.Timeout | null = null;
  #printed = 0;
  #cut: Cut | null = null;
  #slowTimer: NodeJS.Timeout | null = null;

  private constructor(options: VirtualPrinterOptions) {
    this.#options = Options.parse(options);
    this.#port = this.#options.port;
  }

  /** Starts one; rejects when its port is in use. */
  static async start(options: VirtualPrinterOptions = {}): Promise<VirtualPrinter> {
    const printer = new VirtualPrinter(options);
    await printer.#listen();
    return printer;
  }

  get address(): string {
    const { host } = this.#options;
    return `tcp://${host.includes(':') ? `[${host}]` : host}:${this.#port}`;
  }

  get port(): number {
    return this.#port;
  }

  get state(): VirtualPrinterState {
    return this.#state;
  }

  get stock(): { readonly dpi: 203 | 300; readonly widthMm: number; readonly heightMm: number } {
    return this.#options;
  }

  /** The labels that came out, oldest first. */
  get labels(): readonly KeptLabel[] {
    return this.#labels;
  }

  /** How many labels have arrived and wait for the printer to be able to print. */
  get waiting(): number {
    return this.#buffer.length;
  }

  /** Calls the listener after each label and each change of state; returns how to stop. */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Resolves when the condition holds of this printer, now or after some later change. */
  async until(holds: (printer: VirtualPrinter) => boolean): Promise<void> {
    if (holds(this)) return;
    const met = Promise.withResolvers<void>();
    const stop = this.onChange(() => {
      if (holds(this)) met.resolve();
    });
    await met.promise;
    stop();
  }

  /** Puts the printer into a state; being off closes its port and forgets what waited in its buffer. */
  async setState(state: VirtualPrinterState): Promise<void> {
    const before = this.#state;
    this.#state = state;
    if (state === 'off') await this.#switchOff();
    else if (before === 'off') await this.#listen();
    this.#setPace();
    this.#printBuffered();
    this.#changed();
  }

  /** Breaks the connection once, while or right after the next label arrives. */
  cutNextLabel(cut: Cut): void {
    this.#cut = cut;
  }

  /** Forgets the labels that came out. */
  clear(): void {
    this.#labels.length = 0;
    this.#pictures.clear();
    this.#changed();
  }

  /** What came out as PNG, or null for a label that is not kept. */
  picture(number: number): Promise<Buffer> | null {
    const label = this.#labels.find((candidate) => candidate.number === number);
    if (label === undefined) return null;
    const { widthMm, heightMm, dpi } = this.#options;
    const known = this.#pictures.get(number);
    const picture = known ?? renderZpl(label.zpl, { widthMm, heightMm, dotsPerMm: dpi === 203 ? 8 : 12 });
    this.#pictures.set(number, picture);
    return picture;
  }

  async close(): Promise<void> {
    await this.#switchOff();
    this.#state = 'off';
    this.#setPace();
    this.#listeners.clear();
  }

  async #listen(): Promise<void> {
    const server = createServer({ noDelay: true }, (socket) => this.#accept(socket));
    server.listen(this.#port, this.#options.host);
    await once(server, 'listening');
    this.#port = portOf(server.address());
    this.#server = server;
  }

  async #switchOff(): Promise<void> {
    this.#buffer = [];
    if (this.#printing !== null) clearTimeout(this.#printing);
    this.#printing = null;
    const server = this.#server;
    this.#server = null;
    for (const { socket } of this.#connections) socket.resetAndDestroy();
    if (server === null) return;
    server.close();
    await once(server, 'close');
  }

  #accept(socket: Socket): void {
    const connection: Connection = { socket, stream: new ZplStream(), backlog: Buffer.alloc(0) };
    this.#connections.add(connection);
    socket.on('error', () => {});
    socket.once('close', () => this.#connections.delete(connection));
    socket.on('data', (bytes) => {
      if (this.#state === 'slow') {
        connection.backlog = Buffer.concat([connection.backlog, bytes]);
        socket.pause();
      } else {
        this.#take(connection, bytes);
      }
    });
  }

  #setPace(): void {
    if (this.#slowTimer !== null) clearInterval(this.#slowTimer);
    this.#slowTimer = null;
    if (this.#state === 'slow') {
      this.#slowTimer = setInterval(() => this.#drip(), slowTick);
      return;
    }
    for (const connection of this.#connections) this.#release(connection, connection.backlog.length);
  }

  #drip(): void {
    const share = (this.#options.slowBytesPerSecond * slowTick) / 1_000;
    for (const connection of this.#connections) this.#release(connection, Math.ceil(share));
  }

  #release(connection: Connection, count: number): void {
    const bytes = connection.backlog.subarray(0, count);
    connection.backlog = connection.backlog.subarray(bytes.length);
    if (bytes.length > 0) this.#take(connection, bytes);
    if (connection.backlog.length === 0) connection.socket.resume();
  }

  #take(connection: Connection, bytes: Buffer): void {
    const cut = this.#cut;
    const first = this.#untilCut(bytes, cut);
    for (const arrival of connection.stream.push(first)) {
      if (arrival.kind === 'status-request') {
        if (!this.#isSilent()) connection.socket.write(this.#hostStatus(connection));
      } else if (arrival.kind === 'errors-request') connection.socket.write(this.#errors());
      else {
        this.#buffer.push({ zpl: arrival.zpl, at: performance.now() });
        this.#printBuffered();
        this.#changed();
        if (cut === 'after-label') {
          this.#breakOff(connection);
          return;
        }
      }
    }
    if (cut !== null && cut !== 'after-label' && connection.stream.partialBytes >= cut.afterBytes)
      this.#breakOff(connection);
    // The label ended before the cut: what came behind it in the same piece is whole.
    else if (first.length < bytes.length) this.#take(connection, bytes.subarray(first.length));
  }

  /** A label that comes in one piece with its end must still break in the middle. */
  #untilCut(bytes: Buffer, cut: Cut | null): Buffer {
    if (cut === null || cut === 'after-label') return bytes;
    const begins = bytes.indexOf('^XA');
    return begins === -1 ? bytes : bytes.subarray(0, begins + Math.max(cut.afterBytes, 3));
  }

  #breakOff(connection: Connection): void {
    this.#cut = null;
    connection.socket.resetAndDestroy();
  }

  #printBuffered(): void {
    if (this.#state !== 'ready' && this.#state !== 'slow') return;
    if (this.#options.printMs === 0) for (const { zpl } of this.#buffer.splice(0)) this.#putOut(zpl);
    else if (this.#buffer.length > 0)
      this.#printing ??= setTimeout(() => {
        this.#printing = null;
        if (this.#state !== 'ready' && this.#state !== 'slow') return;
        const [first] = this.#buffer.splice(0, 1);
        if (first) this.#putOut(first.zpl);
        this.#changed();
        this.#printBuffered();
      }, this.#options.printMs);
  }

  #putOut(zpl: string): void {
    this.#printed += 1;
    const copies = Number(/\^PQ(\d{1,8})/i.exec(zpl)?.[1] ?? 1);
    this.#labels.push({ number: this.#printed, at: new Date().toISOString(), zpl, copies });
    const surplus = this.#labels.splice(0, Math.max(0, this.#labels.length - this.#options.keep));
    for (const { number } of surplus) this.#pictures.delete(number);
  }

  #isSilent(): boolean {
    return (
      this.#options.silentWhenEmpty && ['out-of-labels', 'out-of-ribbon', 'head-open'].includes(this.#state)
    );
  }

  /** Zebra's answer to `~HQES`: errors as bits of the last group. */
  #errors(): string {
    const bits = {
      'out-of-labels': 0x10001,
      'out-of-ribbon': 0x10002,
      'head-open': 0x10004,
      paused: 0x10000,
    };
    const error = Object.entries(bits).find(([state]) => state === this.#state)?.[1] ?? 0;
    const group = error.toString(16).toUpperCase().padStart(8, '0');
    return `\x02\r\n\r\n  PRINTER STATUS  \r\n   ERRORS:         ${error === 0 ? 0 : 1} 00000000 ${group}\r\n   WARNINGS:       0 00000000 00000000\r\n\x03`;
  }

  /** The three strings of a Zebra's Host Status Return. An open head also pauses the printer, as it does there. */
  #hostStatus(connection: Connection): string {
    const flag = (on: boolean): string => (on ? '1' : '0');
    const lengthDots = Math.round(this.#options.heightMm * (this.#options.dpi === 203 ? 8 : 12));
    const state = this.#state;
    const counted = this.#buffer.filter(
      ({ at }) => performance.now() - at >= this.#options.falseZeroMs,
    ).length;
    const paused = state !== 'ready' && state !== 'slow';
    const first = [
      '030',
      flag(state === 'out-of-labels'),
      flag(paused),
      String(lengthDots).padStart(4, '0'),
      String(counted).padStart(3, '0'),
      flag(this.#buffer.length >= bufferedFormats),
      '0',
      flag(connection.stream.partialBytes > 0),
      '000',
      '0',
      '0',
      '0',
    ];
    const waiting = String(counted).padStart(8, '0');
    const second = [
      '001',
      '0',
      flag(state === 'head-open'),
      flag(state === 'out-of-ribbon'),
      '1',
      '2',
      '4',
      '0',
      waiting,
      '1',
      '000',
    ];
    return [first, second, ['1234', '0']].map((fields) => `\x02${fields.join(',')}\x03\r\n`).join('');
  }

  #changed(): void {
    for (const listener of this.#listeners) listener();
  }
}

function portOf(address: AddressInfo | string | null): number {
  return typeof address === 'object' && address !== null ? address.port : 0;
}
