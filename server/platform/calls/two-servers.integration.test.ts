import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { identityCalls } from '../../../shared/features/accounts/identity/identity.ts';
import { makeTenant, type Tenant } from '../../../tests/conformance/tenant.ts';
import { mailTo } from '../../../tests/support/mailbox.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';

const SESSION_COOKIE = 'selvedge-session';

describe('two server processes on one database', () => {
  let first: TestServer;
  let second: TestServer;
  let tenant: Tenant;

  beforeAll(async () => {
    // It answers only: jobs are the second one's work.
    first = await startTestServer({ settings: { JOBS: '0' } });
    second = await startTestServer({ databaseUrl: first.databaseUrl });
    tenant = await makeTenant(first.services.databases.platform, 'SHARED');
  });
  afterAll(async () => {
    await second.close();
    await first.close();
  });

  it("take each other's sessions and XSRF tokens", async () => {
    expect(first.services.secret).toBe(second.services.secret);
    const here = first.visitor();
    here.cookies.set(SESSION_COOKIE, tenant.sessionToken);
    await here.request('GET', '/omnis/v3/xsrf/');
    const there = second.visitor();
    for (const [name, value] of here.cookies) there.cookies.set(name, value);
    const before = there.cookies.get('XSRF-TOKEN');
    await there.request('GET', '/omnis/v3/xsrf/');
    expect(there.cookies.get('XSRF-TOKEN')).toBe(before);
  });

  it('leave jobs to the one that works on them', async () => {
    await first.visitor().call(identityCalls.forgottenPassword, { body: { email: 'shared@example.test' } });
    // Mails that aren't sent are kept by the process whose job it was.
    await mailTo(second, 'shared@example.test', '');
    expect(await first.services.mail.outbox?.list()).toEqual([]);
  });

  it('both hear a live event, once it is committed', async () => {
    const heard: string[] = [];
    const both = Promise.withResolvers<void>();
    for (const [name, server] of [
      ['first', first],
      ['second', second],
    ] as const) {
      await server.services.events.subscribe('two-servers', z.object({ text: z.string() }), (notice) => {
        if (notice.kind === 'event') heard.push(`${name}: ${notice.payload.text}`);
        if (heard.length === 2) both.resolve();
      });
    }
    const { databases, events } = first.services;
    await databases.platform
      .transaction()
      .execute((tx) => events.publish(tx, 'two-servers', { text: 'hello' }));
    await both.promise;
    expect(heard.sort()).toEqual(['first: hello', 'second: hello']);
  });
});
