import { createHash } from 'node:crypto';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { CallDeclaration } from '../../../shared/contract/call.ts';
import { openApiDocument } from './openapi.ts';

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g;

/** The page comes from a library with scripts inside it: those, by their content, and our own files. */
function readerPolicy(page: string): string {
  const inside = [...page.matchAll(INLINE_SCRIPT)].map(
    ([, script = '']) => ` 'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
  return [
    `default-src 'none'`,
    `script-src 'self'${inside.join('')}`,
    `style-src 'self' 'unsafe-inline'`,
    `img-src 'self' data: blob:`,
    `font-src 'self' data:`,
    `connect-src 'self'`,
    `base-uri 'none'`,
    `form-action 'none'`,
    `frame-ancestors 'none'`,
  ].join('; ');
}

const DOCUMENT_PATH = '/omnis/v3/openapi.json';
const READER_PATH = '/api-reference';

/** The page comes as a plugin. It and its library are 15 MB of memory, which most servers never need. */
async function openReader(): Promise<FastifyInstance> {
  const { default: scalar } = await import('@scalar/fastify-api-reference');
  const reader = Fastify({ routerOptions: { ignoreTrailingSlash: true } });
  await reader.register(scalar, {
    routePrefix: READER_PATH,
    configuration: {
      url: DOCUMENT_PATH,
      title: 'Selvedge calls',
      telemetry: false,
      withDefaultFonts: false,
    },
  });
  return reader;
}

/** Serves the OpenAPI document and a page to read it at `/api-reference/`. */
export async function registerOpenApi(
  app: FastifyInstance,
  calls: readonly CallDeclaration[],
  version: string,
  captchaFact: string,
): Promise<void> {
  let text: string | null = null;
  app.get(DOCUMENT_PATH, (_request, reply) => {
    text ??= JSON.stringify(openApiDocument(calls, version, captchaFact));
    return reply.type('application/json').send(text);
  });
  let reader: Promise<FastifyInstance> | null = null;
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    reader ??= openReader();
    const { pathname } = new URL(request.url, 'http://reader');
    const page = await (await reader).inject({ method: 'GET', url: pathname });
    const { location, 'content-type': type = '' } = page.headers;
    if (location !== undefined) return reply.redirect(location, page.statusCode);
    if (String(type).startsWith('text/html'))
      void reply.header('content-security-policy', readerPolicy(page.body));
    return reply.code(page.statusCode).type(String(type)).send(page.rawPayload);
  };
  // Without its last slash, the address leads to the one with it.
  app.get(READER_PATH, answer);
  app.get(`${READER_PATH}/*`, answer);
}
