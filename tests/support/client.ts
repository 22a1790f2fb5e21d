import { type IncomingMessage, request } from 'node:http';
import { buffer as streamBuffer } from 'node:stream/consumers';
import type { z } from 'zod';
import {
  type CallAnswer,
  type CallDeclaration,
  type CallInput,
  callPath,
} from '../../shared/contract/call.ts';
import { type RefusalBody, refusalSchema } from '../../shared/contract/refusal.schema.ts';

/** A call that was refused, as a caller sees it. */
export class CallRefused extends Error {
  override readonly name = 'CallRefused';
  readonly status: number;
  readonly body: RefusalBody;

  constructor(call: string, status: number, body: RefusalBody) {
    super(`${call} answered ${status}: ${body.message}`);
    this.status = status;
    this.body = body;
  }
}

export interface ClientOptions {
  readonly origin: string;
  /** Host header, for a store: `demo.localhost:4000`. */
  readonly host?: string;
  readonly bearer?: string;
  /** Where it says it comes from, to a server behind a proxy. */
  readonly address?: string;
  /** Code of the active project. */
  readonly project?: string;
}

interface RawAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** Bytes of the body as they were sent, which may be compressed. */
  readonly size: number;
}

/** No call takes more SQL statements than this, whichever call a test makes. */
const STATEMENTS_MAX = 6;

/** A browser without pages: keeps cookies, repeats the XSRF token, parses answers by the call's own schema. */
export class Client {
  readonly cookies = new Map<string, string>();
  readonly options: ClientOptions;
  /** SQL statements of the last answer. */
  statements = 0;
  /** The same with those that open, scope and close transactions, as PostgreSQL counts. */
  sent = 0;
  /** How often the server waited for PostgreSQL. */
  trips = 0;
  /** What a call may take; a test that allows more says why. */
  statementsMax = STATEMENTS_MAX;

  constructor(options: ClientOptions) {
    this.options = options;
  }

  /** The same browser with another project chosen. */
  in(project: string): Client {
    const other = new Client({ ...this.options, project });
    for (const [name, value] of this.cookies) other.cookies.set(name, value);
    return other;
  }

  async request(
    method: string,
    path: string,
    init: { body?: string | FormData; headers?: Record<string, string> } = {},
  ): Promise<RawAnswer> {
    const { origin, host, bearer, address } = this.options;
    // Names under `localhost` do not resolve on every machine: the connection goes to the address, the host is told.
    const target = new URL(path, origin);
    const packed = init.body === undefined ? null : new Response(init.body);
    const bytes = packed ? Buffer.from(await packed.arrayBuffer()) : null;
    const form = init.body instanceof FormData ? packed?.headers.get('content-type') : null;
    const cookies = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      const sent = request(
        {
          host: '127.0.0.1',
          port: target.port,
          path: target.pathname + target.search,
          method,
          headers: {
            host: host ?? target.host,
            ...(address ? { 'x-forwarded-for': address } : {}),
            ...(cookies ? { cookie: cookies } : {}),
            ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
            ...(form ? { 'content-type': form } : {}),
            ...(bytes ? { 'content-length': bytes.length } : {}),
            ...init.headers,
          },
        },
        resolve,
      );
      sent.once('error', reject);
      sent.end(bytes ?? undefined);
    });
    const body = await streamBuffer(response);
    const headers = new Headers();
    for (const [name, value] of Object.entries(response.headersDistinct)) {
      for (const one of value ?? []) headers.append(name, one);
    }
    for (const line of headers.getSetCookie()) this.#keep(line);
    return { status: response.statusCode ?? 0, headers, text: body.toString(), size: body.length };
  }

  #keep(line: string): void {
    const [pair = '', ...attributes] = line.split(';');
    const at = pair.indexOf('=');
    const name = pair.slice(0, at).trim();
    const value = pair.slice(at + 1).trim();
    const gone = attributes.some((attribute) => /^\s*(max-age=0|expires=Thu, 01 Jan 1970)/i.test(attribute));
    if (gone || value === '') this.cookies.delete(name);
    else this.cookies.set(name, value);
  }

  async #xsrf(): Promise<string> {
    if (!this.cookies.has('XSRF-TOKEN')) await this.request('GET', '/omnis/v3/xsrf/');
    return this.cookies.get('XSRF-TOKEN') ?? '';
  }

  /** Makes a call as a screen would. @throws CallRefused */
  async call<C extends CallDeclaration>(
    call: C,
    input: CallInput<C>,
    file?: Blob & { name?: string },
  ): Promise<CallAnswer<C>> {
    const given: { params?: unknown; query?: unknown; body?: unknown } = input;
    const query = {
      ...(this.options.project ? { project: this.options.project } : {}),
      ...(given.query as Record<string, unknown>),
    };
    const path = callPath(call, given.params as Record<string, unknown>, query);
    const headers: Record<string, string> = {};
    if (call.method !== 'GET' && !this.options.bearer) headers['x-xsrf-token'] = await this.#xsrf();
    let body: string | FormData | undefined;
    if (file && call.upload) {
      const form = new FormData();
      for (const [name, value] of Object.entries((given.body as Record<string, unknown>) ?? {}))
        form.set(name, String(value));
      form.set(call.upload.field, file, file.name ?? 'file');
      body = form;
    } else if (given.body !== undefined) {
      headers['content-type'] = 'application/json';
      body = JSON.stringify(given.body);
    }
    const answer = await this.request(call.method, path, {
      headers,
      ...(body === undefined ? {} : { body }),
    });
    if (answer.status >= 400)
      throw new CallRefused(call.name, answer.status, refusalSchema.parse(JSON.parse(answer.text)));
    this.statements = Number(answer.headers.get('x-sql-statements') ?? 0);
    this.sent = Number(answer.headers.get('x-sql-sent') ?? 0);
    this.trips = Number(answer.headers.get('x-sql-trips') ?? 0);
    if (this.statements > this.statementsMax)
      throw new Error(`${call.name} took ${this.statements} SQL statements, more than ${this.statementsMax}`);
    const shape: z.ZodType | 'file' | 'redirect' = call.answer;
    return (
      typeof shape === 'string' || answer.text === '' ? undefined : shape.parse(JSON.parse(answer.text))
    ) as CallAnswer<C>;
  }
}
