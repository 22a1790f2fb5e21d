import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CallAnswer, CallDeclaration, CallInput } from '../../../shared/contract/call.ts';
import { Refusal } from '../../../shared/contract/errors.ts';
import type { PageServer } from '../../../shared/contract/gateway.ts';
import { isOperatorSearch } from '../../../shared/contract/operator-frame.ts';
import {
  SPLIT_TESTS_COOKIE,
  visitorVariations,
} from '../../../shared/features/accounts/split-tests/split-tests.ts';
import { visitorCountry } from '../hosts/country.ts';
import type { HostedStore } from '../hosts/hosts.ts';
import { createShownContent } from '../page-cache/shown-content.ts';
import { joinedAddress } from '../pages/joined-sheets.ts';
import type { Onlooker } from '../pages/own-pages.ts';
import type { Services } from '../services.ts';
import { callerOf } from './caller.ts';
import { sessionCookie } from './cookies.ts';
import type { Implementation } from './implement.ts';
import { type Caller, runCall } from './run.ts';
import { createSharedReads } from './shared-reads.ts';

type OnRefusal = (refusal: Refusal) => void;

/** Makes calls in process for a caller. */
function callsOf(services: Services, implementations: readonly Implementation[]) {
  const byName = new Map(implementations.map((implementation) => [implementation.call.name, implementation]));
  return (caller: Caller, onRefusal: OnRefusal) =>
    async function callInProcess<C extends CallDeclaration>(
      call: C,
      input: CallInput<C>,
    ): Promise<CallAnswer<C>> {
      const implementation = byName.get(call.name);
      if (!implementation) throw new Error(`${call.name} isn’t implemented`);
      try {
        const { answer } = await runCall(implementation, services, caller, input);
        return answer as CallAnswer<C>;
      } catch (error) {
        if (error instanceof Refusal) onRefusal(error);
        throw error;
      }
    };
}

/** Makes calls in process for the pages that are rendered here, with the visitor's own session and tenant. */
export function createPageServers(services: Services, implementations: readonly Implementation[]) {
  const callsFor = callsOf(services, implementations);
  return async function openPage(
    request: FastifyRequest,
    reply: FastifyReply,
    nonce: string,
  ): Promise<PageServer> {
    const caller = { ...(await callerOf(services, request, reply)), reads: createSharedReads() };
    const search = request.url.includes('?') ? request.url.slice(request.url.indexOf('?')) : '';
    const secure = request.protocol === 'https';
    return {
      visit: {
        requestId: request.id,
        origin: caller.request.origin,
        dashboardOrigin: services.config.publicUrl.origin,
        store: caller.store,
        country: visitorCountry(request, services.config) ?? caller.store?.country ?? null,
        signedIn: caller.cookies.get(sessionCookie(secure)) !== undefined,
        nonce,
        demo: services.config.demo,
        companyNumber: services.config.companyNumber,
        cloudRedirects: services.config.cloudRedirects ?? null,
        operatorParents: isOperatorSearch(search) ? services.config.operatorParents : [],
        frontPage: null,
        variations: visitorVariations(request.cookies[SPLIT_TESTS_COOKIE], search),
      },
      setHeader: (name, value) => void reply.header(name, value),
      joinedSheets: (names) => joinedAddress(services.secret, names),
      call: callsFor(caller, ({ status, retryAfterSeconds }) => {
        if (retryAfterSeconds !== undefined && status === 503)
          void reply.header('retry-after', retryAfterSeconds);
      }),
    };
  };
}

/** Someone who looks at a store without a session. */
function guestOf({ request, log }: Onlooker, hosted: HostedStore, origin: string): Caller {
  const { door: _, contentVersion, movedTo: __, readAt, ...store } = hosted;
  return {
    request: { ...request, isHead: false, origin, domain: null, header: () => undefined },
    cookies: { get: () => undefined, set: () => undefined, clear: () => undefined },
    log,
    shown: createShownContent(),
    store: { ...store, allowedUser: true },
    storeVersion: contentVersion,
    storeReadAt: readAt,
    reads: createSharedReads(),
    openSession: async () => null,
    tokenSession: async () => null,
    station: async () => null,
  };
}

/**
 * Makes calls in process for a store’s page that is rendered for its owner, as a shopper gets it who was let in and has no
 * session.
 */
export function createGuestPageServers(services: Services, implementations: readonly Implementation[]) {
  const callsFor = callsOf(services, implementations);
  return (onlooker: Onlooker, hosted: HostedStore, origin: string): PageServer => {
    const caller = guestOf(onlooker, hosted, origin);
    return {
      visit: {
        requestId: onlooker.request.id,
        origin,
        dashboardOrigin: services.config.publicUrl.origin,
        store: caller.store,
        country: hosted.country,
        signedIn: false,
        nonce: randomBytes(16).toString('base64'),
        demo: services.config.demo,
        companyNumber: services.config.companyNumber,
        cloudRedirects: services.config.cloudRedirects ?? null,
        operatorParents: [],
        frontPage: null,
        variations: {},
      },
      setHeader: () => undefined,
      joinedSheets: (names) => joinedAddress(services.secret, names),
      call: callsFor(caller, () => undefined),
    };
  };
}
