import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { bytes } from './tag-reader.ts';

/** The far end of a tag reader’s line: a TCP server that a pseudo-terminal can be bridged to. */
export class UhfReaderDouble {
  readonly heard: string[] = [];
  readonly #answers: (frame: string) => readonly string[];
  readonly #lengthOf: (received: Buffer) => number;
  readonly #server: Server = createServer({ noDelay: true }, (socket) => this.#talk(socket));
  readonly #waiting = new Set<() => void>();
  #socket: Socket | null = null;
  #port = 0;

  constructor(shape: {
    /** The whole length of the frame that begins here. */
    readonly lengthOf: (received: Buffer) => number;
    /** Frames in hex for a frame in hex. */
    readonly answers: (frame: string) => readonly string[];
  }) {
    this.#lengthOf = shape.lengthOf;
    this.#answers = shape.answers;
  }

  async listen(): Promise<number> {
    this.#server.listen(this.#port, '127.0.0.1');
    await once(this.#server, 'listening');
    const place = this.#server.address();
    this.#port = typeof place === 'object' && place !== null ? place.port : 0;
    return this.#port;
  }

  send(...frames: ReadonlyArray<string | Buffer>): void {
    this.#socket?.write(
      Buffer.concat(frames.map((frame) => (typeof frame === 'string' ? bytes(frame) : frame))),
    );
  }

  /** Resolves when so many frames that begin so have come. */
  async heardCount(start: string, count = 1): Promise<void> {
    while (this.heard.filter((frame) => frame.startsWith(start)).length < count)
      await new Promise<void>((resolve) => this.#waiting.add(resolve));
  }

  hangUp(): void {
    this.#socket?.destroy();
  }

  async close(): Promise<void> {
    this.hangUp();
    this.#server.close();
    await once(this.#server, 'close');
  }

  #talk(socket: Socket): void {
    this.#socket = socket;
    socket.on('error', () => {});
    let received = Buffer.alloc(0);
    socket.on('data', (data) => {
      received = Buffer.concat([received, data]);
      while (received.length >= 2 && received.length >= this.#lengthOf(received)) {
        const frame = received.subarray(0, this.#lengthOf(received)).toString('hex');
        received = received.subarray(frame.length / 2);
        this.heard.push(frame);
        for (const answer of this.#answers(frame)) this.send(answer);
        for (const resolve of this.#waiting) resolve();
        this.#waiting.clear();
      }
    });
  }
}

const NIBBLES = [
  0x0000, 0x1021, 0x2042, 0x3063, 0x4084, 0x50a5, 0x60c6, 0x70e7, 0x8108, 0x9129, 0xa14a, 0xb16b, 0xc18c,
  0xd1ad, 0xe1ce, 0xf1ef,
];

/** A frame of a ThingMagic module with its CRC, from the bytes behind FF; by the table of the maker’s own library. */
export function thingmagicFrame(body: string): Buffer {
  const content = bytes(body);
  let crc = 0xffff;
  const take = (nibble: number): void => {
    crc = (((crc << 4) & 0xffff) | nibble) ^ (NIBBLES[crc >> 12] ?? 0);
  };
  for (const byte of content) {
    take(byte >> 4);
    take(byte & 0xf);
  }
  return Buffer.from([0xff, ...content, crc >> 8, crc & 0xff]);
}

/** A module’s report of one tag of 96 bits. */
export const thingmagicTag = (epc: string): Buffer =>
  thingmagicFrame(`28 22 0000 10001b01ff0101 c4 11 0e1640 00000127 0000 05 0000 0f 0080 3000 ${epc} e94a`);

/** A module without a tag in its field, as it says every second. */
export const thingmagicIdle = 'FF 00 22 04 00 84 E0';

/** The answers in the transport logs next to SparkFun’s library for the same modules. */
const LOGGED: Readonly<Record<string, string>> = {
  ff032f0000025e86: 'FF 01 2F 00 00 02 30 E6',
  ff00031d0c: 'FF 14 03 00 00 14 12 08 00 30 00 00 02 20 15 03 10 01 03 01 47 00 00 00 10 EB FF',
  ff000c1d03: 'FF 01 0C 00 00 52 63 03',
  ff0391020101: 'FF 00 91 00 00 17 58',
  ff039a010c00a35d: 'FF 00 9A 00 00 A6 33',
  ff0197: 'FF 00 97 00 00 77 9E',
  ff102f000001220000050722100: 'FF 04 2F 00 00 01 22 00 00 6D C3',
};

/** A ThingMagic module that answers as the logs of a real one. `instead` replaces answers by the start of the command. */
export function thingmagicDouble(instead: Readonly<Record<string, readonly string[]>> = {}): UhfReaderDouble {
  return new UhfReaderDouble({
    lengthOf: (received) => received.readUInt8(1) + 5,
    answers: (frame) => {
      const other = Object.entries(instead).find(([start]) => frame.startsWith(start));
      if (other) return other[1];
      const logged = Object.entries(LOGGED).find(([start]) => frame.startsWith(start));
      return [logged?.[1] ?? thingmagicFrame(`00 ${frame.slice(4, 6)} 0000`).toString('hex')];
    },
  });
}

/** CRC-16/MCRF4XX by whole bytes. */
export function chafonFrame(body: string): Buffer {
  const content = bytes(body);
  let crc = 0xffff;
  for (const byte of content) {
    let mixed = byte ^ (crc & 0xff);
    mixed ^= (mixed << 4) & 0xff;
    crc = ((mixed << 8) | (crc >> 8)) ^ (mixed >> 4) ^ (mixed << 3);
    crc &= 0xffff;
  }
  return Buffer.concat([content, Buffer.from([crc & 0xff, crc >> 8])]);
}

/** Type 09 is UHFReader18 (CF-RU5102), 0C is UHFReader288 (CF-RU6402, CF-MU80x). */
const chafonInformation = (type: string): string =>
  chafonFrame(`0d 00 21 00 0301 ${type} 02 4e00 1e 0a`).toString('hex');

/** A Chafon reader that has the given answers to its inventories, the last one again and again. */
export function chafonDouble(
  type: '09' | '0c',
  inventories: ReadonlyArray<readonly string[]>,
): UhfReaderDouble {
  let asked = 0;
  return new UhfReaderDouble({
    lengthOf: (received) => received.readUInt8(0) + 1,
    answers: (frame) => {
      if (frame.slice(4, 6) === '21') return [chafonInformation(type)];
      const answer = inventories[Math.min(asked, inventories.length - 1)] ?? [];
      asked += 1;
      return answer;
    },
  });
}
