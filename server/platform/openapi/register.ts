import scalar from '@scalar/fastify-api-reference';
import type { FastifyInstance } from 'fastify';
import type { CallDeclaration } from '../../../shared/contract/call.ts';
import { openApiDocument } from './openapi.ts';

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
  await app.register(scalar, {
    routePrefix: '/api-reference',
    configuration: { url: DOCUMENT_PATH, title: 'Selvedge calls', telemetry: false, withDefaultFonts: false },
  });
}
