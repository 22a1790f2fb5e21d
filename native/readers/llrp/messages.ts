/**
 * The part of LLRP 1.0.1 (EPCglobal Low Level Reader Protocol) that a tag reader needs: message frames, the
 * parameters of an inventory that never ends, and what comes back. Numbers are the standard's.
 */
export const messageType = {
  setReaderConfig: 3,
  closeConnectionResponse: 4,
  setReaderConfigResponse: 13,
  closeConnection: 14,
  addRoSpec: 20,
  deleteRoSpec: 21,
  startRoSpec: 22,
  enableRoSpec: 24,
  addRoSpecResponse: 30,
  deleteRoSpecResponse: 31,
  startRoSpecResponse: 32,
  enableRoSpecResponse: 34,
  roAccessReport: 61,
  keepalive: 62,
  readerEventNotification: 63,
  keepaliveAck: 72,
  errorMessage: 100,
} as const;

export const parameterType = {
  roSpec: 177,
  roBoundarySpec: 178,
  roSpecStartTrigger: 179,
  roSpecStopTrigger: 182,
  aiSpec: 183,
  aiSpecStopTrigger: 184,
  inventoryParameterSpec: 186,
  keepaliveSpec: 220,
  roReportSpec: 237,
  tagReportContentSelector: 238,
  tagReportData: 240,
  epcData: 241,
  readerEventNotificationData: 246,
  connectionAttemptEvent: 256,
  llrpStatus: 287,
  epc96: 13,
} as const;

/** Sizes of the parameters without a length field (LLRP §17.2), by type, in bytes after the type byte. */
const fixedSizes: Readonly<Record<number, number>> = {
  1: 2,
  2: 8,
  3: 8,
  4: 8,
  5: 8,
  6: 1,
  7: 2,
  8: 2,
  9: 4,
  10: 2,
  11: 2,
  12: 2,
  13: 12,
  14: 2,
  15: 2,
  16: 4,
  17: 2,
  18: 4,
  19: 2,
  20: 2,
};

const version = 1;
const headerLength = 10;
const longestMessage = 1024 * 1024;

/** One message: its type, its number, and the bytes after the header. */
export interface LlrpMessage {
  readonly type: number;
  readonly id: number;
  readonly body: Buffer;
}

/** A parameter: its type and the bytes of its value. */
export interface LlrpParameter {
  readonly type: number;
  readonly value: Buffer;
}

/** Bytes that are not LLRP; the connection they came on is of no more use. */
export class LlrpFormatError extends Error {}

export function u8(value: number): Buffer {
  return Buffer.from([value]);
}

export function u16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
}

export function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

export function encodeMessage({ type, id, body }: LlrpMessage): Buffer {
  return Buffer.concat([u16((version << 10) | type), u32(headerLength + body.length), u32(id), body]);
}

export function encodeParameter(type: number, ...parts: readonly Buffer[]): Buffer {
  const value = Buffer.concat(parts);
  return Buffer.concat([u16(type), u16(4 + value.length), value]);
}

/** Cuts a stream of bytes, however it is split, into messages; throws a `LlrpFormatError`. */
export class LlrpStream {
  #bytes: Buffer = Buffer.alloc(0);

  push(bytes: Uint8Array): LlrpMessage[] {
    this.#bytes = Buffer.concat([this.#bytes, bytes]);
    const messages: LlrpMessage[] = [];
    while (this.#bytes.length >= headerLength) {
      const first = this.#bytes.readUInt16BE(0);
      const length = this.#bytes.readUInt32BE(2);
      if (((first >> 10) & 0b111) !== version || length < headerLength || length > longestMessage) {
        throw new LlrpFormatError('the bytes aren’t LLRP version 1');
      }
      if (this.#bytes.length < length) break;
      const body = this.#bytes.subarray(headerLength, length);
      messages.push({ type: first & 0x3ff, id: this.#bytes.readUInt32BE(6), body });
      this.#bytes = this.#bytes.subarray(length);
    }
    return messages;
  }
}

/** The parameters that follow one another in these bytes; throws a `LlrpFormatError`. */
export function parametersIn(bytes: Buffer): LlrpParameter[] {
  const parameters: LlrpParameter[] = [];
  for (let place = 0; place < bytes.length; ) {
    const [parameter, length] = parameterAt(bytes, place);
    parameters.push(parameter);
    place += length;
  }
  return parameters;
}

function parameterAt(bytes: Buffer, place: number): [LlrpParameter, number] {
  const first = bytes[place] ?? 0;
  const fixed = (first & 0x80) !== 0;
  const type = fixed ? first & 0x7f : bytes.length - place < 4 ? -1 : bytes.readUInt16BE(place) & 0x3ff;
  const header = fixed ? 1 : 4;
  const length = fixed
    ? 1 + (fixedSizes[type] ?? Number.NaN)
    : type === -1
      ? Number.NaN
      : bytes.readUInt16BE(place + 2);
  if (!(length >= header && place + length <= bytes.length))
    throw new LlrpFormatError('a parameter is cut off');
  return [{ type, value: bytes.subarray(place + header, place + length) }, length];
}

/** The EPCs of a RO_ACCESS_REPORT in hex, in the order they were read. */
export function tagsIn(report: Buffer): string[] {
  return parametersIn(report)
    .filter(({ type }) => type === parameterType.tagReportData)
    .flatMap(({ value }) => parametersIn(value).flatMap(epcOf));
}

function epcOf({ type, value }: LlrpParameter): string[] {
  if (type === parameterType.epc96) return [value.toString('hex').toUpperCase()];
  if (type !== parameterType.epcData || value.length < 2) return [];
  const bytes = Math.ceil(value.readUInt16BE(0) / 8);
  if (bytes === 0 || value.length < 2 + bytes) return [];
  return [
    value
      .subarray(2, 2 + bytes)
      .toString('hex')
      .toUpperCase(),
  ];
}

/** The status a response carries: its code (0 is success) and the reader's own words. */
export function statusIn(body: Buffer): { readonly code: number; readonly words: string } {
  const status = parametersIn(body).find(({ type }) => type === parameterType.llrpStatus);
  if (status === undefined || status.value.length < 4) throw new LlrpFormatError('an answer has no status');
  const length = status.value.readUInt16BE(2);
  return { code: status.value.readUInt16BE(0), words: status.value.subarray(4, 4 + length).toString('utf8') };
}

/** The connection status in a READER_EVENT_NOTIFICATION: 0 is success; null without one. */
export function connectionAttemptIn(body: Buffer): number | null {
  const data = parametersIn(body).find(({ type }) => type === parameterType.readerEventNotificationData);
  const attempt =
    data && parametersIn(data.value).find(({ type }) => type === parameterType.connectionAttemptEvent);
  return attempt && attempt.value.length >= 2 ? attempt.value.readUInt16BE(0) : null;
}
