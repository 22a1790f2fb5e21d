import { brotliDecompressSync, inflateSync } from 'node:zlib';

/**
 * Font files of the web as the plain tables that shaping needs: WOFF is compressed table by table, WOFF2 as a whole, with
 * packed outlines (https://www.w3.org/TR/WOFF2/). Only files of installed packages are opened.
 */

type Tables = Map<string, Buffer>;

const KNOWN_TAGS =
  'cmap head hhea hmtx maxp name OS/2 post cvt_ fpgm glyf loca prep CFF_ VORG EBDT EBLC gasp hdmx kern LTSH PCLT VDMX vhea vmtx BASE GDEF GPOS GSUB EBSC JSTF MATH CBDT CBLC COLR CPAL SVG_ sbix acnt avar bdat bloc bsln cvar fdsc feat fmtx fvar gvar hsty just lcar mort morx opbd prop trak Zapf Silf Glat Gloc Feat Sill'
    .replaceAll('_', ' ')
    .match(/\S{4}|\S{3} /g) ?? [];

class Reader {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(bytes: Buffer, at = 0) {
    this.#bytes = bytes;
    this.#at = at;
  }

  byte(): number {
    this.#at += 1;
    return this.#bytes.readUInt8(this.#at - 1);
  }

  uint16(): number {
    this.#at += 2;
    return this.#bytes.readUInt16BE(this.#at - 2);
  }

  int16(): number {
    this.#at += 2;
    return this.#bytes.readInt16BE(this.#at - 2);
  }

  uint32(): number {
    this.#at += 4;
    return this.#bytes.readUInt32BE(this.#at - 4);
  }

  take(length: number): Buffer {
    this.#at += length;
    return this.#bytes.subarray(this.#at - length, this.#at);
  }

  tag(): string {
    return this.take(4).toString('latin1');
  }

  /** Seven bits a byte. */
  base128(): number {
    let value = 0;
    for (;;) {
      const byte = this.byte();
      value = value * 128 + (byte & 0x7f);
      if (byte < 128) return value;
    }
  }

  /** One byte for small numbers, three for large ones. */
  short255(): number {
    const code = this.byte();
    if (code === 253) return this.uint16();
    if (code === 255) return this.byte() + 253;
    return code === 254 ? this.byte() + 506 : code;
  }
}

const signed = (flag: number, value: number) => (flag & 1 ? value : -value);

/** A point’s distance from the one before it, packed into one to four bytes. */
function readStep(reader: Reader, flag: number): [dx: number, dy: number] {
  const first = reader.byte();
  if (flag < 10) return [0, signed(flag, ((flag & 14) << 7) + first)];
  if (flag < 20) return [signed(flag, (((flag - 10) & 14) << 7) + first), 0];
  if (flag < 84) {
    const base = flag - 20;
    return [
      signed(flag, 1 + (base & 0x30) + (first >> 4)),
      signed(flag >> 1, 1 + ((base & 0x0c) << 2) + (first & 0x0f)),
    ];
  }
  const second = reader.byte();
  if (flag < 120) {
    const base = flag - 84;
    return [
      signed(flag, 1 + (Math.floor(base / 12) << 8) + first),
      signed(flag >> 1, 1 + (((base % 12) >> 2) << 8) + second),
    ];
  }
  const third = reader.byte();
  if (flag < 124)
    return [signed(flag, (first << 4) + (second >> 4)), signed(flag >> 1, ((second & 0x0f) << 8) + third)];
  return [signed(flag, (first << 8) + second), signed(flag >> 1, (third << 8) + reader.byte())];
}

interface Streams {
  readonly points: Reader;
  readonly flags: Reader;
  readonly steps: Reader;
  readonly parts: Reader;
  readonly instructions: Reader;
}

interface Contours {
  readonly ends: readonly number[];
  readonly points: readonly { readonly dx: number; readonly dy: number; readonly isOn: boolean }[];
}

function readContours(count: number, streams: Streams): Contours {
  let total = 0;
  const ends = Array.from({ length: count }, () => {
    total += streams.points.short255();
    return total - 1;
  });
  const points = Array.from({ length: total }, () => {
    const flag = streams.flags.byte();
    const [dx, dy] = readStep(streams.steps, flag & 0x7f);
    return { dx, dy, isOn: flag < 128 };
  });
  return { ends, points };
}

/** Left, bottom, right, top. */
type Box = readonly [number, number, number, number];

function boundsOf({ points }: Contours): Box {
  let [x, y] = [0, 0];
  const placed = points.map(({ dx, dy }) => {
    x += dx;
    y += dy;
    return { x, y };
  });
  const xs = placed.map((point) => point.x);
  const ys = placed.map((point) => point.y);
  return placed.length === 0
    ? [0, 0, 0, 0]
    : [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

const int16s = (numbers: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(numbers.length * 2);
  for (const [at, number] of numbers.entries()) bytes.writeInt16BE(number, at * 2);
  return bytes;
};

function simpleGlyph(contours: Contours, box: Box, instructions: Buffer): Buffer {
  const { ends, points } = contours;
  return Buffer.concat([
    int16s([ends.length, ...box, ...ends, instructions.length]),
    instructions,
    Buffer.from(points.map(({ isOn }) => (isOn ? 1 : 0))),
    int16s(points.map(({ dx }) => dx)),
    int16s(points.map(({ dy }) => dy)),
  ]);
}

const MORE_PARTS = 0x20;
const HAS_INSTRUCTIONS = 0x100;

/** A glyph made of others. */
function composedGlyph(box: Box, streams: Streams): Buffer {
  const parts: Buffer[] = [int16s([-1, ...box])];
  let flags = MORE_PARTS;
  let hasInstructions = false;
  while (flags & MORE_PARTS) {
    const head = streams.parts.take(4);
    flags = head.readUInt16BE(0);
    hasInstructions ||= (flags & HAS_INSTRUCTIONS) !== 0;
    const scales = flags & 0x08 ? 2 : flags & 0x40 ? 4 : flags & 0x80 ? 8 : 0;
    parts.push(head, streams.parts.take((flags & 1 ? 4 : 2) + scales));
  }
  if (hasInstructions) {
    const length = streams.steps.short255();
    parts.push(int16s([length]), streams.instructions.take(length));
  }
  return Buffer.concat(parts);
}

/** The outlines of a WOFF2 file as TrueType’s `glyf` and `loca`; `lefts` are the glyphs’ left edges. */
function readOutlines(bytes: Buffer): { glyf: Buffer; loca: Buffer; lefts: number[] } {
  const head = new Reader(bytes);
  head.take(4);
  const count = head.uint16();
  head.take(2);
  const sizes = Array.from({ length: 7 }, () => head.uint32());
  const [contourCounts, points, flags, steps, parts, boxes, instructions] = sizes.map((size) =>
    head.take(size),
  );
  if (!contourCounts || !points || !flags || !steps || !parts || !boxes || !instructions)
    throw new Error('The outlines of a font are cut off');
  const streams: Streams = {
    points: new Reader(points),
    flags: new Reader(flags),
    steps: new Reader(steps),
    parts: new Reader(parts),
    instructions: new Reader(instructions),
  };
  const counts = new Reader(contourCounts);
  const bitmap = Math.floor((count + 31) / 32) * 4;
  const boxReader = new Reader(boxes, bitmap);
  const readBox = (): Box => [boxReader.int16(), boxReader.int16(), boxReader.int16(), boxReader.int16()];
  const lefts: number[] = [];
  const glyphs: Buffer[] = [];
  const starts = [0];
  for (let index = 0; index < count; index += 1) {
    const contourCount = counts.int16();
    const hasBox = ((boxes[index >> 3] ?? 0) & (0x80 >> (index & 7))) !== 0;
    let glyph: Buffer = Buffer.alloc(0);
    let left = 0;
    if (contourCount > 0) {
      const contours = readContours(contourCount, streams);
      const length = streams.steps.short255();
      const box = hasBox ? readBox() : boundsOf(contours);
      glyph = simpleGlyph(contours, box, streams.instructions.take(length));
      [left] = box;
    } else if (contourCount < 0) {
      const box = readBox();
      glyph = composedGlyph(box, streams);
      [left] = box;
    }
    lefts.push(left);
    glyphs.push(glyph, Buffer.alloc(-glyph.length & 3));
    starts.push((starts.at(-1) ?? 0) + glyph.length + (-glyph.length & 3));
  }
  const loca = Buffer.alloc(starts.length * 4);
  for (const [at, start] of starts.entries()) loca.writeUInt32BE(start, at * 4);
  return { glyf: Buffer.concat(glyphs), loca, lefts };
}

/** Advances, with the left edges that the file leaves out because they follow from the outlines. */
function readAdvances(bytes: Buffer, hhea: Buffer, lefts: readonly number[]): Buffer {
  const reader = new Reader(bytes);
  const flags = reader.byte();
  const metrics = hhea.readUInt16BE(34);
  const advances = Array.from({ length: metrics }, () => reader.uint16());
  const edges = lefts.map((left, index) =>
    (index < metrics ? flags & 1 : flags & 2) ? left : reader.int16(),
  );
  const written = Buffer.alloc(metrics * 4 + (lefts.length - metrics) * 2);
  for (const [index, edge] of edges.entries()) {
    const advance = advances[index];
    if (advance !== undefined) written.writeUInt16BE(advance, index * 4);
    written.writeInt16BE(edge, advance === undefined ? metrics * 2 + index * 2 : index * 4 + 2);
  }
  return written;
}

function readWoff2(file: Buffer): Tables {
  const reader = new Reader(file, 12);
  const count = reader.uint16();
  reader.take(6);
  const compressed = reader.uint32();
  reader.take(24);
  const entries = Array.from({ length: count }, () => {
    const flags = reader.byte();
    const tag = (flags & 63) === 63 ? reader.tag() : (KNOWN_TAGS[flags & 63] ?? '');
    const version = flags >> 6;
    const length = reader.base128();
    const isPacked = tag === 'glyf' || tag === 'loca' ? version === 0 : version !== 0;
    return { tag, isPacked, length: isPacked ? reader.base128() : length };
  });
  const data = new Reader(brotliDecompressSync(reader.take(compressed)));
  const tables: Tables = new Map();
  const packed = new Set<string>();
  for (const { tag, isPacked, length } of entries) {
    tables.set(tag, data.take(length));
    if (isPacked) packed.add(tag);
  }
  const glyf = tables.get('glyf');
  if (glyf && packed.has('glyf')) {
    const outlines = readOutlines(glyf);
    tables.set('glyf', outlines.glyf).set('loca', outlines.loca);
    // Unpacked outlines are longer: their places take four bytes each.
    tables.get('head')?.writeInt16BE(1, 50);
    const [hmtx, hhea] = [tables.get('hmtx'), tables.get('hhea')];
    if (hmtx && hhea && packed.has('hmtx')) tables.set('hmtx', readAdvances(hmtx, hhea, outlines.lefts));
  }
  return tables;
}

function readWoff(file: Buffer): Tables {
  const reader = new Reader(file, 12);
  const count = reader.uint16();
  reader.take(30);
  const entries = Array.from({ length: count }, () => {
    const [tag, offset, stored, length] = [reader.tag(), reader.uint32(), reader.uint32(), reader.uint32()];
    reader.take(4);
    const bytes = file.subarray(offset, offset + stored);
    return [tag, stored < length ? inflateSync(bytes) : bytes] as const;
  });
  return new Map(entries);
}

/** The sum that a font file has of each of its tables. */
function checksum(bytes: Buffer): number {
  let sum = 0;
  for (let at = 0; at < bytes.length; at += 4) sum = (sum + bytes.readUInt32BE(at)) >>> 0;
  return sum;
}

const padded = (bytes: Buffer): Buffer => Buffer.concat([bytes, Buffer.alloc(-bytes.length & 3)]);

/** Tables as one font file. */
export function writeFont(tables: ReadonlyMap<string, Buffer>): Buffer {
  const sorted = [...tables].sort(([one], [other]) => (one < other ? -1 : 1));
  const head = Buffer.alloc(12 + sorted.length * 16);
  head.writeUInt32BE(0x00010000, 0);
  head.writeUInt16BE(sorted.length, 4);
  const power = Math.floor(Math.log2(Math.max(1, sorted.length)));
  head.writeUInt16BE(16 * 2 ** power, 6);
  head.writeUInt16BE(power, 8);
  head.writeUInt16BE(sorted.length * 16 - 16 * 2 ** power, 10);
  let offset = head.length;
  const bodies: Buffer[] = [];
  for (const [index, [tag, bytes]] of sorted.entries()) {
    const body = padded(bytes);
    const at = 12 + index * 16;
    head.write(tag, at, 'latin1');
    head.writeUInt32BE(checksum(body), at + 4);
    head.writeUInt32BE(offset, at + 8);
    head.writeUInt32BE(bytes.length, at + 12);
    bodies.push(body);
    offset += body.length;
  }
  return Buffer.concat([head, ...bodies]);
}

/** A WOFF or WOFF2 file as a plain TrueType file. */
export function openWoff(file: Buffer): Buffer {
  return writeFont(file.toString('latin1', 0, 4) === 'wOF2' ? readWoff2(file) : readWoff(file));
}
