import pg from 'pg';
import { validate } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadFeatures } from '../../server/platform/features/load-features.ts';
import { startSession } from '../../server/platform/sessions/sessions.ts';
import type { CallDeclaration } from '../../shared/contract/call.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { distinctKeys, sendAsFirst, withXsrf } from './send.ts';
import { followed, makeTenant, openFingerprint, type Tenant } from './tenant.ts';

/** Not signed in, or input of a wrong form: the call has looked nothing up. */
const BEFORE_IT_LOOKS: ReadonlySet<number> = new Set([401, 422]);
/** What a visitor without the right is told before the call begins. A call’s own refusals may come after a look. */
const NO_RIGHT = '"missing-permission"';
/** After so many ids in a row were refused before a look, the others would be too. */
const ALIKE = 3;
const SESSION_COOKIE = 'selvedge-session';
const isId = (key: string) => validate(key);

/** How many files share the calls. */
export const TENANCY_FILES = 3;

/**
 * Asks calls as one tenant with every key of another. Several files share the calls, so that both cores are busy to the end.
 * @param turn which of the files this is, from 0
 */
export async function testTenancy(turn: number, turns: number): Promise<void> {
  const { implementations } = await loadFeatures();
  const calls: readonly CallDeclaration[] = implementations
    .map(({ call }) => call)
    .filter((call: CallDeclaration) => call.access !== 'station' && !call.signedBy)
    .filter((_call, index) => index % turns === turn);
  let server: TestServer;
  let ours: Tenant;
  let theirs: Tenant;
  let looking: pg.Client;
  let rowsNow: () => Promise<Record<string, string>>;
  let rowsOfTheirs: Record<string, string>;
  const db = () => server.services.databases.platform;
  const openSession = async (id: string) =>
    (
      await db()
        .transaction()
        .execute((tx) => startSession(tx, { id, userAgent: 'test', address: null, domain: null }))
    ).token;

  beforeAll(async () => {
    server = await startTestServer({
      settings: { TRUST_PROXY: '1', RETURN_ADDRESS: 'The Mill; 1 Weaver Lane' },
    });
    theirs = await makeTenant(db(), 'FOREIGN');
    ours = await makeTenant(db(), 'OURS');
    await followed(db());
    looking = new pg.Client({ connectionString: server.databaseUrl });
    await looking.connect();
    rowsNow = await openFingerprint(looking, theirs.projectId);
    rowsOfTheirs = await rowsNow();
  }, 120_000);
  afterAll(async () => {
    await looking.end();
    await server.close();
  });

  it.each(calls.map((call) => [call.name, call] as const))(
    '%s neither shows nor changes another tenant’s data',
    async (_name, call) => {
      const before = rowsOfTheirs;
      // A call before may have ended the tenant’s session, and then nothing would be looked up.
      const token = await openSession(ours.accountId);
      const places = [
        { host: undefined, project: ours.projectCode },
        { host: undefined, project: theirs.projectCode },
        { host: ours.subdomain, project: undefined },
      ];
      for (const { host, project } of places) {
        const client = server.visitor({ ...(host ? { store: host } : {}), ...(project ? { project } : {}) });
        client.cookies.set(SESSION_COOKIE, token);
        const headers = await withXsrf(client);
        let refused = 0;
        for (const [at, key] of distinctKeys(client, call, theirs.keys).entries()) {
          if (refused >= ALIKE && isId(key)) continue;
          if (!client.cookies.has(SESSION_COOKIE)) client.cookies.set(SESSION_COOKIE, token);
          const from = { 'x-forwarded-for': `10.0.${at}.1` };
          const answer = await sendAsFirst(db(), client, call, key, { ...headers, ...from });
          expect(answer.status, `${call.name} with ${key}: ${answer.text.slice(0, 300)}`).not.toBe(500);
          expect(answer.text).not.toContain(theirs.mark);
          const isUnseen = BEFORE_IT_LOOKS.has(answer.status) || answer.text.includes(NO_RIGHT);
          refused = isUnseen ? refused + 1 : 0;
          if (call.name.endsWith('logout')) break;
        }
      }
      rowsOfTheirs = await rowsNow();
      expect(rowsOfTheirs).toEqual(before);
    },
    60_000,
  );
}
