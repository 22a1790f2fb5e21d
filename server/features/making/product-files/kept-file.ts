import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';

/** A table as an import keeps it. */
export const keep = (bytes: Buffer): Promise<Buffer> => promisify(gzip)(bytes);

/** Lets a kept table be read from a file, which is deleted afterwards. */
export async function withContent<Answer>(
  content: Buffer,
  read: (path: string) => Promise<Answer>,
): Promise<Answer> {
  const folder = await mkdtemp(join(tmpdir(), 'selvedge-import-'));
  try {
    const path = join(folder, 'products.csv');
    await writeFile(path, await promisify(gunzip)(content));
    return await read(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
