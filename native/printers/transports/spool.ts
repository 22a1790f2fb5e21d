import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { PrinterError } from '../failures.ts';
import type { Transport } from './transport.ts';

/**
 * A queue of the computer's print system, handed the label untouched: `lp -o raw` where there is CUPS, `copy /b` to
 * the shared printer on Windows. A job the system took counts as sent; what becomes of it there it does not tell.
 */
export class SpoolTransport implements Transport {
  readonly isOpen = true;
  readonly isWritten = true;
  readonly #queue: string;

  constructor(queue: string) {
    this.#queue = queue;
  }

  onData(): void {}

  onLost(): void {}

  async open(): Promise<void> {}

  write(bytes: Uint8Array, signal: AbortSignal): Promise<void> {
    if (process.platform === 'win32') return this.#copy(bytes, signal);
    return run('lp', ['-d', this.#queue, '-o', 'raw', '-s', '-'], bytes, signal);
  }

  async #copy(bytes: Uint8Array, signal: AbortSignal): Promise<void> {
    const folder = await mkdtemp(join(tmpdir(), 'selvedge-label-'));
    try {
      const file = join(folder, 'label.zpl');
      await writeFile(file, bytes);
      const share = `\\\\${hostname()}\\${this.#queue}`;
      await run('cmd.exe', ['/d', '/c', 'copy', '/b', file, share], new Uint8Array(), signal);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  drop(): void {}
}

function run(program: string, words: string[], input: Uint8Array, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, words, { stdio: ['pipe', 'ignore', 'pipe'], windowsHide: true });
    let complaint = '';
    const onAbort = (): void => {
      child.kill('SIGKILL');
      reject(new PrinterError('slow', String(signal.reason)));
    };
    signal.addEventListener('abort', onAbort, { once: true });
    child.stderr.on('data', (text: Buffer) => {
      complaint = (complaint + text.toString()).slice(-500);
    });
    child.stdin.on('error', () => {});
    child.once('error', (error) => {
      signal.removeEventListener('abort', onAbort);
      reject(new PrinterError('spooler-missing', error.message));
    });
    child.once('close', (exit) => {
      signal.removeEventListener('abort', onAbort);
      if (exit === 0) resolve();
      else reject(new PrinterError('spooler-refused', complaint.trim() || `${program} ended with ${exit}`));
    });
    child.stdin.end(input);
  });
}
