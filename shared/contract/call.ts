import type { z } from 'zod';
import type { CaptchaAction } from './captcha.ts';
import type { RefusalStatus } from './errors.ts';
import type { DashboardPermission } from './permissions.ts';

/**
 * The callers that are allowed.
 * - `public`: anyone; on a store's host the call sees that store's project only
 * - `signed-in`: an account, verified or not
 * - `project`: a member of the active project (query `project`), with every permission the call lists
 * - `factory`: factory or internal staff; sees every project
 * - `internal`: internal staff only; sees every project
 * - `station`: a paired workstation's bearer token; sees every project
 */
export type CallAccess = 'public' | 'signed-in' | 'project' | 'factory' | 'internal' | 'station';

/**
 * A guard of spec 1 §6.1 that a call asks in addition to what its access implies. Screens lead their visitor on where
 * one fails, and the call is refused.
 * - `isVerified`: the email is verified
 * - `hasDashboardAccess`: logged in, verified and the agreement signed; `project` implies it
 * - `hasProject`, `hasStore`: the active project, and its store
 * - `canVisitStore`: the store of the host is open to this visitor
 */
export type CallGuard = 'isVerified' | 'hasDashboardAccess' | 'hasProject' | 'hasStore' | 'canVisitStore';

export type CallMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** The rate limit of one caller: per account, or per address when logged out. */
export interface CallRate {
  readonly max: number;
  readonly perSeconds: number;
}

/** A file sent as `multipart/form-data` along with the body fields. `maxBytes` is checked while it streams in. */
export interface CallUpload {
  readonly field: string;
  readonly maxBytes: number;
}

export interface CallDeclaration {
  /** Unique over the whole product, `feature.verb`: the OpenAPI operation id. */
  readonly name: string;
  readonly method: CallMethod;
  /** Path shape with `{name}` for each path parameter, from the host's root. */
  readonly path: string;
  /** Imperative, at most 70 characters, no full stop. */
  readonly summary: string;
  /** Conditions and consequences, in sentences. */
  readonly description?: string;
  readonly access: CallAccess;
  /** What it asks beyond its access. */
  readonly guards?: readonly CallGuard[];
  /** What it asks instead on the dashboard's host, for a public call that stores answer too. */
  readonly dashboardGuards?: readonly CallGuard[];
  /**
   * It may be made before forced two-factor authentication is set up: it looks after the caller's own account. Every
   * other call that needs a login is refused until then, to internal users and in projects that force it. Spec 1 §4, §6.4.
   */
  readonly beforeTwoFactor?: true;
  /** Dashboard permissions the member needs, all of them (only with access `project`). */
  readonly permissions?: readonly DashboardPermission[];
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  readonly upload?: CallUpload;
  /** The limit of a JSON body that can be larger than 100 kB. */
  readonly maxBodyBytes?: number;
  /** The JSON answer; `'file'` for bytes, `'redirect'` for a 303 to a path. */
  readonly answer: z.ZodType | 'file' | 'redirect';
  /** Refusals to expect in addition to 401, 403, 422, 429, 500 and 503. */
  readonly errors?: readonly RefusalStatus[];
  readonly rate?: CallRate;
  /**
   * Its part in paying: it comes `before` anything is charged, or it charges. Where it can’t be answered, it says whether
   * the caller was charged.
   */
  readonly payment?: 'before' | 'charges';
  /**
   * It only reads, and its answer may be a moment old: it may come from a replica of the database, if there is one
   * (`DATABASE_READ_URL`). People who have just changed something are answered by the database itself. For lists and figures,
   * not for what the next step depends on.
   */
  readonly mayLag?: true;
  /** The body carries captcha tokens (`captchaFields`), got for this action; the configured provider judges them. */
  readonly captcha?: CaptchaAction;
  /**
   * By what right the call is made where it is not the session's cookie; neither can be sent along from a strange page,
   * so that there is nothing an XSRF token could protect.
   * - `none`: made without cookies, from any page. Only for public calls that take something in, or whose body itself
   *   says by what right (a client secret).
   * - `token`: by the bearer token of the public API (spec 2 §7.9). It stands for the session it was made in, and ends
   *   with it.
   */
  readonly credentials?: 'none' | 'token';
  /** Pages of any site can read its answer, and its refusals. Only for what anyone can see, without credentials. */
  readonly anySite?: true;
  /** The body comes as a form of another program (urlencoded or multipart), not as JSON of one of ours. */
  readonly form?: true;
  /** The body comes from another system that signs it: no session, no XSRF check, raw bytes given to the handler. */
  readonly signedBy?: 'payment-provider';
}

/** Declares a call: the server implements it, the renderer makes it, the OpenAPI document and contract tests read it. */
export function defineCall<const C extends CallDeclaration>(call: C): C {
  return call;
}

type InputOf<S> = S extends z.ZodType ? z.input<S> : undefined;
type OutputOf<S> = S extends z.ZodType ? z.output<S> : undefined;
type Present<T> = { [K in keyof T as T[K] extends undefined ? never : K]: T[K] };

/** What a caller passes: params, query and body as the schemas accept them. */
export type CallInput<C extends CallDeclaration> = Present<{
  params: InputOf<C['params']>;
  query: InputOf<C['query']>;
  body: InputOf<C['body']>;
}>;

/** What a handler gets: params, query and body as the schemas give them out. */
export type CallParsed<C extends CallDeclaration> = {
  params: OutputOf<C['params']>;
  query: OutputOf<C['query']>;
  body: OutputOf<C['body']>;
};

export type CallAnswer<C extends CallDeclaration> = C['answer'] extends z.ZodType
  ? z.output<C['answer']>
  : undefined;
export type CallAnswerInput<C extends CallDeclaration> = C['answer'] extends z.ZodType
  ? z.input<C['answer']>
  : undefined;

/** The path of a call with its parameters filled in and its query appended. */
export function callPath(
  call: Pick<CallDeclaration, 'path'>,
  params: Readonly<Record<string, unknown>> = {},
  query: Readonly<Record<string, unknown>> = {},
): string {
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined || value === null || value === '')
      throw new TypeError(`${call.path} needs ${name}`);
    return encodeURIComponent(String(value));
  });
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value === undefined || value === null) continue;
    search.set(key, Array.isArray(value) ? value.join(',') : String(value));
  }
  const text = search.toString();
  return text ? `${path}?${text}` : path;
}
