import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * A serial line without a cable: a pseudo-terminal made by `socat`, whose one end has a path like a serial port's
 * and whose other end is this object, or a TCP address when the line is bridged. POSIX only.
 */
export class PseudoTerminal {
  readonly path: string;
  readonly #folder: string;
  readonly #farEnd: string;
  #socat: ChildProcessWithoutNullStreams | null = null;

  private constructor(folder: string, farEnd: string) {
    this.#folder = folder;
    this.#farEnd = farEnd;
    this.path = join(folder, 'tty');
  }

  /** Makes one; rejects when `socat` is not installed. */
  static async open(options: { readonly bridgeTo?: string } = {}): Promise<PseudoTerminal> {
    const folder = await mkdtemp(join(tmpdir(), 'selvedge-tty-'));
    const farEnd = options.bridgeTo === undefined ? '-' : `TCP:${new URL(options.bridgeTo).host}`;
    const line = new PseudoTerminal(folder, farEnd);
    await line.plugIn();
    return line;
  }

  get pluggedIn(): boolean {
    return this.#socat !== null;
  }

  /** Puts the cable in: the path appears. */
  async plugIn(): Promise<void> {
    if (this.#socat !== null) return;
    const socat = spawn('socat', ['-d', '-d', `PTY,raw,echo=0,link=${this.path}`, this.#farEnd]);
    const ready = Promise.withResolvers<void>();
    let log = '';
    socat.once('error', (error) =>
      ready.reject(new Error(`A virtual serial line needs socat: ${error.message}`)),
    );
    socat.once('exit', () => ready.reject(new Error(`socat ended: ${log}`)));
    socat.stdin.on('error', () => {});
    socat.stderr.on('data', (text: Buffer) => {
      log = (log + text.toString()).slice(-2_000);
      if (log.includes('starting data transfer loop')) ready.resolve();
    });
    await ready.promise;
    this.#socat = socat;
  }

  /** Pulls the cable out: any reader of the path gets an end, and the path disappears. */
  async unplug(): Promise<void> {
    const socat = this.#socat;
    this.#socat = null;
    if (socat === null || socat.exitCode !== null || socat.signalCode !== null) return;
    const ended = once(socat, 'exit');
    socat.kill('SIGTERM');
    await ended;
  }

  /** Sends bytes to the path's readers. */
  async write(bytes: Uint8Array | string): Promise<void> {
    const socat = this.#socat;
    if (socat === null) throw new Error('The virtual serial line is unplugged');
    await new Promise<void>((resolve, reject) => {
      socat.stdin.write(bytes, (error) => (error ? reject(error) : resolve()));
    });
  }

  async close(): Promise<void> {
    await this.unplug();
    await rm(this.#folder, { recursive: true, force: true });
  }
}
