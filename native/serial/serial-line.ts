import { stat } from 'node:fs/promises';
import { SerialPort } from 'serialport';

const watchMs = 250;

/** What tells one plugged-in device from the next under the same path. */
async function identity(path: string): Promise<string | null> {
  try {
    const { dev, ino, rdev, ctimeMs } = await stat(path);
    return rdev === 0 ? `${dev}:${ino}:${ctimeMs}` : `${rdev}:${ino}`;
  } catch {
    return null;
  }
}

/**
 * An open serial port that notices when its device goes. The serial library alone does not always: a read that is
 * under way when the cable is pulled gets an end of file, and the library reads again without end. So the device
 * file is watched as well; on Windows, where there is none, the library's own notice is all there is.
 */
export class SerialLine {
  readonly #port: SerialPort;
  readonly #watch: NodeJS.Timeout | null;
  #data: (bytes: Uint8Array) => void = () => {};
  #lost: (reason: string) => void = () => {};
  #reason = 'the port was closed';
  #letGo = false;

  private constructor(port: SerialPort, device: string | null) {
    this.#port = port;
    port.on('data', (bytes: Uint8Array) => this.#data(bytes));
    port.once('close', (error: Error | null) => this.#closed(error?.message ?? this.#reason));
    this.#watch = device === null ? null : setInterval(() => void this.#look(device), watchMs);
    this.#watch?.unref();
  }

  /** Opens a port with 8 data bits and no parity; rejects with the driver's error. */
  static async open(place: { readonly path: string; readonly baud: number }): Promise<SerialLine> {
    const port = new SerialPort({ path: place.path, baudRate: place.baud, autoOpen: false });
    port.on('error', () => {});
    const device = await identity(place.path);
    await new Promise<void>((resolve, reject) => {
      port.open((error) => (error ? reject(error) : resolve()));
    });
    return new SerialLine(port, device);
  }

  onData(listener: (bytes: Uint8Array) => void): void {
    this.#data = listener;
  }

  /** Called once when the line ends by anything but `close`. */
  onLost(listener: (reason: string) => void): void {
    this.#lost = listener;
  }

  /** Resolves when the bytes have left the computer. */
  write(bytes: Uint8Array): Promise<void> {
    return new Promise((resolve, reject) => {
      const settle = (error: Error | null | undefined): void => (error ? reject(error) : resolve());
      this.#port.write(bytes, (error) => (error ? settle(error) : this.#port.drain(settle)));
    });
  }

  async close(): Promise<void> {
    this.#letGo = true;
    await this.#hangUp();
  }

  async #look(device: string): Promise<void> {
    if ((await identity(this.#port.path)) === device || this.#letGo) return;
    this.#reason = 'the device was removed';
    await this.#hangUp();
  }

  async #hangUp(): Promise<void> {
    if (this.#watch !== null) clearInterval(this.#watch);
    if (!this.#port.isOpen || this.#port.closing) return;
    await new Promise<void>((resolve) => this.#port.close(() => resolve()));
  }

  #closed(reason: string): void {
    if (this.#watch !== null) clearInterval(this.#watch);
    if (!this.#letGo) this.#lost(reason);
    this.#letGo = true;
  }
}
