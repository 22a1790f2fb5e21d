import { z } from 'zod';
import {
  type CallAnswer,
  type CallDeclaration,
  type CallInput,
  type CallUpload,
  callPath,
} from '../../../shared/contract/call.ts';

import { REFUSAL_MESSAGE, Refusal, type RefusalStatus } from '../../../shared/contract/errors.ts';
import { refusalSchema } from '../../../shared/contract/refusal.schema.ts';
import { pairStation } from '../../../shared/features/factory/stations/stations.ts';

/** The server cannot be reached or does not answer in time: to be tried again, nothing is wrong with the work. */
export class ServerUnreachable extends Error {
  override readonly name: string = 'ServerUnreachable';
}

/** The server answers that it has a problem: the network is well. */
export class ServerFailed extends ServerUnreachable {
  override readonly name = 'ServerFailed';
}

/** Makes declared calls from a workstation, with its token. */
export interface StationGateway {
  /** @throws ServerUnreachable, or Refusal as the server gave it */
  call<A extends z.ZodType, C extends CallDeclaration>(
    call: C & { readonly answer: A },
    input: CallInput<C>,
    signal?: AbortSignal,
  ): Promise<z.output<A>>;
  /** Sends a file with a call. @throws as `call` does */
  upload<A extends z.ZodType, C extends CallDeclaration & { readonly upload: CallUpload }>(
    call: C & { readonly answer: A },
    input: CallInput<C>,
    file: File,
    signal?: AbortSignal,
  ): Promise<z.output<A>>;
  file(call: CallDeclaration, params: Record<string, string>): Promise<{ mediaType: string; bytes: Buffer }>;
}

/** A photo on a slow line takes longer than any other call. */
const UPLOAD_TIMEOUT_MS = 120_000;

/** A form’s fields are texts. */
const fieldsSchema = z.record(z.string(), z.string());

const isRefusalStatus = (status: number): status is RefusalStatus => status in REFUSAL_MESSAGE;

export function stationGateway(options: {
  server: string;
  token: () => string | null;
  timeoutMs: number;
  headers?: Readonly<Record<string, string>>;
}): StationGateway {
  const send = async (
    call: CallDeclaration,
    input: Record<string, unknown>,
    signal?: AbortSignal,
    form?: FormData,
  ): Promise<Response> => {
    const record = (value: unknown) => value as Readonly<Record<string, unknown>> | undefined;
    const address = new URL(callPath(call, record(input.params), record(input.query)), options.server);
    const token = options.token();
    const limit = AbortSignal.timeout(form ? UPLOAD_TIMEOUT_MS : options.timeoutMs);
    let response: Response;
    try {
      response = await fetch(address, {
        method: call.method,
        redirect: 'error',
        headers: {
          ...options.headers,
          accept: 'application/json',
          ...(token === null ? {} : { authorization: `Bearer ${token}` }),
          ...(form || input.body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        body: form ?? (input.body === undefined ? null : JSON.stringify(input.body)),
        signal: signal ? AbortSignal.any([signal, limit]) : limit,
      });
    } catch (cause) {
      throw new ServerUnreachable('We can’t reach the server', { cause });
    }
    if (response.ok) return response;
    const body = refusalSchema.safeParse(await response.json().catch(() => null));
    if (response.status >= 500 || response.status === 429)
      throw new ServerFailed(`The server answered ${response.status}`);
    if (!body.success || !isRefusalStatus(response.status))
      throw new ServerUnreachable(`The server answered ${response.status}`);
    throw new Refusal(
      response.status,
      body.data.code,
      body.data.message,
      body.data.errors ? { errors: body.data.errors } : {},
    );
  };
  const read = async <A extends z.ZodType>(
    { name, answer: schema }: { readonly name: string; readonly answer: A },
    response: Response,
  ): Promise<z.output<A>> => {
    let answer: unknown;
    try {
      answer = await response.json();
    } catch (cause) {
      throw new ServerUnreachable('The answer of the server was cut off', { cause });
    }
    const parsed = schema.safeParse(answer);
    if (!parsed.success) throw new ServerUnreachable(`The server’s answer to ${name} can’t be read`);
    return parsed.data;
  };
  return {
    call: async (call, input, signal) => read(call, await send(call, input, signal)),
    async upload(call, input, file, signal) {
      const fields = fieldsSchema.parse('body' in input ? input.body : {});
      const form = new FormData();
      // The server takes fields before the file.
      for (const [name, value] of Object.entries(fields)) form.append(name, value);
      form.append(call.upload.field, file);
      return read(call, await send(call, input, signal, form));
    },
    async file(call, params) {
      const response = await send(call, { params });
      try {
        const bytes = Buffer.from(await response.arrayBuffer());
        return { mediaType: response.headers.get('content-type') ?? 'application/octet-stream', bytes };
      } catch (cause) {
        throw new ServerUnreachable('The file was cut off', { cause });
      }
    },
  };
}

/**
 * Exchanges a pairing code for a token. Pairing is a public call, so it repeats the XSRF token as a browser does.
 * @throws Refusal, ServerUnreachable
 */
export async function pairWith(server: string, pairingCode: string): Promise<CallAnswer<typeof pairStation>> {
  let token = '';
  try {
    const response = await fetch(new URL('/omnis/v3/xsrf/', server), {
      signal: AbortSignal.timeout(pairingMs),
    });
    const cookie = response.headers.getSetCookie().find((line) => line.startsWith('XSRF-TOKEN='));
    token = /^XSRF-TOKEN=([^;]*)/.exec(cookie ?? '')?.[1] ?? '';
  } catch (cause) {
    throw new ServerUnreachable('We can’t reach the server', { cause });
  }
  const gateway = stationGateway({
    server,
    token: () => null,
    timeoutMs: pairingMs,
    headers: { cookie: `XSRF-TOKEN=${token}`, 'x-xsrf-token': decodeURIComponent(token) },
  });
  return gateway.call(pairStation, { body: { pairingCode } });
}

const pairingMs = 15_000;
