import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { v7 as uuid } from 'uuid';
import { checkKey, FileMissing, type FileSource, type Storage, streamOf } from './file.ts';

/** Unfinished files older than this belong to a process that died. */
const ABANDONED_AFTER_MS = 24 * 3_600_000;
/** More than fits into what a full disk may still have of a block. */
const CHECK_BYTES = 16_384;
const UNKNOWN_TYPE = 'application/octet-stream';

/**
 * Files in a local folder: `content/KEY` next to `types/KEY`. A file is written elsewhere, flushed to disk and then
 * moved, so that readers never see half of one.
 */
export async function createLocalStorage(folder: string): Promise<Storage> {
  const incoming = join(folder, 'incoming');
  await mkdir(incoming, { recursive: true });
  await removeAbandoned(incoming);

  const place = (area: 'content' | 'types', key: string) => {
    checkKey(key);
    return join(folder, area, key);
  };

  const keep = async (target: string, source: FileSource): Promise<number> => {
    const temporary = join(incoming, uuid());
    try {
      const size = await writeDurably(temporary, source);
      await mkdir(dirname(target), { recursive: true });
      await rename(temporary, target);
      await flushFolder(dirname(target));
      return size;
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
  };

  const head: Storage['head'] = async (key) => {
    const entry = await stat(place('content', key)).catch(absent);
    if (!entry?.isFile()) return null;
    const contentType = (await readFile(place('types', key), 'utf8').catch(absent)) ?? UNKNOWN_TYPE;
    return { size: entry.size, contentType, modifiedAt: entry.mtime.toISOString() };
  };

  return {
    async put(key, source, { contentType }) {
      const target = place('content', key);
      await keep(place('types', key), { bytes: Buffer.from(contentType) });
      return { size: await keep(target, source) };
    },
    async get(key, range) {
      const file = await head(key);
      if (!file) throw new FileMissing(key);
      const part = range ? { start: range.from, end: range.to } : {};
      return { file, stream: createReadStream(place('content', key), part) };
    },
    async read(key) {
      const bytes = await readFile(place('content', key)).catch(absent);
      if (!bytes) throw new FileMissing(key);
      return bytes;
    },
    head,
    async delete(key) {
      await rm(place('content', key), { force: true });
      await rm(place('types', key), { force: true });
    },
    localPath: (key) => place('content', key),
    async check() {
      const path = join(incoming, uuid());
      try {
        await writeDurably(path, { bytes: randomBytes(CHECK_BYTES) });
      } finally {
        await rm(path, { force: true });
      }
    },
    async close() {},
  };
}

function absent(error: unknown): null {
  if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR'))
    return null;
  throw error;
}

async function writeDurably(path: string, source: FileSource): Promise<number> {
  const handle: FileHandle = await open(path, 'wx', 0o640);
  try {
    await handle.writeFile(streamOf(source));
    await handle.sync();
    return (await handle.stat()).size;
  } finally {
    await handle.close();
  }
}

async function flushFolder(folder: string): Promise<void> {
  // Windows cannot open a folder; its file system keeps the order of these writes by itself.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function removeAbandoned(incoming: string): Promise<void> {
  for (const name of await readdir(incoming)) {
    const path = join(incoming, name);
    const entry = await stat(path).catch(absent);
    if (entry && Date.now() - entry.mtimeMs > ABANDONED_AFTER_MS) await rm(path, { force: true });
  }
}
