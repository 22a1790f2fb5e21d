import { PassThrough, Readable, type Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { QUICK_BROTLI } from '../compression/brotli.ts';

const brotli = promisify(brotliCompress);
const gz = promisify(gzip);

interface Compressor {
  readonly encoding: string;
  /** Compresses a whole body at once. */
  whole(body: Uint8Array): Promise<Buffer>;
  /** Compresses piece by piece, each as soon as it is there. */
  stream(): Transform;
}

const BROTLI: Compressor = {
  encoding: 'br',
  whole: (body) =>
    brotli(body, { params: { ...QUICK_BROTLI, [constants.BROTLI_PARAM_SIZE_HINT]: body.length } }),
  stream: () => createBrotliCompress({ flush: constants.BROTLI_OPERATION_FLUSH, params: QUICK_BROTLI }),
};
const GZIP: Compressor = {
  encoding: 'gzip',
  whole: (body) => gz(body),
  stream: () => createGzip({ flush: constants.Z_SYNC_FLUSH }),
};

function compressorFor(request: FastifyRequest): Compressor | null {
  const accepted = String(request.headers['accept-encoding'] ?? '');
  if (/\bbr\b/.test(accepted)) return BROTLI;
  return /\bgzip\b/.test(accepted) ? GZIP : null;
}

const COMPRESSIBLE = /^(text\/|application\/(json|javascript|xml)|image\/svg)/;

/**
 * Sends a web response through Fastify: status and headers kept. A body that is ready is compressed and sent as a whole;
 * another is streamed as fast as the client reads it, compressed piece by piece so that what is rendered first is seen
 * first.
 */
export async function sendAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  response: Response,
): Promise<FastifyReply> {
  reply.status(response.status);
  for (const [name, value] of response.headers) if (name !== 'set-cookie') reply.header(name, value);
  for (const cookie of response.headers.getSetCookie()) reply.header('set-cookie', cookie);
  if (response.body === null) return reply.send();

  const type = response.headers.get('content-type') ?? '';
  const compressor =
    COMPRESSIBLE.test(type) && !response.headers.has('content-encoding') ? compressorFor(request) : null;
  const isWhole = response.headers.has('content-length');
  if (compressor) {
    reply.header('content-encoding', compressor.encoding);
    reply.removeHeader('content-length');
  }
  reply.header('vary', 'accept-encoding');
  if (isWhole) {
    const body = new Uint8Array(await response.arrayBuffer());
    return reply.send(compressor ? await compressor.whole(body) : Buffer.from(body));
  }
  const body = Readable.fromWeb(response.body);
  const out = new PassThrough();
  const stages = compressor ? [body, compressor.stream(), out] : [body, out];
  // A client that went away ends the rendering; that is no fault.
  pipeline(stages).catch((error: unknown) => {
    out.destroy(error instanceof Error ? error : new Error(String(error)));
  });
  return reply.send(out);
}
