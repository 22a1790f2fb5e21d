import { sql } from 'kysely';
import type { Database } from '../../server/platform/database/database.ts';
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

/** The header with the visitor's public API token; empty when logged out. */
async function withApiToken(client: Client): Promise<Record<string, string>> {
  const headers = await withXsrf(client);
  await client.request('POST', refreshApiToken.path, { headers });
  const token = client.cookies.get(API_TOKEN_COOKIE);
  return token ? { authorization: `Bearer ${token}` } : {};
}

/** Parts of a call's input that take the place of the sample. */
export type SomeInput = Partial<Record<'params' | 'query' | 'body', unknown>>;

/** The path and the body of a call with sample input, `key` wherever something is named. */
function sampleRequest(
  client: Client,
  call: CallDeclaration,
  key: string,
  given: SomeInput = {},
): { path: string; body?: string } {
  const query = call.query ? record(given.query ?? sampleOf(call.query, key)) : {};
  const path = callPath(
    call,
    { ...parameters(call, key), ...record(given.params) },
    { ...query, ...(client.options.project ? { project: client.options.project } : {}) },
  );
  return call.body ? { path, body: JSON.stringify(given.body ?? sampleOf(call.body, key)) } : { path };
}

/** The keys with which a call makes requests that differ: a call that names nothing has one only. */
export function distinctKeys(client: Client, call: CallDeclaration, keys: readonly string[]): string[] {
  const requests = new Map<string, string>();
  for (const key of keys) {
    const { body, path } = sampleRequest(client, call, key);
    const request = `${path} ${body ?? ''}`;
    if (!requests.has(request)) requests.set(request, key);
  }
  return [...requests.values()];
}

/** Makes a call with sample input, `key` wherever something is named. @param given parts of it that are another's */
export async function send(
  client: Client,
  call: CallDeclaration,
  key: string,
  headers: Record<string, string> = {},
  given: SomeInput = {},
) {
  const { body, path } = sampleRequest(client, call, key, given);
  const rights = call.credentials === 'token' ? await withApiToken(client) : {};
  return client.request(call.method, path, {
    headers: { ...(body ? { 'content-type': 'application/json' } : {}), ...rights, ...headers },
    ...(body ? { body } : {}),
  });
}

/** Makes a call as `send` does, after resetting the rate limits, so that they don't affect the test. */
export async function sendAsFirst(db: Database, ...request: Parameters<typeof send>) {
  const answer = await send(...request);
  if (answer.status !== 429) return answer;
  await sql`delete from rate_limits`.execute(db);
  return send(...request);
}

/** The header that the visitor's own token makes. @param from headers to ask with, such as the visitor's own address */
export async function withXsrf(
  client: Client,
  from: Readonly<Record<string, string>> = {},
): Promise<Record<string, string>> {
  if (!client.cookies.has('XSRF-TOKEN')) await client.request('GET', '/omnis/v3/xsrf/', { headers: from });
  return { 'x-xsrf-token': client.cookies.get('XSRF-TOKEN') ?? '' };
}
