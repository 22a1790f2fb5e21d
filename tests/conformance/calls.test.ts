import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadFeatures } from '../../server/platform/features/load-features.ts';
import { openApiDocument } from '../../server/platform/openapi/openapi.ts';
import type { CallDeclaration } from '../../shared/contract/call.ts';
import { refusalSchema } from '../../shared/contract/refusal.schema.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { record, send, withXsrf } from './send.ts';
import { makeTenant, type Tenant } from './tenant.ts';

const { implementations } = await loadFeatures();
const calls: readonly CallDeclaration[] = implementations.map(({ call }) => call);
const changing = calls.filter(
  (call) =>
    call.method !== 'GET' && !call.signedBy && call.access !== 'station' && call.credentials === undefined,
);
const guarded = calls.filter((call) => call.access !== 'public' && !call.signedBy);
const ANONYMOUS_ID = '00000000-0000-7000-8000-000000000000';
const SESSION_COOKIE = 'selvedge-session';

describe('every declared call', () => {
  let server: TestServer;
  let ours: Tenant;
  const db = () => server.services.databases.platform;

  beforeAll(async () => {
    server = await startTestServer({
      settings: { TRUST_PROXY: '1', RETURN_ADDRESS: 'The Mill; 1 Weaver Lane' },
    });
    ours = await makeTenant(db(), 'OURS');
  });
  afterAll(() => server.close());

  it('has a unique name and path', () => {
    expect(new Set(calls.map((call) => call.name)).size).toBe(calls.length);
    expect(
      new Set(calls.map((call) => `${call.method} ${call.path.replace(/\{\w+\}/g, '{}').replace(/\/$/, '')}`))
        .size,
    ).toBe(calls.length);
  });

  it('asks for permissions only where a project is active', () => {
    expect(calls.filter((call) => call.permissions?.length && call.access !== 'project')).toEqual([]);
  });

  it('is made without cookies only when public', () => {
    expect(calls.filter((call) => call.credentials === 'none' && call.access !== 'public')).toEqual([]);
  });

  it('reads the session’s cookie everywhere but in the public API, which takes its token alone', () => {
    expect(calls.filter((call) => call.path.startsWith('/v1/') !== (call.credentials === 'token'))).toEqual(
      [],
    );
  });

  it('is in the OpenAPI document', () => {
    const { paths } = openApiDocument(calls, 'test', 'No captcha.');
    for (const call of calls)
      expect(record(record(paths)[call.path])[call.method.toLowerCase()]).toMatchObject({
        operationId: call.name,
      });
  });

  it.each(guarded.map((call) => [call.name, call] as const))(
    '%s refuses who is not signed in',
    async (_name, call) => {
      const visitor = server.visitor();
      const answer = await send(visitor, call, ANONYMOUS_ID, await withXsrf(visitor));
      expect(answer.status).toBe(401);
      expect(refusalSchema.parse(JSON.parse(answer.text)).message).not.toBe('');
    },
  );

  it.each(changing.map((call) => [call.name, call] as const))(
    '%s refuses a wrong XSRF token',
    async (_name, call) => {
      const visitor = server.visitor();
      await withXsrf(visitor);
      visitor.cookies.set(SESSION_COOKIE, ours.sessionToken);
      for (const headers of [{}, { 'x-xsrf-token': 'planted.token' }]) {
        const answer = await send(visitor, call, ANONYMOUS_ID, headers);
        expect(answer.status).toBe(403);
        expect(refusalSchema.parse(JSON.parse(answer.text)).code).toBe('wrong-xsrf-token');
      }
    },
  );
});
