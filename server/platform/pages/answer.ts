import { PassThrough, Readable, type Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Fast enough to compress while rendering; files that do not change are compressed harder at build time. */
const BROTLI_QUALITY = 4;

function compressor(
  request: FastifyRequest,
): { readonly encoding: string; readonly stream: Transform } | null {
  const accepted = String(request.headers['accept-encoding'] ?? '');
  if (/\bbr\b/.test(accepted))
    return {
      encoding: 'br',
      stream: createBrotliCompress({
        flush: constants.BROTLI_OPERATION_FLUSH,
        params: {
          [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
          [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        },
      }),
    };
  if (/\bgzip\b/.test(accepted))
    return { encoding: 'gzip', stream: createGzip({ flush: constants.Z_SYNC_FLUSH }) };
  return null;
}

const COMPRESSIBLE = /^(text\/|application\/(json|javascript|xml)|image\/svg)/;

/**
 * Sends a web response through Fastify: status and headers kept, the body streamed as fast as the client reads it,
 * compressed piece by piece so that what is rendered first is seen first.
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

  const body = Readable.fromWeb(response.body);
  const type = response.headers.get('content-type') ?? '';
  const compressed =
    COMPRESSIBLE.test(type) && !response.headers.has('content-encoding') ? compressor(request) : null;
  const out = new PassThrough();
  if (compressed) {
    reply.header('content-encoding', compressed.encoding);
    reply.removeHeader('content-length');
  }
  reply.header('vary', 'accept-encoding');
  const stages = compressed ? [body, compressed.stream, out] : [body, out];
  // A client that went away ends the rendering; that is no fault.
  pipeline(stages).catch((error: unknown) => {
    out.destroy(error instanceof Error ? error : new Error(String(error)));
  });
  return reply.send(out);
}
