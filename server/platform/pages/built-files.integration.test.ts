import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openBuiltFiles, serveBuiltFiles } from './built-files.ts';
import { joinedAddress } from './joined-sheets.ts';

const SECRET = 'of this test';

const SCRIPT = `export const words = '${'needle and thread '.repeat(100)}';`;
const PICTURE = randomBytes(4_000);
const TINY = '.a{margin:0}';
const SMALL = TINY.repeat(30);

let folder: string;
let app: FastifyInstance;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'selvedge-built-files-'));
  const root = join(folder, 'assets');
  await mkdir(join(root, 'inner'), { recursive: true });
  const files: Record<string, string | Buffer> = {
    'screen-1a.js': SCRIPT,
    'screen-1a.js.br': brotliCompressSync(SCRIPT),
    'screen-1a.js.gz': gzipSync(SCRIPT),
    'fresh-2b.js': SCRIPT,
    'small-3c.css': SMALL,
    'tiny-3d.css': TINY,
    'frame-3e.css': `@layer base,mantine;@layer mantine{.m{margin:0}}${TINY}`,
    'photo-4d.webp': PICTURE,
    'inner/hidden.js': SCRIPT,
    '../secret.js': 'export const secret = 1;',
    'notes.md': 'notes',
  };
  for (const [name, content] of Object.entries(files)) await writeFile(join(root, name), content);
  app = Fastify();
  app.setNotFoundHandler((_, reply) => reply.code(404).send('a page'));
  serveBuiltFiles(app, openBuiltFiles(root), '/assets/', SECRET);
  await app.ready();
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const ask = (url: string, accepted = 'gzip, deflate, br', headers = {}) =>
  app.inject({ url, headers: { 'accept-encoding': accepted, ...headers } });

describe('a file of the build', () => {
  it('comes in the best form that the browser reads, and stays with it', async () => {
    for (let time = 1; time <= 2; time += 1) {
      const brotli = await ask('/assets/screen-1a.js');
      expect(brotli.headers).toMatchObject({
        'content-type': 'text/javascript; charset=utf-8',
        'content-encoding': 'br',
        'cache-control': 'public, max-age=31536000, immutable',
        vary: 'accept-encoding',
      });
      expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(SCRIPT);
      const gzip = await ask('/assets/screen-1a.js', 'gzip');
      expect(gzip.headers['content-encoding']).toBe('gzip');
      expect(gunzipSync(gzip.rawPayload).toString()).toBe(SCRIPT);
      const plain = await ask('/assets/screen-1a.js', 'identity');
      expect(plain.headers['content-encoding']).toBeUndefined();
      expect(plain.body).toBe(SCRIPT);
    }
  });

  it('is compressed on its first way where the build hasn’t come to it', async () => {
    for (let time = 1; time <= 2; time += 1) {
      const { headers, rawPayload } = await ask('/assets/fresh-2b.js');
      expect(headers['content-encoding']).toBe('br');
      expect(rawPayload.length).toBeLessThan(SCRIPT.length / 4);
      expect(brotliDecompressSync(rawPayload).toString()).toBe(SCRIPT);
    }
  });

  it('is looked for again until the build has written the copy that was asked for', async () => {
    const root = join(folder, 'assets');
    await writeFile(join(root, 'later-5e.js'), SCRIPT);
    for (const accepted of ['gzip', 'br']) await ask('/assets/later-5e.js', accepted);
    const copies = { gzip: gzipSync(SCRIPT, { level: 1 }), br: brotliCompressSync(SCRIPT) };
    await writeFile(join(root, 'later-5e.js.gz'), copies.gzip);
    await writeFile(join(root, 'later-5e.js.br'), copies.br);
    const now = performance.now.bind(performance);
    const aMinuteLater = vi.spyOn(performance, 'now').mockImplementation(() => now() + 61_000);
    for (const [encoding, copy] of Object.entries(copies))
      await vi.waitFor(async () =>
        expect((await ask('/assets/later-5e.js', encoding)).rawPayload.equals(copy)).toBe(true),
      );
    aMinuteLater.mockRestore();
  });

  it('is compressed where it is too small for a copy, and sent as it is where that is as small', async () => {
    expect(brotliDecompressSync((await ask('/assets/small-3c.css')).rawPayload).toString()).toBe(SMALL);
    expect((await ask('/assets/tiny-3d.css')).headers['content-encoding']).toBeUndefined();
    const photo = await ask('/assets/photo-4d.webp');
    expect(photo.headers).not.toHaveProperty('content-encoding');
    expect(photo.rawPayload.equals(PICTURE)).toBe(true);
  });

  it('isn’t sent again to a browser that has it', async () => {
    const { headers } = await ask('/assets/screen-1a.js');
    const again = await ask('/assets/screen-1a.js', 'br', { 'if-none-match': headers.etag });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect((await ask('/assets/screen-1a.js', 'gzip', { 'if-none-match': headers.etag })).statusCode).toBe(
      200,
    );
  });

  it('tells its size without being sent', async () => {
    const { statusCode, headers, body } = await app.inject({ method: 'HEAD', url: '/assets/screen-1a.js' });
    expect([statusCode, headers['content-length'], body]).toEqual([200, String(SCRIPT.length), '']);
  });
});

it('answers files of its folder only', async () => {
  for (const name of [
    'gone.js',
    '../secret.js',
    '..%2Fsecret.js',
    'inner/hidden.js',
    'inner%2Fhidden.js',
    'notes.md',
    '',
  ])
    expect((await ask(`/assets/${name}`)).statusCode, name).toBe(404);
  for (const name of ['screen-1a.js.br', '%00', '.', 'inner'])
    expect((await ask(`/assets/${name}`)).statusCode, name).toBe(404);
});

describe('stylesheets that are asked for together', () => {
  const JOINED = joinedAddress(SECRET, ['tiny-3d.css', 'small-3c.css']);

  it('come as one, compressed, and stay with the browser', async () => {
    const brotli = await ask(JOINED);
    expect(brotli.headers).toMatchObject({
      'content-type': 'text/css; charset=utf-8',
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(SMALL + TINY);
    const gzip = await ask(JOINED, 'gzip');
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(SMALL + TINY);
    const plain = await ask(JOINED, 'identity');
    expect(plain.body).toBe(SMALL + TINY);
  });

  it('come without the rules of the component library, which no page of a store uses', async () => {
    const joined = await ask(joinedAddress(SECRET, ['frame-3e.css', 'tiny-3d.css']), 'identity');
    expect(joined.body).toBe(`@layer base,mantine;${TINY}${TINY}`);
    // Alone it is the dashboard’s.
    expect((await ask('/assets/frame-3e.css', 'identity')).body).toContain('.m{margin:0}');
  });

  const seal = new URL(JOINED, 'http://x').search;
  it.each([
    ['in another order', `/assets/tiny-3d.css+small-3c.css${seal}`],
    ['without a seal', '/assets/small-3c.css+tiny-3d.css'],
    ['with another seal', '/assets/small-3c.css+tiny-3d.css?seal=0123456789abcdef'],
    ['with the seal of other files', `/assets/frame-3e.css+small-3c.css${seal}`],
    ['with one that isn’t there', joinedAddress(SECRET, ['small-3c.css', 'zzz.css'])],
    ['with a seal sent twice', `/assets/small-3c.css+tiny-3d.css${seal}&${seal.slice(1)}`],
  ])('are not found %s', async (_, address) => {
    expect((await ask(address)).statusCode).toBe(404);
  });
});
