import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';

describe('health', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  it('tells that the process is alive and that database and jobs answer', async () => {
    const visitor = server.visitor();
    expect((await visitor.request('GET', '/healthz')).status).toBe(200);
    const ready = await visitor.request('GET', '/readyz');
    expect(JSON.parse(ready.text)).toEqual({ database: true, jobs: true, files: true, space: true });
  });

  it('gives every visitor an XSRF token and every answer a request id', async () => {
    const visitor = server.visitor();
    const answer = await visitor.request('GET', '/omnis/v3/xsrf/');
    expect(visitor.cookies.get('XSRF-TOKEN')).toMatch(/^[\w-]{22}\.[\w-]{43}$/);
    expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });
});
