import { createHash } from 'node:crypto';
import scalar from '@scalar/fastify-api-reference';
import type { FastifyInstance } from 'fastify';
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
  await app.register(async (scope) => {
    scope.addHook('onSend', async (_request, reply, payload) => {
      if (typeof payload === 'string' && String(reply.getHeader('content-type')).startsWith('text/html'))
        void reply.header('content-security-policy', readerPolicy(payload));
      return payload;
    });
    await scope.register(scalar, {
      routePrefix: '/api-reference',
      configuration: {
        url: DOCUMENT_PATH,
        title: 'Selvedge calls',
        telemetry: false,
        withDefaultFonts: false,
      },
    });
  });
}
