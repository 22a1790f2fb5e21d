import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CallDeclaration } from '../../../shared/contract/call.ts';
import { notFound, Refusal } from '../../../shared/contract/errors.ts';
import { statementHeaders } from '../database/statements.ts';
import type { Services } from '../services.ts';
import { makeXsrfToken, XSRF_COOKIE, XSRF_HEADER, xsrfTokenFits } from '../sessions/xsrf.ts';
import { pleaseLogIn } from './call-access.ts';
import { callerOf } from './caller.ts';
import type { FileAnswer, RedirectAnswer } from './context.ts';
import type { Implementation } from './implement.ts';
import { markJustWritten } from './just-written.ts';
import type { RawInput } from './parse-input.ts';
import { type Caller, runCall } from './run.ts';
import { receiveFields, receiveUpload } from './upload.ts';

const YEAR_SECONDS = 31_536_000;
/** Paths with calls only: one that no call has gets a refusal, not a page. Spec 3 §8.2. */
const CALL_AREAS = ['/omnis/v3', '/v1'] as const;
const FORM_TYPE = 'application/x-www-form-urlencoded';

declare module 'fastify' {
  interface FastifyRequest {
    rawBody?: Buffer;
  }
}

/** Gives the browser an XSRF token that fits its session, unless it has one. */
async function offerXsrf(services: Services, caller: Caller): Promise<void> {
  const sessionId = (await caller.openSession())?.session.id ?? null;
  const held = caller.cookies.get(XSRF_COOKIE);
  if (held && xsrfTokenFits(services.secret, sessionId, held)) return;
  caller.cookies.set(XSRF_COOKIE, makeXsrfToken(services.secret, sessionId), { readable: true });
}

/**
 * Refuses a changing call from another site: the header must repeat the cookie, the token must belong to this
 * session, and an `Origin` must be the host's own (OWASP: signed double submit).
 */
async function checkXsrf(services: Services, caller: Caller): Promise<void> {
  const origin = caller.request.header('origin');
  const token = caller.request.header(XSRF_HEADER);
  const sessionId = (await caller.openSession())?.session.id ?? null;
  const ownOrigin = origin === undefined || origin === caller.request.origin;
  const fits =
    token !== undefined &&
    token === caller.cookies.get(XSRF_COOKIE) &&
    xsrfTokenFits(services.secret, sessionId, token);
  if (!ownOrigin || !fits) {
    throw new Refusal(403, 'wrong-xsrf-token', 'This page has been open too long. Reload it and try again.');
  }
}

/**
 * Answers 401 to a caller without a session before checking the token: a page whose session has expired then opens
 * the login instead of asking for a reload. Without a session a forged request has nothing to gain. Calls that need
 * no session, such as the login, keep the check. Decision 004.
 */
async function requireSession(services: Services, caller: Caller): Promise<void> {
  if ((await caller.openSession()) !== null) return;
  await offerXsrf(services, caller);
  throw pleaseLogIn();
}

function sendFile(reply: FastifyReply, file: FileAnswer): FastifyReply {
  void reply.type(file.mediaType);
  void reply.header(
    'cache-control',
    file.immutable
      ? `${file.isPublic ? 'public' : 'private'}, max-age=${YEAR_SECONDS}, immutable`
      : 'private, no-cache',
  );
  void reply.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox");
  if (file.bytes !== undefined) void reply.header('content-length', file.bytes);
  if (file.downloadAs !== undefined) {
    void reply.header(
      'content-disposition',
      `attachment; filename*=UTF-8''${encodeURIComponent(file.downloadAs)}`,
    );
  }
  return reply.send(file.body);
}

function sendAnswer(call: CallDeclaration, reply: FastifyReply, answer: unknown): FastifyReply {
  if (call.answer === 'file') return sendFile(reply, answer as FileAnswer);
  if (call.answer === 'redirect') return reply.redirect((answer as RedirectAnswer).location, 303);
  void reply.header('cache-control', 'no-store');
  return answer === undefined ? reply.code(204).send() : reply.send(answer);
}

async function readInput(call: CallDeclaration, services: Services, request: FastifyRequest) {
  const raw: RawInput = {
    params: request.params,
    query: request.query,
    body: request.body,
    rawBody: request.rawBody ?? null,
  };
  if (call.form && request.isMultipart())
    return { raw: { ...raw, body: await receiveFields(request) }, discard: async () => undefined };
  if (!call.upload || !request.isMultipart()) return { raw, discard: async () => undefined };
  const form = await receiveUpload(request, call.upload, services.config.dataDir);
  return { raw: { ...raw, body: form.fields, file: form.file }, discard: form.discard };
}

async function answerCall(
  implementation: Implementation,
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { call } = implementation;
  const caller = await callerOf(services, request, reply);
  const changes = call.method !== 'GET';
  const withCookies = !call.signedBy && call.access !== 'station' && call.credentials === undefined;
  if (changes && withCookies) {
    if (call.access !== 'public') await requireSession(services, caller);
    await checkXsrf(services, caller);
  }
  // A link in an email changes something, too, and shows a page next.
  if (withCookies && (changes || call.answer === 'redirect'))
    markJustWritten(caller.cookies, services.config.databaseRead);
  const { raw, discard } = await readInput(call, services, request);
  try {
    const heldXsrf = caller.cookies.get(XSRF_COOKIE);
    const { answer, statements } = await runCall(implementation, services, caller, raw);
    void reply.headers(statementHeaders(statements));
    // A call that starts or ends a session has set a token that fits it.
    const renewed = caller.cookies.get(XSRF_COOKIE) !== heldXsrf;
    if (withCookies && !renewed) await offerXsrf(services, caller);
    return sendAnswer(call, reply, answer);
  } finally {
    await discard();
  }
}

/** Mounts every call of a list at its path. */
export function registerCalls(
  app: FastifyInstance,
  services: Services,
  implementations: readonly Implementation[],
): void {
  const mount = (to: FastifyInstance, implementation: Implementation) => {
    const { call } = implementation;
    to.route({
      method: call.method,
      url: call.path.replace(/\{(\w+)\}/g, ':$1'),
      config: { call: call.name, takesFile: call.upload !== undefined },
      ...(call.maxBodyBytes ? { bodyLimit: call.maxBodyBytes } : {}),
      handler: (request, reply) => answerCall(implementation, services, request, reply),
    });
  };
  for (const implementation of implementations.filter(({ call }) => !call.form)) mount(app, implementation);
  // No other call understands a form, which any page of any site can post.
  void app.register(async (scope) => {
    scope.addContentTypeParser(FORM_TYPE, { parseAs: 'string' }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    for (const implementation of implementations.filter(({ call }) => call.form))
      mount(scope, implementation);
  });
  for (const area of CALL_AREAS)
    app.all(`${area}/*`, async () => {
      throw notFound();
    });
  app.get('/omnis/v3/xsrf/', async (request, reply) => {
    await offerXsrf(services, await callerOf(services, request, reply));
    return reply.code(204).header('cache-control', 'no-store').send();
  });
}
