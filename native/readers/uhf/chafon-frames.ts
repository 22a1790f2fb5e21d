import { FrameStream } from './frame-stream.ts';

/**
 * Frames of Chafon’s readers (CF-RU51xx, CF-RU52xx, CF-RU64xx, CF-MU80x, CF-MU90x and their relatives). To the reader:
 * length of what follows, address, command, data, CRC. From it: length, address, command, status, data, CRC. The CRC is
 * CRC-16/MCRF4XX over everything before it, low byte first.
 */
export const chafonCommand = { inventory: 0x01, readerInformation: 0x21 } as const;

export const chafonStatus = {
  success: 0x00,
  done: 0x01,
  timeUp: 0x02,
  moreFollows: 0x03,
  memoryFull: 0x04,
  antennaFault: 0xf8,
  noTags: 0xfb,
  wrongLength: 0xfd,
  unknownCommand: 0xfe,
  wrongParameter: 0xff,
} as const;

/** Every reader listens to this address. */
export const ANY_ADDRESS = 0xff;

const COMMAND_OVERHEAD = 4;
const SHORTEST_ANSWER = 5;
const commands: ReadonlySet<number> = new Set(Object.values(chafonCommand));

const crcTable = Uint16Array.from({ length: 256 }, (_, byte) => {
  let sum = byte;
  for (let bit = 0; bit < 8; bit += 1) sum = (sum & 1) === 1 ? (sum >> 1) ^ 0x8408 : sum >> 1;
  return sum;
});

function crc(bytes: Uint8Array): number {
  let sum = 0xffff;
  for (const byte of bytes) sum = (sum >> 8) ^ (crcTable[(sum ^ byte) & 0xff] ?? 0);
  return sum;
}

export function encodeCommand(address: number, command: number, data: readonly number[] = []): Buffer {
  const frame = Buffer.from([COMMAND_OVERHEAD + data.length, address, command, ...data, 0, 0]);
  frame.writeUInt16LE(crc(frame.subarray(0, -2)), frame.length - 2);
  return frame;
}

export interface ChafonAnswer {
  readonly address: number;
  readonly command: number;
  readonly status: number;
  readonly data: Buffer;
}

export const chafonFrames = (): FrameStream =>
  new FrameStream({
    canBegin: (bytes) =>
      bytes.readUInt8(0) >= SHORTEST_ANSWER && (bytes[2] === undefined || commands.has(bytes[2])),
    lengthOf: (bytes) => bytes.readUInt8(0) + 1,
    isWhole: (frame) => crc(frame.subarray(0, -2)) === frame.readUInt16LE(frame.length - 2),
  });

export const chafonAnswer = (frame: Buffer): ChafonAnswer => ({
  address: frame.readUInt8(1),
  command: frame.readUInt8(2),
  status: frame.readUInt8(3),
  data: frame.subarray(4, -2),
});

/** Small desktop readers list EPCs alone; all others tell the antenna first and a signal strength behind each EPC. */
export type TagListForm = 'plain' | 'antenna';

const others: Record<TagListForm, TagListForm> = { plain: 'antenna', antenna: 'plain' };

/** The EPCs of an inventory’s answer; null where its lengths fit neither form. */
export const epcsIn = (data: Buffer, form: TagListForm): string[] | null =>
  listed(data, form) ?? listed(data, others[form]);

function listed(data: Buffer, form: TagListForm): string[] | null {
  const behindEach = form === 'antenna' ? 1 : 0;
  const countAt = form === 'antenna' ? 1 : 0;
  const epcs: string[] = [];
  let at = countAt + 1;
  for (let left = data[countAt] ?? 0; left > 0; left -= 1) {
    const length = data[at];
    if (length === undefined || at + 1 + length + behindEach > data.length) return null;
    if (length > 0)
      epcs.push(
        data
          .subarray(at + 1, at + 1 + length)
          .toString('hex')
          .toUpperCase(),
      );
    at += 1 + length + behindEach;
  }
  return at === data.length || data.length === 0 ? epcs : null;
}
