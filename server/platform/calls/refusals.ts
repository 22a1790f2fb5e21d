import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { REFUSAL_MESSAGE, Refusal } from '../../../shared/contract/errors.ts';
import type { RefusalBody } from '../../../shared/contract/refusal.schema.ts';
import { UNAVAILABLE_LOG, unavailable } from './unavailable.ts';

const TOO_LONG = 'This is too long to send. Shorten it and try again.';

/** What the parser of forms with files says of one that isn't any. */
const MALFORMED_FORM = /^(?:Multipart: |Malformed |Unexpected end of )/;

function asRefusal(error: FastifyError | Error, isText: boolean): Refusal | null {
  if (error instanceof Refusal) return error;
  const status =
    'statusCode' in error ? error.statusCode : MALFORMED_FORM.test(error.message) ? 400 : undefined;
  switch (status) {
    case 400:
      return new Refusal(400, 'malformed', 'We couldn’t read the request');
    case 413:
      return new Refusal(413, 'too-large', isText ? TOO_LONG : undefined);
    case 415:
      return new Refusal(415, 'wrong-media-type');
    case 429:
      return new Refusal(429, 'too-many');
    default:
      return null;
  }
}

/** The body of a refusal. */
export function refusalBody(refusal: Refusal, requestId: string): RefusalBody {
  return {
    message: refusal.message,
    code: refusal.code,
    ...(refusal.errors ? { errors: refusal.errors } : {}),
    ...(refusal.status >= 500 ? { requestId } : {}),
  };
}

/** Answers every failure in the specification's form; an unexpected one is logged with its request id. */
export function registerRefusals(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    const isText = request.headers['content-type']?.startsWith('application/json') === true;
    const passing = unavailable(error, null);
    if (passing) request.log.warn({ err: error }, UNAVAILABLE_LOG);
    const known = passing ?? asRefusal(error, isText);
    if (!known) request.log.error({ err: error }, 'unexpected failure');
    const refusal = known ?? new Refusal(500, 'server-error', REFUSAL_MESSAGE[500]);
    if (refusal.retryAfterSeconds !== undefined) void reply.header('retry-after', refusal.retryAfterSeconds);
    void reply.header('cache-control', 'no-store');
    // The rest of a body that is too large is still on its way: closed now, the sender would see no answer.
    if (refusal.status === 413) void reply.removeHeader('connection');
    return reply.code(refusal.status).send(refusalBody(refusal, request.id));
  });
}
