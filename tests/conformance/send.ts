import { type CallDeclaration, callPath } from '../../shared/contract/call.ts';
import type { Client } from '../integration/client.ts';
import { sampleOf } from './sample.ts';

const parameters = (call: CallDeclaration, value: string) =>
  Object.fromEntries([...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name ?? '', value]));

/** What has properties, as such; anything else as nothing. */
export function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
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
  const body = call.body ? JSON.stringify(sampleOf(call.body, key)) : undefined;
  return client.request(call.method, path, {
    headers: { ...(body ? { 'content-type': 'application/json' } : {}), ...headers },
    ...(body ? { body } : {}),
  });
}

/** The header that the visitor's own token makes. */
export async function withXsrf(client: Client): Promise<Record<string, string>> {
  await client.request('GET', '/omnis/v3/xsrf/');
  return { 'x-xsrf-token': client.cookies.get('XSRF-TOKEN') ?? '' };
}
