import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type S3Server, startS3Server } from '../../../tests/support/s3-server.ts';
import { ConfigError } from '../config.ts';
import { contentKey, createStorage, FileMissing, type Storage } from './storage.ts';

const PICTURE = { contentType: 'image/png' };
const TWELVE_MEGABYTES = 12_000_000;

let folder: string;
let s3: S3Server;
const storages = new Map<string, Storage>();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'selvedge-storage-'));
  s3 = await startS3Server();
  storages.set('local', await createStorage({ url: undefined, folder: join(folder, 'files') }));
  storages.set('s3', await createStorage({ url: s3.url, folder }));
});

afterAll(async () => {
  for (const storage of storages.values()) await storage.close();
  await s3.close();
  await rm(folder, { recursive: true, force: true });
});

function storageNamed(name: string): Storage {
  const storage = storages.get(name);
  if (!storage) throw new Error(`no storage ${name}`);
  return storage;
}

describe.each(['local', 's3'])('%s storage', (name) => {
  test('gives back what was put, from bytes, a path and a stream', async () => {
    const storage = storageNamed(name);
    await storage.check();
    const bytes = randomBytes(1_000);
    const path = join(folder, `${name}.png`);
    await writeFile(path, bytes);
    const sources = [
      { bytes },
      { path },
      { stream: Readable.from([bytes.subarray(0, 400), bytes.subarray(400)]) },
    ];
    for (const [number, source] of sources.entries()) {
      const key = `pictures/${number}.png`;
      expect(await storage.put(key, source, PICTURE)).toEqual({ size: 1_000 });
      expect(await storage.read(key)).toEqual(bytes);
      const { file, stream } = await storage.get(key);
      expect(file).toMatchObject({ size: 1_000, contentType: 'image/png' });
      expect(Buffer.concat(await stream.toArray())).toEqual(bytes);
      expect(await storage.head(key)).toMatchObject({ size: 1_000, contentType: 'image/png' });
    }
  });

  test('keeps a large stream whole and replaces a file of the same key', async () => {
    const storage = storageNamed(name);
    const large = randomBytes(TWELVE_MEGABYTES);
    await storage.put('large/file.bin', { bytes: Buffer.from('before') }, PICTURE);
    const chunks = Array.from({ length: 120 }, (_, at) => large.subarray(at * 100_000, (at + 1) * 100_000));
    expect(await storage.put('large/file.bin', { stream: Readable.from(chunks) }, PICTURE)).toEqual({
      size: TWELVE_MEGABYTES,
    });
    expect((await storage.read('large/file.bin')).equals(large)).toBe(true);
  });

  test('a source that breaks off leaves the earlier file as it was', async () => {
    const storage = storageNamed(name);
    await storage.put('broken/file.bin', { bytes: Buffer.from('before') }, PICTURE);
    const breaking = Readable.from(
      (function* () {
        yield randomBytes(6_000_000);
        throw new Error('the line broke');
      })(),
    );
    await expect(storage.put('broken/file.bin', { stream: breaking }, PICTURE)).rejects.toThrow(
      'the line broke',
    );
    expect((await storage.read('broken/file.bin')).toString()).toBe('before');
  });

  test('says when there is no such file', async () => {
    const storage = storageNamed(name);
    expect(await storage.head('no/such.png')).toBeNull();
    await expect(storage.read('no/such.png')).rejects.toThrow(FileMissing);
    await expect(storage.get('no/such.png')).rejects.toThrow(FileMissing);
    await storage.delete('no/such.png');
    await storage.put('short/lived.png', { bytes: Buffer.from('x') }, PICTURE);
    await storage.delete('short/lived.png');
    expect(await storage.head('short/lived.png')).toBeNull();
  });

  test.each([
    '../outside',
    'a/../../outside',
    '/etc/passwd',
    'a//b',
    '.hidden',
    'a/.b',
    'a\\b',
    '',
    'a/',
    'a\0b',
  ])('refuses the key %j', async (key) => {
    const storage = storageNamed(name);
    await expect(storage.put(key, { bytes: Buffer.from('x') }, PICTURE)).rejects.toThrow(TypeError);
    await expect((async () => storage.read(key))()).rejects.toThrow(TypeError);
  });
});

test('large files go to a bucket in parts', () => {
  expect(Math.max(...s3.partCounts)).toBeGreaterThanOrEqual(3);
});

test('a file that broke off leaves nothing behind in the local folder', async () => {
  expect(await readdir(join(folder, 'files', 'incoming'))).toEqual([]);
  const path = storageNamed('local').localPath('pictures/0.png');
  expect((await readFile(path ?? '')).length).toBe(1_000);
});

test('a wrong secret key or bucket is told by the check', async () => {
  const elsewhere = await createStorage({ url: s3.url.replace('/files?', '/others?'), folder });
  await expect(elsewhere.check()).rejects.toThrow();
  await expect(createStorage({ url: 's3://host/bucket', folder })).rejects.toThrow(ConfigError);
});

test('a file lies under the hash of its content', () => {
  const hash = createHash('sha256').update('selvedge').digest('hex');
  expect(contentKey('pictures', hash, 'txt')).toBe(`pictures/${hash.slice(0, 2)}/${hash}.txt`);
});
