import { type FileHandle, open } from 'node:fs/promises';
import { PrinterError } from '../failures.ts';
import type { Transport } from './transport.ts';

/**
 * A USB printer through the kernel's device file (`/dev/usb/lp0`). The file is opened for each label: one kept open
 * would outlive its cable, and the label would vanish into it.
 */
export class UsbTransport implements Transport {
  readonly isOpen = false;
  readonly isWritten = true;
  readonly #path: string;
  #file: FileHandle | null = null;

  constructor(path: string) {
    this.#path = path;
  }

  onData(): void {}

  onLost(): void {}

  async open(): Promise<void> {
    this.drop();
    try {
      this.#file = await open(this.#path, 'r+');
    } catch (error) {
      throw new PrinterError('unreachable', String(error));
    }
  }

  async write(bytes: Uint8Array, signal: AbortSignal): Promise<void> {
    const file = this.#file;
    if (file === null) throw new PrinterError('unreachable', 'the device file is closed');
    const aborted = Promise.withResolvers<never>();
    const onAbort = (): void => aborted.reject(new PrinterError('slow', String(signal.reason)));
    signal.addEventListener('abort', onAbort, { once: true });
    try {
      await Promise.race([file.writeFile(bytes), aborted.promise]);
    } finally {
      signal.removeEventListener('abort', onAbort);
      this.drop();
    }
  }

  drop(): void {
    const file = this.#file;
    this.#file = null;
    file?.close().catch(() => {});
  }
}
