import { afterAll, beforeAll, expect, test } from 'vitest';
import { refusalSchema } from '../../../shared/contract/refusal.schema.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ pages: true });
});
afterAll(() => server.close());

test.each([
  ['GET', '/omnis/v3/nope/'],
  ['POST', '/omnis/v3/nope'],
  ['DELETE', '/omnis/v3/models/fetch/'],
  ['PATCH', '/omnis/v3/initial-state/selvedge'],
  ['GET', '/v1/nope'],
  ['POST', '/v1/catalog/nope/'],
])('%s %s is no call, and says so in JSON', async (method, path) => {
  const response = await fetch(server.origin + path, { method });
  expect(response.status).toBe(404);
  expect(response.headers.get('content-type')).toMatch(/^application\/json/);
  expect(refusalSchema.parse(await response.json())).toEqual({ message: 'Not found', code: 'not-found' });
});

test('a page that does not exist is still a page', async () => {
  const response = await fetch(`${server.origin}/nope/`);
  expect(response.status).toBe(404);
  expect(response.headers.get('content-type')).toMatch(/^text\/html/);
});
