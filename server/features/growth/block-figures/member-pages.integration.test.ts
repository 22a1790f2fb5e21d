import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { identityCalls } from '../../../../shared/features/accounts/identity/identity.ts';
import { blockRegistry } from '../../../../shared/features/site/blocks/blocks.ts';
import { publishedPageSchema } from '../../../../shared/features/site/pages/pages.calls.ts';
import { PLATFORM_DIVISION_ID } from '../../../../shared/rules/constants/constants.ts';
import type { Client } from '../../../../tests/support/client.ts';
import { addPerson, PASSWORD } from '../../../../tests/support/people.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { openShop, type Shop } from '../../../../tests/support/shop.ts';

/** Pages with a project’s figures on them: the platform’s own, kept for guests only, and another store’s. */

let server: TestServer;
let platform: Shop;
let shop: Shop;

const BLOCKS = ['badgeProgress', 'summary', 'customisationCatalog', 'interactions'].map((type, order) =>
  blockRegistry.make(type, { uid: `${type}-1`, order }),
);

async function publish({ projectId, storeId, database }: Shop, url: string): Promise<void> {
  const id = newId();
  const document = publishedPageSchema.parse({
    blocks: BLOCKS,
    page: { url, properties: { title: 'For merchants' } },
  });
  await sql`
    insert into pages (id, project_id, store_id, title, url, draft)
    values (${id}, ${projectId}, ${storeId}, 'For merchants', ${url}, '{}')`.execute(database);
  await sql`
    insert into page_versions (page_id, project_id, number, sequence, document, published)
    values (${id}, ${projectId}, 1, 0, '{}', ${JSON.stringify(document)}::jsonb)`.execute(database);
  await sql`update pages set live_version = 1, live_since = now() where id = ${id}`.execute(database);
}

async function logIn(email: string, store: string, isOwner: boolean): Promise<Client> {
  const { id } = await addPerson(server, email);
  if (isOwner)
    await shop.database
      .insertInto('projectMembers')
      .values({ projectId: shop.projectId, accountId: id, role: 'owner' })
      .execute();
  const client = server.visitor({ store });
  await client.call(identityCalls.login, { body: { email, password: PASSWORD } });
  return client;
}

beforeAll(async () => {
  server = await startTestServer({ pages: true });
  platform = await openShop(server, 'selvedge', PLATFORM_DIVISION_ID);
  shop = await openShop(server, 'quay');
  for (const store of [platform, shop]) {
    await publish(store, '/');
    await publish(store, '/merchants/');
  }
});
afterAll(() => server.close());

const PATHS = ['/', '/merchants/'];

it.each(PATHS)('%s shows figures to members alone, after any other visitor', async (path) => {
  const member = await logIn(`owner${path.length}@example.test`, 'selvedge', true);
  const shopper = await logIn(`shopper${path.length}@example.test`, 'selvedge', false);
  const guest = server.visitor({ store: 'selvedge' });
  for (const visitor of [guest, member, guest, shopper, member, shopper]) {
    const { status, text } = await visitor.request('GET', path);
    expect(status).toBe(200);
    expect(text).toContain('Design your own');
    expect(text).toContain('Share this page');
    expect(text.includes('Your badges')).toBe(visitor === member);
    expect(text.includes('You earned')).toBe(visitor === member);
  }
});

it.each(PATHS)(
  '%s of any other store shows none of the platform’s kinds, not even to its owner',
  async (path) => {
    const owner = await logIn(`quay${path.length}@example.test`, 'quay', true);
    for (const visitor of [server.visitor({ store: 'quay' }), owner]) {
      const { text } = await visitor.request('GET', path);
      expect(text).toContain('Share this page');
      for (const words of ['Design your own', 'Your badges', 'You earned']) expect(text).not.toContain(words);
    }
  },
);
