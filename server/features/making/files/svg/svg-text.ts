import { PICTURE_LIMITS } from '../../../../../shared/features/making/files/files.ts';
import { Refused } from './refused.ts';

/** The text of an SVG’s file: in the encoding that it has, with the names of its document type written out. */

const MARKS: readonly [readonly number[], string][] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
  // Without a mark, the first sign of an SVG tells.
  [[0x3c, 0x00], 'utf-16le'],
  [[0x00, 0x3c], 'utf-16be'],
];

const startsWith = (bytes: Uint8Array, mark: readonly number[]) =>
  mark.every((byte, at) => bytes[at] === byte);

const HEAD_BYTES = 300;

/** The encoding that a file’s first bytes say, as a browser takes them. */
export function encodingOf(bytes: Uint8Array): string {
  const marked = MARKS.find(([mark]) => startsWith(bytes, mark))?.[1];
  if (marked) return marked;
  const head = Buffer.from(bytes.subarray(0, HEAD_BYTES)).toString('latin1');
  const declared = /^\s*<\?xml\s[^>]*?\bencoding\s*=\s*["']([^"']*)["']/i.exec(head)?.[1]?.trim();
  // Some programs declare UTF-16 and write UTF-8: what could be read so far is no UTF-16.
  return declared === undefined || /^(?:utf-?16|ucs-?2|unicode$)/i.test(declared) ? 'utf-8' : declared;
}

/** It has done what it is for once the text is read. */
const DECLARED = /^\s*<\?xml\s[^>]*>/i;

/** @throws Refused where it isn’t in the encoding that it declares */
export function decodeSvg(bytes: Uint8Array): string {
  const encoding = encodingOf(bytes);
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes).replace(DECLARED, '');
  } catch {
    throw new Refused('svg-encoding', encoding);
  }
}

const MOST_ENTITIES = 200;
const LONGEST_ENTITY = 2_000;
const DECLARATION = /^\s*<!ENTITY\s+([A-Za-z_:][\w:.-]*)\s+(?:"([^"]*)"|'([^']*)')\s*>/;

/** Where a document type begins and ends, and what it declares itself. */
function documentType(
  text: string,
): { start: number; end: number; declared: string; rest: string } | undefined {
  const start = text.search(/<!DOCTYPE\s/i);
  const firstElement = text.search(/<[A-Za-z_]/);
  if (start < 0 || (firstElement >= 0 && firstElement < start)) return undefined;
  const close = text.indexOf('>', start);
  const open = text.indexOf('[', start);
  if (close < 0) return undefined;
  if (open < 0 || open > close)
    return { start, end: close + 1, declared: '', rest: text.slice(start, close) };
  const end = /\]\s*>/g;
  end.lastIndex = open;
  const found = end.exec(text);
  if (!found) return undefined;
  return {
    start,
    end: end.lastIndex,
    declared: text.slice(open + 1, found.index),
    rest: text.slice(start, open),
  };
}

function readEntities(declared: string): ReadonlyMap<string, string> {
  const entities = new Map<string, string>();
  let rest = declared;
  while (rest.trim() !== '') {
    rest = rest.trimStart();
    if (rest.startsWith('<!--')) {
      const end = rest.indexOf('-->');
      if (end < 0) throw new Refused('svg-entities');
      rest = rest.slice(end + '-->'.length);
      continue;
    }
    if (/^\s*<!ENTITY\s+(?:%\s*)?[^\s"']+\s+(?:SYSTEM|PUBLIC)\b/.test(rest))
      throw new Refused('svg-external');
    const [whole, name, double, single] = DECLARATION.exec(rest) ?? [];
    if (whole === undefined || name === undefined) throw new Refused('svg-entities');
    const value = double ?? single ?? '';
    // One that holds another one grows, and one that holds elements hides them from the checks.
    if (/[<&%]/.test(value) || value.length > LONGEST_ENTITY || entities.size >= MOST_ENTITIES)
      throw new Refused('svg-entities');
    if (!entities.has(name)) entities.set(name, value.replace(/"/g, '&quot;').replace(/'/g, '&apos;'));
    rest = rest.slice(whole.length);
  }
  return entities;
}

/**
 * Writes out the entities that a document type declares, which drawing programs use for the addresses of namespaces,
 * and leaves the document type out.
 * @throws Refused where it declares anything else
 */
export function withoutEntities(text: string): string {
  const type = documentType(text);
  if (!type) return text;
  const quoted = type.rest.match(/"[^"]*"|'[^']*'/g) ?? [];
  const address = quoted.at(-1);
  if (address !== undefined && !/^["']https?:\/\/www\.w3\.org\//i.test(address))
    throw new Refused('svg-external');
  const entities = readEntities(type.declared);
  const body = text.slice(type.end);
  // Errors are told by the line of the file.
  const lines = text.slice(type.start, type.end).replace(/[^\n]+/g, '');
  const before = text.slice(0, type.start) + lines;
  if (entities.size === 0) return before + body;
  let length = body.length;
  const written = body.replace(/&([A-Za-z_:][\w:.-]*);/g, (reference, name: string) => {
    const value = entities.get(name);
    if (value === undefined) return reference;
    length += value.length;
    if (length > PICTURE_LIMITS.svgBytes) throw new Refused('svg-complex');
    return value;
  });
  return before + written;
}
