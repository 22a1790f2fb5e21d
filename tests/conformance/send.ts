import { refreshApiToken } from '../../shared/contract/api-token.call.ts';
import { type CallDeclaration, callPath } from '../../shared/contract/call.ts';
import { API_TOKEN_COOKIE } from '../../shared/rules/constants/constants.ts';
import type { Client } from '../support/client.ts';
import { sampleOf } from './sample.ts';

const parameters = (call: CallDeclaration, value: string) =>
  Object.fromEntries([...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name ?? '', value]));

/** What has properties, as such; anything else as nothing. */
export function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

/** The header that the visitor's own token of the public API makes; nothing where nobody is signed in. */
async function withApiToken(client: Client): Promise<Record<string, string>> {
  const headers = await withXsrf(client);
  await client.request('POST', refreshApiToken.path, { headers });
  const token = client.cookies.get(API_TOKEN_COOKIE);
  return token ? { authorization: `Bearer ${token}` } : {};
}

/** Makes a call with sample input, `key` wherever something is named. */
export async function send(
  client: Client,
  call: CallDeclaration,
  key: string,
  headers: Record<string, string> = {},
) {
  const query = call.query ? record(sampleOf(call.query, key)) : {};
  const path = callPath(call, parameters(call, key), {
    ...query,
    ...(client.options.project ? { project: client.options.project } : {}),
  });
  const rights = call.credentials === 'token' ? await withApiToken(client) : {};
  const body = call.body ? JSON.stringify(sampleOf(call.body, key)) : undefined;
  return client.request(call.method, path, {
    headers: { ...(body ? { 'content-type': 'application/json' } : {}), ...rights, ...headers },
    ...(body ? { body } : {}),
  });
}

/** The header that the visitor's own token makes. @param from headers to ask with, such as the visitor's own address */
export async function withXsrf(
  client: Client,
  from: Readonly<Record<string, string>> = {},
): Promise<Record<string, string>> {
  await client.request('GET', '/omnis/v3/xsrf/', { headers: from });
  return { 'x-xsrf-token': client.cookies.get('XSRF-TOKEN') ?? '' };
}
