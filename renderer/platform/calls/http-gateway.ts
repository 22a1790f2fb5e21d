import { z } from 'zod';
import { refreshApiToken } from '../../../shared/contract/api-token.call.ts';
import {
  type CallAnswer,
  type CallDeclaration,
  type CallInput,
  callPath,
} from '../../../shared/contract/call.ts';
import type { CallGateway } from '../../../shared/contract/gateway.ts';
import { API_TOKEN_COOKIE } from '../../../shared/rules/constants/constants.ts';
import { readCookie } from '../storage/cookies.ts';
import { sendWithToken } from './api-token.ts';
import { type CallRequest, headersFor, reach, readBody, refuse, requestFor, send } from './http.ts';
import { activeProjectId, withProject } from './project-query.ts';
import { Unreachable } from './refused.ts';

const inputSchema = z.object({
  params: z.record(z.string(), z.unknown()).optional(),
  query: z.record(z.string(), z.unknown()).optional(),
  body: z.unknown().optional(),
});

/** A file for a call that declares an upload; `progress` is told the share sent, 0 to 1. */
export interface Upload {
  readonly file: File;
  readonly progress?: (share: number) => void;
  readonly signal?: AbortSignal;
}

/** The address of a call as this browser makes it, with the active project; the server names the visitor’s. */
export function callAddress<C extends CallDeclaration>(
  call: C,
  input: CallInput<C>,
  projectId = activeProjectId(),
): string {
  const { params, query } = inputSchema.parse(input);
  return withProject(callPath(call, params, query), projectId);
}

/** Parses an answer by the call's own schema; bytes and redirects have no body to parse. */
function answerOf<C extends CallDeclaration>(call: C, body: unknown): CallAnswer<C> {
  // The declaration's own schema gives exactly this type; the conditional type cannot follow the value.
  return (typeof call.answer === 'string' ? undefined : call.answer.parse(body)) as CallAnswer<C>;
}

/** Sends a request by the rights that the call asks for. */
async function sendByRight(call: CallDeclaration, address: string, request: CallRequest): Promise<Response> {
  if (call.credentials !== 'token') return send(call, address, request);
  return sendWithToken({
    held: () => readCookie(API_TOKEN_COOKIE),
    send: (token) =>
      reach(address, {
        ...request,
        credentials: 'omit',
        headers: { ...request.headers, authorization: `Bearer ${token}` },
      }),
    renew: () => httpGateway.call(refreshApiToken, {}),
  });
}

/** Makes calls over HTTP with the browser's cookies and the XSRF header. Spec 3 §7. */
export const httpGateway: CallGateway = {
  async call<C extends CallDeclaration>(call: C, input: CallInput<C>): Promise<CallAnswer<C>> {
    const { body } = inputSchema.parse(input);
    const response = await sendByRight(call, callAddress(call, input), await requestFor(call, body));
    const answer = await readBody(response);
    return response.ok ? answerOf(call, answer) : refuse(response.status, answer);
  },
};

/** Sends a file with the call's body fields as `multipart/form-data` and reports progress. */
export async function uploadByCall<C extends CallDeclaration>(
  call: C,
  input: CallInput<C>,
  upload: Upload,
): Promise<CallAnswer<C>> {
  if (!call.upload) throw new TypeError(`${call.name} takes no file`);
  const { field } = call.upload;
  const form = new FormData();
  const fields = z.record(z.string(), z.unknown()).optional().parse(inputSchema.parse(input).body);
  for (const [name, value] of Object.entries(fields ?? {}))
    if (value !== undefined && value !== null)
      form.set(name, typeof value === 'string' ? value : JSON.stringify(value));
  form.set(field, upload.file);
  const headers = await headersFor(call);

  const { status, body } = await new Promise<{ status: number; body: unknown }>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(call.method, callAddress(call, input));
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) upload.progress?.(event.loaded / event.total);
    };
    request.onload = () => {
      let parsed: unknown = null;
      try {
        parsed = JSON.parse(request.responseText);
      } catch {}
      resolve({ status: request.status, body: parsed });
    };
    request.onerror = () => reject(new Unreachable(null));
    request.onabort = () => reject(new DOMException('The upload was stopped', 'AbortError'));
    upload.signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(form);
  });
  return status < 400 ? answerOf(call, body) : refuse(status, body);
}
