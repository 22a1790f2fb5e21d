import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';

/** What a file is made from: bytes, the path of a file on this machine, or a stream. */
export type FileSource =
  | { readonly bytes: Uint8Array }
  | { readonly path: string }
  | { readonly stream: Readable };

export interface StoredFile {
  /** Bytes. */
  readonly size: number;
  readonly contentType: string;
  readonly modifiedAt: string;
}

/** Bytes of a file, the last one included. */
export interface ByteRange {
  readonly from: number;
  readonly to: number;
}

/** Files by key, e.g. `print-files/ab/abcd.png`: a local folder or an S3-compatible bucket. */
export interface Storage {
  /** Keeps a file whole or not at all; one of the same key is replaced. Answers its size in bytes. */
  put(
    key: string,
    source: FileSource,
    options: { readonly contentType: string },
  ): Promise<{ readonly size: number }>;
  /** All of a file, or a part of it. Rejects with {@link FileMissing} when there is none. */
  get(key: string, range?: ByteRange): Promise<{ readonly stream: Readable; readonly file: StoredFile }>;
  /** The whole file in memory; for small files. Rejects with {@link FileMissing} when there is none. */
  read(key: string): Promise<Buffer>;
  /** Null when there is no such file. */
  head(key: string): Promise<StoredFile | null>;
  /** Without effect when there is no such file. */
  delete(key: string): Promise<void>;
  /** Where the file lies on this machine, or null where the storage is elsewhere. */
  localPath(key: string): string | null;
  /** Rejects when the storage cannot be reached, or written: it writes a small file and takes it away. */
  check(): Promise<void>;
  close(): Promise<void>;
}

/** There is no file of this key. */
export class FileMissing extends Error {
  override readonly name = 'FileMissing';
  readonly key: string;

  constructor(key: string) {
    super(`There is no file ${key}`);
    this.key = key;
  }
}

const KEY_MAX_LENGTH = 512;
const KEY_PATTERN = /^[a-zA-Z0-9][\w.-]*(\/[a-zA-Z0-9][\w.-]*)*$/;

/** Throws a TypeError unless the key is a plain relative path: no `..`, no hidden or empty part, no backslash. */
export function checkKey(key: string): void {
  if (key.length > KEY_MAX_LENGTH || !KEY_PATTERN.test(key))
    throw new TypeError(`${JSON.stringify(key)} isn’t a file key`);
}

/** The key of a file whose name is its content: the same bytes always lie under the same key. */
export function contentKey(area: string, sha256: string, extension: string): string {
  const key = `${area}/${sha256.slice(0, 2)}/${sha256}.${extension}`;
  checkKey(key);
  return key;
}

/** A source as a stream. */
export function streamOf(source: FileSource): Readable {
  if ('bytes' in source) return Readable.from([Buffer.from(source.bytes)]);
  return 'path' in source ? createReadStream(source.path) : source.stream;
}
