import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';

const LLRP_SUCCESS = '011f 0008 0000 0000';

export function bytes(hex: string): Buffer {
  return Buffer.from(hex.replaceAll(/\s/g, ''), 'hex');
}

export function message(type: number, body: Buffer, id = 0): Buffer {
  const header = Buffer.alloc(10);
  header.writeUInt16BE(0x0400 | type, 0);
  header.writeUInt32BE(10 + body.length, 2);
  header.writeUInt32BE(id, 6);
  return Buffer.concat([header, body]);
}

/** A tag reader of the standard's wire format, written down byte by byte. */
export class TagReaderDouble {
  readonly heard: Array<{ type: number; body: string }> = [];
  readonly #server: Server = createServer((socket) => this.#greet(socket));
  readonly #waiting = new Set<() => void>();
  #socket: Socket | null = null;
  attemptStatus = '0000';
  addRoSpecStatus = LLRP_SUCCESS;

  async listen(port = 0): Promise<number> {
    this.#server.listen(port, '127.0.0.1');
    await once(this.#server, 'listening');
    const place = this.#server.address();
    return typeof place === 'object' && place !== null ? place.port : 0;
  }

  send(data: Buffer): void {
    this.#socket?.write(data);
  }

  async heardOf(type: number): Promise<string> {
    for (;;) {
      const found = this.heard.find((candidate) => candidate.type === type);
      if (found) return found.body;
      await new Promise<void>((resolve) => this.#waiting.add(resolve));
    }
  }

  hangUp(): void {
    this.#socket?.destroy();
  }

  async close(): Promise<void> {
    this.hangUp();
    this.#server.close();
    await once(this.#server, 'close');
  }

  #greet(socket: Socket): void {
    this.#socket = socket;
    socket.on('error', () => {});
    let received = Buffer.alloc(0);
    socket.on('data', (data) => {
      received = Buffer.concat([received, data]);
      while (received.length >= 10 && received.length >= received.readUInt32BE(2)) {
        const length = received.readUInt32BE(2);
        this.#answer(
          received.readUInt16BE(0) & 0x3ff,
          received.readUInt32BE(6),
          received.subarray(10, length),
        );
        received = received.subarray(length);
      }
    });
    const event = `00f6 0016  0080 000c 0005 aaaa bbbb cccc  0100 0006 ${this.attemptStatus}`;
    socket.write(message(63, bytes(event)));
  }

  #answer(type: number, id: number, body: Buffer): void {
    this.heard.push({ type, body: body.toString('hex') });
    const answers: Record<number, number> = { 3: 13, 14: 4, 20: 30, 21: 31, 22: 32, 24: 34 };
    const answer = answers[type];
    if (answer !== undefined)
      this.send(message(answer, bytes(type === 20 ? this.addRoSpecStatus : LLRP_SUCCESS), id));
    for (const resolve of this.#waiting) resolve();
    this.#waiting.clear();
  }
}

/** A report of tags, one after another, as a reader sends it. */
export function report(...epcs: readonly string[]): Buffer {
  return message(61, Buffer.concat(epcs.map((code) => bytes(`00f0 0014 8d ${code} 81 0001`))));
}

const COMPANY_OF_7_DIGITS = 5n;

/** The EPC (SGTIN-96) of an item by its EAN-13 and a serial number. */
export function toEpc(barcode: string, serial: number): string {
  const company = BigInt(barcode.slice(0, 7));
  const item = BigInt(barcode.slice(7, 12));
  const bits =
    (0x30n << 88n) |
    (1n << 85n) |
    (COMPANY_OF_7_DIGITS << 82n) |
    (company << 58n) |
    (item << 38n) |
    BigInt(serial);
  return bits.toString(16).toUpperCase().padStart(24, '0');
}
