import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { QUICK_BROTLI, SMALLEST_WORTH_BYTES } from '../compression/brotli.ts';
import { readJoinedName } from './joined-sheets.ts';
import { withoutLayer } from './without-layer.ts';

const brotli = promisify(brotliCompress);
const COMPRESS: Readonly<Record<'br' | 'gzip', (body: Buffer) => Promise<Buffer>>> = {
  br: (body) => brotli(body, { params: QUICK_BROTLI }),
  gzip: promisify(gzip),
};

/** Media types of what the build writes; `isText` where compression makes it smaller. */
const KINDS: Readonly<Record<string, { readonly type: string; readonly isText: boolean }>> = {
  '.css': { type: 'text/css; charset=utf-8', isText: true },
  '.js': { type: 'text/javascript; charset=utf-8', isText: true },
  '.json': { type: 'application/json; charset=utf-8', isText: true },
  '.svg': { type: 'image/svg+xml; charset=utf-8', isText: true },
  '.ttf': { type: 'font/ttf', isText: true },
  '.wasm': { type: 'application/wasm', isText: true },
  '.webp': { type: 'image/webp', isText: false },
  '.woff2': { type: 'font/woff2', isText: false },
};

/** A name without folders, which can’t lead elsewhere. */
const NAME = /^[\w~][\w.~-]*$/;
/** More than all scripts and styles of the renderer take when they are compressed. */
const KEPT_BYTES = 16_000_000;
const LARGEST_KEPT_BYTES = 1_000_000;
/** The build writes better copies than ours, after the first pages: these are looked for again. */
const OWN_COPY_KEPT_MS = 60_000;
const NEVER_CHANGES = 'public, max-age=31536000, immutable';

type Encoding = 'br' | 'gzip' | null;
const ENDINGS = { br: '.br', gzip: '.gz' } as const;

interface Copy {
  readonly encoding: Encoding;
  readonly body: Buffer;
}

function acceptedBy({ headers }: FastifyRequest): Encoding {
  const accepted = headers['accept-encoding'] ?? '';
  if (/\bbr\b/.test(String(accepted))) return 'br';
  return /\bgzip\b/.test(String(accepted)) ? 'gzip' : null;
}

/** A file's bytes; null where there is none. */
const readWhole = (path: string): Promise<Buffer | null> => readFile(path).catch(() => null);

/** The component library’s layer. A page that asks for joined stylesheets is a store’s and has none of its parts. */
const LIBRARY = 'mantine';

/** Several stylesheets as one, without the component library’s rules; null where one is missing. */
async function readJoined(paths: readonly string[]): Promise<Buffer | null> {
  const bodies = await Promise.all(paths.map(readWhole));
  if (bodies.some((body) => body === null)) return null;
  return Buffer.from(bodies.map((body) => withoutLayer(body?.toString() ?? '', LIBRARY)).join(''));
}

async function readCopy(path: string, wanted: Encoding, isText: boolean): Promise<Copy | null> {
  if (isText && wanted !== null) {
    const body = await readWhole(path + ENDINGS[wanted]);
    if (body) return { encoding: wanted, body };
  }
  const body = await readWhole(path);
  return body && { encoding: null, body };
}

/** The files of a folder to which the build gives a new name whenever they change. */
export interface BuiltFiles {
  /**
   * A file, or several stylesheets joined into one; null where one is missing, or of a kind that the build doesn’t write.
   * @param sheets the names of what is joined
   */
  find(
    name: string,
    sheets: readonly string[] | null,
    wanted: Encoding,
  ): Promise<(Copy & { readonly type: string; readonly isText: boolean }) | null>;
}

/** Opens a folder. A screen asks for dozens of its files, so they are kept in memory, compressed. */
export function openBuiltFiles(root: string): BuiltFiles {
  const kept = new LRUCache<string, Copy>({
    maxSize: KEPT_BYTES,
    maxEntrySize: LARGEST_KEPT_BYTES,
    sizeCalculation: ({ body }) => Math.max(body.length, 1),
  });
  const findCopy = async (
    name: string,
    sheets: readonly string[] | null,
    wanted: Encoding,
    isText: boolean,
  ): Promise<Copy | null> => {
    const key = `${name} ${wanted}`;
    const found = kept.get(key);
    if (found) return found;
    const joined = sheets?.map((each) => join(root, each));
    const whole = joined ? await readJoined(joined) : null;
    const copy: Copy | null = joined
      ? whole && { encoding: null, body: whole }
      : await readCopy(join(root, name), wanted, isText);
    if (copy === null) return null;
    // What is joined here has no copies of the build’s.
    const encoding = isText && copy.encoding === null && (wanted === 'br' || joined) ? wanted : null;
    const own = encoding && (await COMPRESS[encoding](copy.body));
    const best: Copy = own && own.length < copy.body.length ? { encoding, body: own } : copy;
    // The build leaves out what is too small to be worth a file. Any other copy that was asked for may follow.
    const isFinal =
      joined !== undefined || copy.encoding === wanted || copy.body.length < SMALLEST_WORTH_BYTES;
    kept.set(key, best, isFinal ? {} : { ttl: OWN_COPY_KEPT_MS });
    return best;
  };
  return {
    async find(name, sheets, wanted) {
      const kind = KINDS[extname(name)];
      if (!kind || !(NAME.test(name) || sheets)) return null;
      const copy = await findCopy(name, sheets, kind.isText ? wanted : null, kind.isText);
      return copy && { ...copy, ...kind };
    },
  };
}

/**
 * Sends the files of a folder. From memory, one takes a tenth to a third of the processor time.
 * @param prefix the address of the folder, with slashes around it
 * @param secret the installation’s, for the seals of files that come together
 */
export function serveBuiltFiles(
  app: FastifyInstance,
  files: BuiltFiles,
  prefix: string,
  secret: string,
): void {
  app.get<{ Params: { '*': string }; Querystring: { seal?: unknown } }>(
    `${prefix}*`,
    async (request, reply) => {
      const name = request.params['*'];
      const sheets = readJoinedName(secret, name, request.query.seal);
      const copy = await files.find(name, sheets, acceptedBy(request));
      if (!copy) return reply.callNotFound();
      const etag = `"${name}${copy.encoding === null ? '' : `-${copy.encoding}`}"`;
      void reply.headers({ 'cache-control': NEVER_CHANGES, etag });
      if (copy.isText) void reply.header('vary', 'accept-encoding');
      if (request.headers['if-none-match'] === etag) return reply.code(304).send();
      if (copy.encoding !== null) void reply.header('content-encoding', copy.encoding);
      return reply.type(copy.type).send(copy.body);
    },
  );
}
