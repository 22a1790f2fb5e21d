import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** What a process did to its files and said on its sockets, in the order of the system. */
export type TraceEvent =
  | { readonly kind: 'write'; readonly path: string; readonly offset: number | null; readonly bytes: Buffer }
  | { readonly kind: 'sync'; readonly path: string }
  | { readonly kind: 'cut'; readonly path: string; readonly size: number }
  | { readonly kind: 'remove'; readonly path: string }
  | { readonly kind: 'move'; readonly from: string; readonly to: string }
  | { readonly kind: 'said'; readonly bytes: Buffer };

const CALLS = 'write,writev,pwrite64,fsync,fdatasync,ftruncate,unlink,rename,openat';

/** The words before a command that write down what it does. The command stays the direct child. */
export const tracedTo = (file: string): string[] => [
  'strace',
  ...['-D', '-f', '-qq', '-y', '-xx', '--seccomp-bpf', '-e', 'signal=none', '-e', `trace=${CALLS}`],
  ...['-s', '1000000', '-o', file],
];

/** Whether this computer can write down what a process does. */
export const canTrace =
  process.platform === 'linux' && spawnSync('strace', ['-D', '-f', '--seccomp-bpf', 'true']).status === 0;

const HEX = /\\x([0-9a-f]{2})/g;
const bytesOf = (text: string): Buffer =>
  Buffer.from(Array.from(text.matchAll(HEX), ([, hex = '']) => hex).join(''), 'hex');

const CALL = /^(?<name>\w+)\((?<words>.*)\)\s+= (?<result>-?\d+)/s;
const FILE = /^\d+<(?<path>[^>]*)>/;
const STRING = /"((?:\\x[0-9a-f]{2})*)"/g;

/** One line per call: a call that another thread interrupted comes in two parts. */
function* wholeLines(file: string): Generator<string> {
  const begun = new Map<string, string>();
  for (const line of readFileSync(file, 'latin1').split('\n')) {
    const [, thread = '', rest = ''] = /^(\d+)\s+(.*)$/s.exec(line) ?? [];
    const resumed = /^<\.\.\. \w+ resumed>(.*)$/s.exec(rest);
    if (rest.endsWith('<unfinished ...>')) begun.set(thread, rest.slice(0, -'<unfinished ...>'.length));
    else yield resumed ? `${begun.get(thread) ?? ''}${resumed[1] ?? ''}` : rest;
  }
}

function eventOf(line: string): TraceEvent | null {
  const { name, words = '', result } = CALL.exec(line)?.groups ?? {};
  if (name === undefined || Number(result) < 0) return null;
  const path = bytesOf(FILE.exec(words)?.groups?.path ?? '').toString();
  const strings = Array.from(words.matchAll(STRING), ([, text = '']) => bytesOf(text));
  // A call in two parts has a space at the seam.
  const numbers = /(?:, (-?\d+))?, (-?\d+)\s*$/.exec(words);
  switch (name) {
    case 'pwrite64':
      return { kind: 'write', path, offset: Number(numbers?.[2]), bytes: Buffer.concat(strings) };
    case 'write':
    case 'writev':
      return path.startsWith('/')
        ? { kind: 'write', path, offset: null, bytes: Buffer.concat(strings) }
        : { kind: 'said', bytes: Buffer.concat(strings) };
    case 'fsync':
    case 'fdatasync':
      return { kind: 'sync', path };
    case 'ftruncate':
      return { kind: 'cut', path, size: Number(numbers?.[2]) };
    case 'unlink':
      return { kind: 'remove', path: strings[0]?.toString() ?? '' };
    case 'rename':
      return { kind: 'move', from: strings[0]?.toString() ?? '', to: strings[1]?.toString() ?? '' };
    case 'openat':
      return words.includes('O_TRUNC') ? { kind: 'cut', path: strings[0]?.toString() ?? '', size: 0 } : null;
    default:
      return null;
  }
}

/** What a traced process did in a folder, and what it said. */
export function readTrace(file: string, folder: string): TraceEvent[] {
  const isInside = (path: string) => path.startsWith(`${folder}/`);
  const events: TraceEvent[] = [];
  for (const line of wholeLines(file)) {
    const event = eventOf(line);
    if (event === null) continue;
    if (event.kind === 'said' || isInside(event.kind === 'move' ? event.to : event.path)) events.push(event);
  }
  return events;
}

/** The texts in frames of a WebSocket server; empty where the bytes are something else. */
export function textsIn(bytes: Buffer): string[] {
  const TEXT = 0x81;
  const texts: string[] = [];
  let at = 0;
  while (at + 2 <= bytes.length && bytes[at] === TEXT) {
    const short = bytes.readUInt8(at + 1);
    const wide = short === 126 ? 2 : short === 127 ? 8 : 0;
    if (at + 2 + wide > bytes.length) break;
    const length = wide === 0 ? short : bytes.readUIntBE(at + 2 + (wide === 8 ? 2 : 0), wide === 8 ? 6 : 2);
    const start = at + 2 + wide;
    if (start + length > bytes.length) break;
    texts.push(bytes.toString('utf8', start, start + length));
    at = start + length;
  }
  return texts;
}

type Change = { readonly offset: number; readonly bytes: Buffer } | { readonly size: number };

interface TracedFile {
  synced: Buffer;
  pending: Change[];
  end: number;
}

function changed(content: Buffer, change: Change): Buffer {
  const size = 'size' in change ? change.size : Math.max(content.length, change.offset + change.bytes.length);
  const next = Buffer.alloc(size);
  content.copy(next);
  if ('bytes' in change) change.bytes.copy(next, change.offset);
  return next;
}

/**
 * What a power cut leaves of the pending writes: all of them, as after a killed process; none; or some of them with the last
 * one cut between two sectors, as disks do that write in an order of their choice.
 */
export const cutKinds = ['all', 'synced', 'torn'] as const;
export type CutKind = (typeof cutKinds)[number];

const SECTOR = 512;

/** A disk that knows what has reached it. Names change at once and in order, as on journaled file systems. */
export class TracedDisk {
  readonly #files = new Map<string, TracedFile>();

  take(event: TraceEvent): void {
    switch (event.kind) {
      case 'write': {
        const file = this.#file(event.path);
        const offset = event.offset ?? file.end;
        file.end = offset + event.bytes.length;
        file.pending.push({ offset, bytes: event.bytes });
        return;
      }
      case 'cut': {
        const file = this.#file(event.path);
        file.end = event.size;
        file.pending.push({ size: event.size });
        return;
      }
      case 'sync': {
        const file = this.#files.get(event.path);
        if (file) file.synced = file.pending.splice(0).reduce(changed, file.synced);
        return;
      }
      case 'remove':
        this.#files.delete(event.path);
        return;
      case 'move': {
        const file = this.#files.get(event.from);
        if (file) this.#files.set(event.to, file);
        this.#files.delete(event.from);
        return;
      }
      case 'said':
    }
  }

  /** What a file has after a power cut; null where there is none. `chance` chooses what of the pending is kept. */
  after(path: string, cut: CutKind, chance: () => number): Buffer | null {
    const file = this.#files.get(path);
    if (!file) return null;
    if (cut === 'synced') return file.synced;
    if (cut === 'all') return file.pending.reduce(changed, file.synced);
    return file.pending.reduce((content, change, place) => {
      const isLast = place === file.pending.length - 1;
      if (!isLast) return chance() < 0.5 ? content : changed(content, change);
      if ('size' in change) return content;
      const sectors = Math.floor(change.bytes.length / SECTOR);
      const bytes = change.bytes.subarray(0, Math.floor(chance() * (sectors + 1)) * SECTOR);
      return bytes.length === 0 ? content : changed(content, { ...change, bytes });
    }, file.synced);
  }

  #file(path: string): TracedFile {
    const known = this.#files.get(path);
    if (known) return known;
    const made: TracedFile = { synced: Buffer.alloc(0), pending: [], end: 0 };
    this.#files.set(path, made);
    return made;
  }
}
