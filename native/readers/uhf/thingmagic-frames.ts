import { FrameStream } from './frame-stream.ts';

/**
 * Frames of ThingMagic’s embedded modules (M6e, Micro, Nano, M7e). To the module: FF, length of the data, opcode, data,
 * CRC. From it: FF, length, opcode, two bytes of status, data, CRC. The CRC covers everything but the FF, high byte first.
 */
export const opcode = {
  version: 0x03,
  bootFirmware: 0x04,
  currentProgram: 0x0c,
  readTags: 0x22,
  reading: 0x2f,
  setAntennas: 0x91,
  setReadPower: 0x92,
  setTagProtocol: 0x93,
  setRegion: 0x97,
  setReaderOption: 0x9a,
} as const;

export const moduleStatus = {
  success: 0x0000,
  invalidRegion: 0x010b,
  noTags: 0x0400,
  noAntenna: 0x0503,
  tooHot: 0x0504,
  highReturnLoss: 0x0505,
} as const;

/** Regions a module can be set to, by the names ThingMagic gives them. */
export const regions = {
  na: 0x01,
  eu: 0x02,
  kr: 0x03,
  in: 0x04,
  jp: 0x05,
  prc: 0x06,
  eu2: 0x07,
  eu3: 0x08,
  kr2: 0x09,
  prc2: 0x0a,
  au: 0x0b,
  nz: 0x0c,
  na2: 0x0d,
  na3: 0x0e,
  is: 0x0f,
} as const;
export type ThingmagicRegion = keyof typeof regions;

const header = 0xff;
const COMMAND_OVERHEAD = 5;
const ANSWER_OVERHEAD = 7;
const longestData = 250;
const opcodes: ReadonlySet<number> = new Set(Object.values(opcode));

const crcTable = Uint16Array.from({ length: 256 }, (_, byte) => {
  let sum = byte << 8;
  for (let bit = 0; bit < 8; bit += 1) sum = ((sum << 1) & 0xffff) ^ ((sum & 0x8000) === 0 ? 0 : 0x1021);
  return sum;
});

/** The module’s CRC: polynomial 1021 from FFFF on, with each byte shifted in at the low end. */
function crc(bytes: Uint8Array): number {
  let sum = 0xffff;
  for (const byte of bytes) sum = (((sum << 8) & 0xffff) | byte) ^ (crcTable[sum >> 8] ?? 0);
  return sum;
}

export function encodeCommand(code: number, data: readonly number[] = []): Buffer {
  const frame = Buffer.from([header, data.length, code, ...data, 0, 0]);
  frame.writeUInt16BE(crc(frame.subarray(1, -2)), data.length + COMMAND_OVERHEAD - 2);
  return frame;
}

export interface ModuleAnswer {
  readonly opcode: number;
  readonly status: number;
  readonly data: Buffer;
}

export const moduleFrames = (): FrameStream =>
  new FrameStream({
    canBegin: (bytes) =>
      bytes[0] === header &&
      (bytes[1] ?? 0) <= longestData &&
      (bytes[2] === undefined || opcodes.has(bytes[2])),
    lengthOf: (bytes) => (bytes.length < 2 ? null : bytes.readUInt8(1) + ANSWER_OVERHEAD),
    isWhole: (frame) => crc(frame.subarray(1, -2)) === frame.readUInt16BE(frame.length - 2),
  });

export const moduleAnswer = (frame: Buffer): ModuleAnswer => ({
  opcode: frame.readUInt8(2),
  status: frame.readUInt16BE(3),
  data: frame.subarray(5, -2),
});

/** What the search asks a module to tell about each tag, and where the tag’s memory begins behind it. */
const FIXED_METADATA = 21;
const BITS_PER_BYTE = 8;
const PROTOCOL_CONTROL_AND_CRC = 4;

/**
 * The EPC in a tag’s report: seven bytes that repeat the search, then signal, antenna, frequency, time, phase, protocol,
 * any embedded data with its length in bits, one reserved byte, the length in bits and the tag’s protocol control, EPC
 * and CRC. Null where the lengths don’t fit.
 */
export function epcIn(data: Buffer): string | null {
  if (data.length < FIXED_METADATA) return null;
  const embedded = Math.ceil(data.readUInt16BE(FIXED_METADATA - 2) / BITS_PER_BYTE);
  const lengthAt = FIXED_METADATA + embedded + 1;
  if (data.length < lengthAt + 2) return null;
  const length = data.readUInt16BE(lengthAt) / BITS_PER_BYTE;
  const memory = data.subarray(lengthAt + 2);
  if (length !== memory.length || length <= PROTOCOL_CONTROL_AND_CRC) return null;
  return memory.subarray(2, -2).toString('hex').toUpperCase();
}
