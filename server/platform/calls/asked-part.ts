import type { ByteRange } from '../storage/storage.ts';

/** Which part of a file a request asks for: all of it, some bytes, or some that it doesn’t have. RFC 9110 §14. */
export type AskedPart =
  | { readonly kind: 'whole'; readonly of: number }
  | ({ readonly kind: 'part'; readonly of: number } & ByteRange)
  | { readonly kind: 'beyond'; readonly of: number };

const ONE_RANGE = /^bytes=(\d{0,15})-(\d{0,15})$/;

/**
 * Reads the `Range` of a request. What isn’t one range of bytes counts as none, as the standard allows: a list of parts asks
 * for more work than it is worth. A condition (`If-Range`) never holds, since our files have no tags.
 * @param bytes how long the file is
 */
export function askedPart(
  { header }: { readonly header: (name: string) => string | undefined },
  bytes: number,
): AskedPart {
  const whole = { kind: 'whole', of: bytes } as const;
  const [, first = '', last = ''] = ONE_RANGE.exec(header('range') ?? '') ?? [];
  if ((first === '' && last === '') || header('if-range') !== undefined) return whole;
  const beyond = { kind: 'beyond', of: bytes } as const;
  if (first === '') {
    const length = Math.min(bytes, Number(last));
    return length === 0 ? beyond : { kind: 'part', from: bytes - length, to: bytes - 1, of: bytes };
  }
  const from = Number(first);
  const to = last === '' ? bytes - 1 : Math.min(bytes - 1, Number(last));
  if (from >= bytes) return beyond;
  // Backwards is no range at all.
  return last !== '' && Number(last) < from ? whole : { kind: 'part', from, to, of: bytes };
}
