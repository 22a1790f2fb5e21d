import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadFeatures } from '../../server/platform/features/load-features.ts';
import type { CallDeclaration } from '../../shared/contract/call.ts';
import { refusalSchema } from '../../shared/contract/refusal.schema.ts';
import type { Client } from '../support/client.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { sendAsFirst, withXsrf } from './send.ts';
import { browserOf, makeVisitors, type Visitor } from './visitors.ts';

/** Every role makes every call: a role without the required permission is refused, and no other for that reason. */

const ANONYMOUS_ID = '00000000-0000-7000-8000-000000000000';
const { implementations } = await loadFeatures();
const calls = implementations.map(({ call }): CallDeclaration => call).filter(({ signedBy }) => !signedBy);

/** What people are refused with until they have logged in, verified their address and signed the agreement. */
function beforeDashboard({ user, verified, eula }: Visitor): string | null {
  if (!user) return 'signed-out';
  if (!verified) return 'not-verified';
  return eula ? null : 'eula-not-signed';
}

/** The refusal's code a visitor has to get for want of rights; null where rights are not what is missing. */
function refusal(call: CallDeclaration, visitor: Visitor): string | null {
  switch (call.access) {
    case 'public': {
      // At a store's host anyone may; this is the dashboard's, where samples are bought for a project.
      if (!call.dashboardGuards) return null;
      return beforeDashboard(visitor) ?? (visitor.project ? null : 'forbidden');
    }
    case 'station':
      return 'station-revoked';
    case 'signed-in':
      return visitor.user ? null : 'signed-out';
    case 'factory':
      return visitor.user ? (visitor.factory || visitor.internal ? null : 'forbidden') : 'signed-out';
    case 'internal':
      return visitor.user ? (visitor.internal ? null : 'forbidden') : 'signed-out';
    case 'project': {
      const early = beforeDashboard(visitor);
      if (early !== null) return early;
      if (!visitor.project) return 'forbidden';
      const held = new Set(visitor.permissions);
      return (call.permissions ?? []).every((permission) => held.has(permission))
        ? null
        : 'missing-permission';
    }
  }
}

describe('every call', () => {
  let server: TestServer;
  let visitors: readonly Visitor[];
  let browsers: Client[];
  let restore: () => Promise<void>;
  beforeAll(async () => {
    server = await startTestServer({ settings: { TRUST_PROXY: '1' } });
    visitors = await makeVisitors(server);
    const db = server.services.databases.platform;
    const accounts = await db.selectFrom('accounts').selectAll().execute();
    const consents = await db.selectFrom('eulaConsents').selectAll().execute();
    const members = await db.selectFrom('projectMembers').selectAll().execute();
    // What one call changes of accounts, memberships and two-factor authentication must not decide about the next one.
    restore = async () => {
      await db
        .insertInto('accounts')
        .values(accounts)
        .onConflict((found) => found.doNothing())
        .execute();
      await db
        .insertInto('eulaConsents')
        .values(consents)
        .onConflict((found) => found.doNothing())
        .execute();
      await db.deleteFrom('projectMembers').execute();
      await db.insertInto('projectMembers').values(members).execute();
      await db
        .updateTable('accounts')
        .set({ twoFactorEnabledAt: new Date() })
        .where('internal', '=', true)
        .execute();
      browsers = await Promise.all(visitors.map((visitor) => browserOf(server, visitor)));
    };
    await restore();
  }, 60_000);
  afterAll(() => server.close());

  it.each(calls.map((call) => [call.name, call] as const))(
    'accepts %s only from the callers its rule names',
    async (_name, call) => {
      for (const [at, visitor] of visitors.entries()) {
        const client = browsers[at];
        if (!client) throw new RangeError(`No browser of ${visitor.name}`);
        // Each uses a different address: together they would exceed the limit of one.
        const from = { 'x-forwarded-for': `10.1.${at}.1` };
        const headers = { ...(await withXsrf(client, from)), ...from };
        const answer = await sendAsFirst(
          server.services.databases.platform,
          client,
          call,
          ANONYMOUS_ID,
          headers,
        );
        const mayHaveChanged = call.method !== 'GET' || answer.headers.getSetCookie().length > 0;
        if (answer.status < 400 && mayHaveChanged) await restore();
        const expected = refusal(call, visitor);
        const who = `${call.name} by ${visitor.name}: ${answer.status} ${answer.text.slice(0, 200)}`;
        expect(answer.status, who).not.toBe(500);
        const code = answer.status < 400 ? null : refusalSchema.parse(JSON.parse(answer.text)).code;
        if (expected !== null) expect(code, who).toBe(expected);
        else expect(['signed-out', 'missing-permission', 'station-revoked'], who).not.toContain(code);
      }
    },
    60_000,
  );
});
