import type { FastifyBaseLogger } from 'fastify';
import type { CallDeclaration } from '../../../shared/contract/call.ts';
import { captchaTokensSchema } from '../../../shared/contract/captcha.ts';
import { forbidden, Refusal } from '../../../shared/contract/errors.ts';
import type { VisitedStore } from '../../../shared/contract/gateway.ts';
import type { Tx } from '../database/database.ts';
import { changeScope, inScope, inScopeAgain, readInScope, type Scope } from '../database/scope.ts';
import { countingStatements, noStatements, type StatementCount } from '../database/statements.ts';
import type { ShownContent } from '../page-cache/shown-content.ts';
import type { Services } from '../services.ts';
import type { OpenSession } from '../sessions/sessions.ts';
import { pleaseLogIn, requireGuards } from './call-access.ts';
import type { CallingStation } from './calling-station.ts';
import type { CallContext, CallRequest, CookieJar, SteppedContext } from './context.ts';
import type { Implementation } from './implement.ts';
import { hasJustWritten } from './just-written.ts';
import { parseInput, type RawInput } from './parse-input.ts';
import { checkRate } from './rate.ts';
import type { SharedReads } from './shared-reads.ts';
import { UNAVAILABLE_LOG, unavailable } from './unavailable.ts';

/**
 * The caller, looked up lazily and once: a public call costs no session lookup unless its handler's access needs one.
 */
export interface Caller {
  readonly request: CallRequest;
  readonly cookies: CookieJar;
  readonly log: FastifyBaseLogger;
  /** What the answer to the request shows. */
  readonly shown: ShownContent;
  readonly store: VisitedStore | null;
  /** Content version of the store, as far as this process knows. */
  readonly storeVersion: number | null;
  /** When the store was read (`performance.now()`). */
  readonly storeReadAt: number | null;
  /** Where the reading calls of a page meet; null for a call that came alone. */
  readonly reads: SharedReads | null;
  openSession(): Promise<OpenSession | null>;
  /** The session that the bearer token of the public API stands for. */
  tokenSession(): Promise<OpenSession | null>;
  station(): Promise<CallingStation | null>;
}

/** The session of a call; a call with its own credentials never reads the cookie's. */
async function sessionOf(call: CallDeclaration, caller: Caller): Promise<OpenSession | null> {
  if (call.credentials === 'none') return null;
  return call.credentials === 'token' ? caller.tokenSession() : caller.openSession();
}

interface Admitted {
  readonly open: OpenSession | null;
  readonly station: CallingStation | null;
  readonly scope: Scope;
}

/** Checks who may make the call and decides what its transaction sees. */
async function admit(call: CallDeclaration, caller: Caller): Promise<Admitted> {
  if (call.signedBy) return { open: null, station: null, scope: { kind: 'platform' } };
  if (call.access === 'station') {
    const station = await caller.station();
    if (!station)
      throw new Refusal(
        401,
        'station-revoked',
        'This workstation is no longer paired. Ask a supervisor to pair it again',
      );
    return { open: null, station, scope: { kind: 'platform' } };
  }
  const open = await sessionOf(call, caller);
  const accountId = open?.user.id;
  // A store’s host has no dashboard, and a session that is stolen there opens none.
  const isElsewhere = caller.store !== null || caller.request.domain !== null;
  if (open && isElsewhere && !['public', 'signed-in'].includes(call.access)) throw forbidden();
  requireGuards(call, { open, store: caller.store });
  if (call.access === 'public') {
    if (caller.store)
      return {
        open,
        station: null,
        scope: { kind: 'project', projectId: caller.store.projectId, accountId },
      };
    return { open, station: null, scope: accountId ? { kind: 'account', accountId } : { kind: 'none' } };
  }
  if (!open) throw pleaseLogIn();
  switch (call.access) {
    case 'signed-in':
      return { open, station: null, scope: { kind: 'account', accountId: open.user.id } };
    case 'factory':
      return { open, station: null, scope: { kind: 'platform', accountId } };
    case 'internal':
      return { open, station: null, scope: { kind: 'platform', accountId } };
    case 'project': {
      const project = open.project;
      if (!project) throw forbidden();
      return { open, station: null, scope: { kind: 'project', projectId: project.id, accountId } };
    }
  }
}

/** Answers from the replica, if there is one and the caller hasn't just changed something. */
function readLagging<T>(
  { databases }: Services,
  caller: Caller,
  scope: Scope,
  work: (tx: Tx, isShared: boolean) => Promise<T>,
): Promise<T> {
  const { replica, tenant } = databases;
  const isFresh = !replica || hasJustWritten(caller.cookies);
  const open = <R>(read: (tx: Tx, isShared: boolean) => Promise<R>): Promise<R> => {
    const alone = (tx: Tx) => read(tx, false);
    return isFresh ? readInScope(tenant, scope, alone) : replica.read(scope, caller.storeReadAt, alone);
  };
  return caller.reads ? caller.reads.read(scope, open, work) : open(work);
}

const scopeIsShared = async (): Promise<never> => {
  throw new Error('A call that shares its transaction can’t change what others see');
};

/** A caller who may make the call now. */
export interface AdmittedCaller extends Admitted {
  /** What finding that out took; the rest of the call adds to it. */
  readonly count: StatementCount;
}

async function admitWithinRate(
  { call, beforeFile }: Implementation,
  services: Services,
  caller: Caller,
): Promise<Admitted> {
  const admitted = await admit(call, caller);
  const { open, scope } = admitted;
  if (call.rate)
    await checkRate(services.databases.platform, call, call.rate, open?.user.id ?? caller.request.network);
  if (beforeFile)
    await beforeFile({
      request: caller.request,
      cookies: caller.cookies,
      transaction: (work, other) => inScope(services.databases.tenant, other ?? scope, work),
    });
  return admitted;
}

/**
 * Decides whether a caller may make a call, before anything is read of what they send with it.
 * @throws Refusal
 */
export async function admitCaller(
  implementation: Implementation,
  services: Services,
  caller: Caller,
): Promise<AdmittedCaller> {
  const count = noStatements();
  const admitted = await countingStatements(count, () => admitWithinRate(implementation, services, caller));
  return { ...admitted, count };
}

async function handleAdmitted(
  { call, handle, steps }: Implementation,
  services: Services,
  caller: Caller,
  { open, station, scope }: Admitted,
  raw: RawInput,
): Promise<unknown> {
  const input = parseInput(call, raw);
  if (call.captcha)
    await services.captcha.check({
      action: call.captcha,
      tokens: captchaTokensSchema.parse(input.body),
      address: caller.request.address,
    });
  const committed: Array<() => Promise<void> | void> = [];
  let saysWhatItShows = false;
  const shared: Omit<CallContext, 'tx' | 'enter'> = {
    request: caller.request,
    log: caller.log,
    services,
    cookies: caller.cookies,
    session: open?.session ?? null,
    user: open?.user ?? null,
    project: open?.project ?? null,
    lastProject: open?.lastProject ?? null,
    store: caller.store,
    storeVersion: caller.storeVersion,
    station,
    scope,
    file: raw.file ?? null,
    rawBody: raw.rawBody ?? null,
    afterCommit: (work) => void committed.push(work),
    shows: (keys) => {
      saysWhatItShows = true;
      caller.shown.add(keys);
    },
    embeds: (embedded) => caller.shown.embed(embedded),
  };
  const db = services.databases.tenant;
  let answer: unknown;
  if (steps) {
    const context: SteppedContext = {
      ...shared,
      transaction: (work, other) => inScope(db, other ?? scope, work),
    };
    answer = await steps(input, context);
  } else {
    const work = (tx: Tx, isShared = false) => {
      committed.length = 0;
      const enter: CallContext['enter'] = isShared ? scopeIsShared : (next) => changeScope(tx, next);
      return handle(input, { ...shared, tx, enter });
    };
    if (call.mayLag) answer = await readLagging(services, caller, scope, work);
    // A file is read once.
    else answer = await (raw.file ? inScope : inScopeAgain)(db, scope, (tx) => work(tx));
  }
  if (!saysWhatItShows) caller.shown.addAnything();
  // The person who changes a store sees it straight away; other processes follow a moment later.
  if (call.access === 'project' && call.method !== 'GET') services.hosts.forget(open?.project?.id);
  for (const work of committed) {
    try {
      await work();
    } catch (error) {
      caller.log.error({ err: error, call: call.name }, 'work after the commit failed');
    }
  }
  return answer;
}

export interface CallOutcome {
  readonly answer: unknown;
  readonly statements: StatementCount;
}

/**
 * Makes one call: access, rate, input, one transaction, answer. The same for HTTP and for pages that are rendered here.
 * @param admitted the caller, where they were admitted before their body was read
 * @throws Refusal where the call is refused
 */
export async function runCall(
  implementation: Implementation,
  services: Services,
  caller: Caller,
  raw: RawInput,
  admitted?: AdmittedCaller,
): Promise<CallOutcome> {
  const count = admitted?.count ?? noStatements();
  const answer = await countingStatements(count, async () =>
    handleAdmitted(
      implementation,
      services,
      caller,
      admitted ?? (await admitWithinRate(implementation, services, caller)),
      raw,
    ),
  ).catch((error: unknown) => {
    // The page may do without the answer.
    caller.shown.addAnything();
    const passing = unavailable(error, implementation.call);
    if (passing) caller.log.warn({ err: error, call: implementation.call.name }, UNAVAILABLE_LOG);
    throw passing ?? error;
  });
  const { answer: shape } = implementation.call;
  return { answer: typeof shape === 'string' ? answer : shape.parse(answer), statements: count };
}
