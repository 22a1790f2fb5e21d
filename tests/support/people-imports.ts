import { sql } from 'kysely';
import { expect } from 'vitest';
import { addressKey, findConsent } from '../../server/platform/consent/consent.ts';
import { inScope } from '../../server/platform/database/scope.ts';
import { peopleImportCalls } from '../../shared/features/growth/people-import/people-import.calls.ts';
import type {
  ImportChoices,
  ImportState,
} from '../../shared/features/growth/people-import/people-import.rules.ts';
import { eventually } from './eventually.ts';
import { addPerson, signedIn } from './people.ts';
import type { TestServer } from './server.ts';
import { openShop } from './shop.ts';

export const AGREED: ImportChoices = {
  agreed: true,
  how: 'Form on our old website',
  on: '2024-05-01',
  words: 'Yes, send me offers',
  list: null,
  tags: ['old shop'],
  replaces: false,
};

const PLATFORM = { kind: 'platform' } as const;
/** A large import takes its time on a busy machine. */
const REACHED_WITHIN_MS = 60_000;

/** Imports of people into a new store, by its owner. */
export async function openImports(server: TestServer, subdomain: string) {
  const shop = await openShop(server, subdomain);
  const email = `owner@${subdomain}.test`;
  const person = await addPerson(server, email);
  await sql`
    insert into project_members (project_id, account_id, role)
    values (${shop.projectId}, ${person.id}, 'owner')`.execute(shop.database);
  const code = `${subdomain}-project`;
  const owner = (await signedIn(server, email)).in(code);
  const key = (address: string) => addressKey(server.services.secret, address);
  const subject = (address: string) => ({
    projectId: shop.projectId,
    storeId: shop.storeId,
    addressKey: key(address),
  });
  const get = (id: string) => owner.call(peopleImportCalls.get, { params: { import: id } });
  const reached = (id: string, state: ImportState) =>
    eventually(async () => {
      const found = await get(id);
      expect(found.state).toBe(state);
      return found;
    }, REACHED_WITHIN_MS);
  const choose = async (id: string, choices: ImportChoices = AGREED) => {
    const params = { import: id };
    const { columns } = await get(id);
    await owner.call(peopleImportCalls.setColumns, { params, body: { columns } });
    await owner.call(peopleImportCalls.check, { params, body: choices });
  };
  return {
    shop,
    owner,
    code,
    key,
    subject,
    get,
    reached,
    /** Says its columns and consent, which begins the check. */
    choose,
    async upload(content: string | Buffer, name = 'people.csv'): Promise<string> {
      const file = new File([Uint8Array.from(Buffer.from(content))], name);
      return (await owner.call(peopleImportCalls.upload, {}, file)).id;
    },
    async check(id: string, choices?: ImportChoices) {
      await choose(id, choices);
      return reached(id, 'checked');
    },
    async run(id: string) {
      await owner.call(peopleImportCalls.start, { params: { import: id } });
      return reached(id, 'done');
    },
    /** The download of refused rows. */
    async refused(id: string): Promise<string> {
      const path = `/omnis/v3/dashboard/audience-imports/${id}/refused/?project=${code}`;
      return (await owner.request('GET', path)).text;
    },
    find: (address: string) =>
      shop.database
        .selectFrom('people')
        .selectAll()
        .where('storeId', '=', shop.storeId)
        .where('addressKey', '=', key(address))
        .executeTakeFirst(),
    consentOf: (address: string) =>
      inScope(shop.database, PLATFORM, (tx) => findConsent(tx, subject(address), 'email')),
  };
}

export type Imports = Awaited<ReturnType<typeof openImports>>;
