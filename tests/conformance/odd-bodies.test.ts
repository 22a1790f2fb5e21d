import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadFeatures } from '../../server/platform/features/load-features.ts';
import { type CallDeclaration, callPath } from '../../shared/contract/call.ts';
import type { Client } from '../support/client.ts';
import { addPerson, addProject, addStore, signedIn } from '../support/people.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { sampleOf } from './sample.ts';
import { record, withXsrf } from './send.ts';

/** Bodies that no screen sends, at every call that takes one: each is refused or understood, and none is a fault of ours. */

const ID = '00000000-0000-7000-8000-000000000000';
const PROJECT = 'oddities';
const PEOPLE = { owner: 'owner@example.test', staff: 'staff@example.test', worker: 'worker@example.test' };

const { implementations } = await loadFeatures();
const calls = implementations
  .map(({ call }): CallDeclaration => call)
  // What is signed is only read once the signature fits.
  .filter(({ body, upload, signedBy, access }) => body && !upload && !signedBy && access !== 'station');

const nested = (levels: number) => `${'{"a":['.repeat(levels)}${']}'.repeat(levels)}`;

const BODIES: Readonly<Record<string, string>> = {
  nothing: 'null',
  'a list': '[]',
  'a text': '"text"',
  'a number without end': '1e999',
  '30 levels': nested(30),
  '45,000 levels': nested(22_500),
  'names that objects have': '{"__proto__":{"internal":true},"constructor":{"prototype":{"internal":true}}}',
  'half a character': '{"name":"\\ud83d","email":"\\udc00@example.test"}',
  'one name many times': `{${'"name":1,'.repeat(50)}"name":{}}`,
  'what isn’t JSON': '{"name": undefined}',
};

/** What takes the place of each value of a call's own sample. */
const VALUES: Readonly<Record<string, unknown>> = {
  lists: [[[]]],
  objects: { toString: null, length: -1 },
  'large numbers': Number.MAX_VALUE,
  'hidden characters': '\u0000\u202e\uffff',
};

let server: TestServer;
const log: string[] = [];

beforeAll(async () => {
  server = await startTestServer({
    settings: { LOG_LEVEL: 'error', TRUST_PROXY: '1' },
    log: (line) => void log.push(line),
  });
  const owner = await addPerson(server, PEOPLE.owner);
  await addPerson(server, PEOPLE.staff, { internal: true, leadership: true });
  await addPerson(server, PEOPLE.worker, { factory: true });
  const project = await addProject(server, PROJECT, [[owner, 'owner']]);
  await server.services.databases.platform
    .updateTable('projects')
    .set({ isPro: true })
    .where('id', '=', project)
    .execute();
  await addStore(server, project, PROJECT);
}, 60_000);
afterAll(() => server.close());

/** Somebody who may make a call. */
function callerOf({ access }: CallDeclaration): Promise<Client> {
  const email = access === 'internal' ? PEOPLE.staff : access === 'factory' ? PEOPLE.worker : PEOPLE.owner;
  return signedIn(server, email);
}

const pathOf = (call: CallDeclaration) =>
  callPath(
    call,
    Object.fromEntries([...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name ?? '', ID])),
    { ...(call.query ? record(sampleOf(call.query, ID)) : {}), project: PROJECT },
  );

function bodiesOf(call: CallDeclaration): readonly (readonly [string, string])[] {
  const sample = call.body ? record(sampleOf(call.body, ID)) : {};
  return [
    ...Object.entries(BODIES),
    ...Object.entries(VALUES).map(
      ([what, value]) =>
        [
          `${what} in place of its values`,
          JSON.stringify(Object.fromEntries(Object.keys(sample).map((name) => [name, value]))),
        ] as const,
    ),
  ];
}

describe('a body that no screen sends', () => {
  it.each(calls.map((call) => [call.name, call] as const))(
    'is no fault of ours: %s',
    async (_, call) => {
      log.length = 0;
      await sql`delete from rate_limits`.execute(server.services.databases.platform);
      const client = await callerOf(call);
      const headers = { ...(await withXsrf(client)), 'content-type': 'application/json' };
      for (const [what, body] of bodiesOf(call)) {
        const { status, text } = await client.request(call.method, pathOf(call), { headers, body });
        expect(status, `${what}: ${text.slice(0, 300)}`).toBeLessThan(500);
      }
      expect(log).toEqual([]);
    },
    60_000,
  );
});

it('is sent to every call that takes one', () => {
  expect(calls.length).toBeGreaterThan(180);
});
