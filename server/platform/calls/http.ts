import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CallDeclaration } from '../../../shared/contract/call.ts';
import { notFound, Refusal } from '../../../shared/contract/errors.ts';
import { statementHeaders } from '../database/statements.ts';
import type { Services } from '../services.ts';
import { makeXsrfToken, XSRF_COOKIE, XSRF_HEADER, xsrfTokenFits } from '../sessions/xsrf.ts';
import type { AskedPart } from './asked-part.ts';
import { pleaseLogIn } from './call-access.ts';
import { callerOf } from './caller.ts';
import { BODY_LIMIT_BYTES, markKnown } from './connections.ts';
import type { FileAnswer, RedirectAnswer } from './context.ts';
import type { Implementation } from './implement.ts';
import { FILE_INTAKE, Intake, LARGE_BODY_INTAKE } from './intake.ts';
import { markJustWritten } from './just-written.ts';
import { parseFormBody } from './parse-body.ts';
import type { RawInput } from './parse-input.ts';
import { type AdmittedCaller, admitCaller, type Caller, runCall } from './run.ts';
import {
  announcedBytes,
  bringsForm,
  FORM_BYTES,
  receiveFields,
  receiveUpload,
  tooLargeFile,
} from './upload.ts';

const YEAR_SECONDS = 31_536_000;
/** Paths with calls only: one that no call has gets a refusal, not a page. Spec 3 §8.2. */
const CALL_AREAS = ['/omnis/v3', '/v1'] as const;
const FORM_TYPE = 'application/x-www-form-urlencoded';

declare module 'fastify' {
  interface FastifyRequest {
    rawBody?: Buffer;
  }
  interface FastifyContextConfig {
    /** The body is signed: only its handler reads it, once its bytes fit the signature. */
    isSigned?: boolean;
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

const PARTIAL_CONTENT = 206;
const RANGE_NOT_SATISFIABLE = 416;

function sendPart(reply: FastifyReply, part: AskedPart): void {
  void reply.header('accept-ranges', 'bytes');
  if (part.kind === 'part')
    void reply.code(PARTIAL_CONTENT).header('content-range', `bytes ${part.from}-${part.to}/${part.of}`);
  if (part.kind === 'beyond')
    void reply
      .code(RANGE_NOT_SATISFIABLE)
      .header('content-range', `bytes */${part.of}`)
      .header('cache-control', 'no-store');
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
  if (file.part) sendPart(reply, file.part);
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
  void reply.header('cache-control', 'no-store');
  if (call.answer === 'redirect') return reply.redirect((answer as RedirectAnswer).location, 303);
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

/** Whether a call is made by right of the cookies that a browser sends along. */
const isByCookies = (call: CallDeclaration): boolean =>
  !call.signedBy && call.access !== 'station' && call.credentials === undefined;

interface Admission {
  readonly caller: Caller;
  readonly admitted: AdmittedCaller;
}

/** Decides whether a request may be made, from its head alone. @throws Refusal */
async function admitRequest(
  implementation: Implementation,
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Admission> {
  const { call } = implementation;
  const caller = await callerOf(services, request, reply);
  if (call.method !== 'GET' && isByCookies(call)) {
    if (call.access !== 'public') await requireSession(services, caller);
    await checkXsrf(services, caller);
  }
  return { caller, admitted: await admitCaller(implementation, services, caller) };
}

/** What the server takes in at the moment. */
interface Intakes {
  readonly files: Intake;
  readonly largeBodies: Intake;
}

/** Takes the place that a file or a large body needs, until its request is answered. @throws Refusal where there is none */
function takePlace(
  call: CallDeclaration,
  { files, largeBodies }: Intakes,
  request: FastifyRequest,
  { caller, admitted }: Admission,
): (() => void) | null {
  const { open, station } = admitted;
  const who = open?.user.id ?? station?.id ?? caller.request.network;
  const sender = { who, isSigned: open !== null || station !== null };
  const announced = announcedBytes(request);
  if (call.upload && bringsForm(request)) {
    const most = call.upload.maxBytes + FORM_BYTES;
    if (announced !== null && announced > most) throw tooLargeFile(call.upload);
    return files.enter(sender, announced ?? most);
  }
  const { maxBodyBytes = BODY_LIMIT_BYTES } = call;
  const bytes = announced ?? maxBodyBytes;
  // One that is larger is refused before it is read.
  return bytes > BODY_LIMIT_BYTES && bytes <= maxBodyBytes ? largeBodies.enter(sender, bytes) : null;
}

async function answerCall(
  implementation: Implementation,
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  { caller, admitted }: Admission,
) {
  const { call } = implementation;
  const changes = call.method !== 'GET';
  const withCookies = isByCookies(call);
  // A link in an email changes something, too, and shows a page next.
  if (withCookies && (changes || call.answer === 'redirect'))
    markJustWritten(caller.cookies, services.config.databaseRead);
  const { raw, discard } = await readInput(call, services, request);
  try {
    const heldXsrf = caller.cookies.get(XSRF_COOKIE);
    const { answer, statements } = await runCall(implementation, services, caller, raw, admitted);
    void reply.headers(statementHeaders(statements));
    // A call that starts or ends a session has set a token that fits it.
    const renewed = caller.cookies.get(XSRF_COOKIE) !== heldXsrf;
    if (withCookies && !renewed) await offerXsrf(services, caller);
    return sendAnswer(call, reply, answer);
  } finally {
    await discard();
  }
}

/** Mounts every call of a list at its path. Callers are checked before their bodies are read. */
export function registerCalls(
  app: FastifyInstance,
  services: Services,
  implementations: readonly Implementation[],
): void {
  const admissions = new WeakMap<FastifyRequest, Admission>();
  const intakes = { files: new Intake(FILE_INTAKE), largeBodies: new Intake(LARGE_BODY_INTAKE) };
  const mount = (to: FastifyInstance, implementation: Implementation) => {
    const { call } = implementation;
    to.route({
      method: call.method,
      url: call.path.replace(/\{(\w+)\}/g, ':$1'),
      config: {
        call: call.name,
        takesFile: call.upload !== undefined,
        isSigned: call.signedBy !== undefined,
      },
      ...(call.maxBodyBytes ? { bodyLimit: call.maxBodyBytes } : {}),
      preParsing: async (request, reply) => {
        if (call.anySite) void reply.header('access-control-allow-origin', '*');
        const admission = await admitRequest(implementation, services, request, reply);
        admissions.set(request, admission);
        if (admission.admitted.open ?? admission.admitted.station) markKnown(request);
        const leave = takePlace(call, intakes, request, admission);
        if (reply.raw.destroyed) leave?.();
        else if (leave) reply.raw.once('close', leave);
      },
      handler: (request, reply) => {
        const admission = admissions.get(request);
        if (!admission) throw new Error(`${call.name} was reached without being admitted`);
        return answerCall(implementation, services, request, reply, admission);
      },
    });
  };
  for (const implementation of implementations.filter(({ call }) => !call.form)) mount(app, implementation);
  // No other call understands a form, which any page of any site can post.
  void app.register(async (scope) => {
    scope.addContentTypeParser(
      FORM_TYPE,
      { parseAs: 'string' },
      async (_request: FastifyRequest, body: string) => parseFormBody(body),
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
