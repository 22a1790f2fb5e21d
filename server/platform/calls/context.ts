import type { Readable } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';
import type { VisitedStore } from '../../../shared/contract/gateway.ts';
import type { Tx } from '../database/database.ts';
import type { Scope } from '../database/scope.ts';
import type { Embedded } from '../page-cache/shown-content.ts';
import type { Services } from '../services.ts';
import type { ActiveProject, Session, SessionUser } from '../sessions/sessions.ts';
import type { AskedPart } from './asked-part.ts';
import type { CallingStation } from './calling-station.ts';

export interface CookieOptions {
  /** Seconds the browser keeps it; a session cookie without. */
  readonly maxAge?: number;
  /** Readable by scripts (only the XSRF token and plain preferences). */
  readonly readable?: boolean;
}

/** Cookies of the request and those that the answer sets. */
export interface CookieJar {
  get(name: string): string | undefined;
  set(name: string, value: string, options?: CookieOptions): void;
  clear(name: string): void;
}

/** A file that came with a call, on disk; deleted after the call. */
export interface ReceivedFile {
  readonly path: string;
  readonly name: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** Facts of the request that a handler may need. */
export interface CallRequest {
  readonly id: string;
  /** A call by GET is also answered to HEAD, by which programs look where a link leads. */
  readonly isHead: boolean;
  /** Origin as the caller sees it, e.g. `http://demo.localhost:4000`. */
  readonly origin: string;
  /** The store’s own domain that was called; null at the platform’s hosts. */
  readonly domain: string | null;
  readonly address: string | null;
  /** What limits by address count under; see `networkOf`. */
  readonly network: string;
  readonly userAgent: string;
  /** As a trusted proxy names it, ISO 3166-1 alpha-2; null without one. */
  readonly country: string | null;
  readonly header: (name: string) => string | undefined;
}

export interface CallContext {
  readonly request: CallRequest;
  readonly log: FastifyBaseLogger;
  readonly services: Services;
  readonly cookies: CookieJar;
  readonly session: Session | null;
  readonly user: SessionUser | null;
  readonly project: ActiveProject | null;
  /** Code of the project this account chose last in this browser; a call about an unknown one falls back to it. */
  readonly lastProject: string | null;
  readonly store: VisitedStore | null;
  /** The content version of the host's store, as this process knows it: what was read at it or later is up to date. */
  readonly storeVersion: number | null;
  readonly station: CallingStation | null;
  /** What the call's own transaction sees. */
  readonly scope: Scope;
  readonly file: ReceivedFile | null;
  readonly rawBody: Buffer | null;
  /** The call's one transaction. */
  readonly tx: Tx;
  /** Changes what the rest of the transaction sees. Only for rows the call itself has proved the caller may touch. */
  enter(scope: Scope): Promise<void>;
  /** Runs after the commit, e.g. to tell other processes; a failure is logged and does not fail the call. */
  afterCommit(work: () => Promise<void> | void): void;
  /**
   * Says what of a store the answer shows, so that a kept page with it is dropped when that changes: the keys of
   * server/migrations/20261123120500_shown_content.ts. Without it, the page goes with every change.
   */
  shows(keys: readonly string[]): void;
  /** Says what of other sites the answer shows, so that the document it is part of may load it. */
  embeds(embedded: Embedded): void;
}

/** Context of a handler that opens its transactions itself, because it talks to an outside service between them. */
export interface SteppedContext extends Omit<CallContext, 'tx' | 'enter'> {
  /** One transaction, by default in the call's own scope. */
  transaction<T>(work: (tx: Tx) => Promise<T>, scope?: Scope): Promise<T>;
}

/** Bytes a call with `answer: 'file'` gives back. */
export interface FileAnswer {
  readonly body: Readable | Buffer;
  readonly mediaType: string;
  readonly bytes?: number;
  /** Can be asked for in parts; see `askedPart`. */
  readonly part?: AskedPart;
  /** Never changes under this address: may be kept for a year. */
  readonly immutable?: boolean;
  /** The same for everyone who has the address: caches between may keep it. */
  readonly isPublic?: boolean;
  /** Offered for saving under this name; shown in place without. */
  readonly downloadAs?: string;
}

/** Where a call with `answer: 'redirect'` sends the browser: a path of this host, or an address the server made. */
export interface RedirectAnswer {
  readonly location: string;
}
