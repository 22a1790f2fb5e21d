import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { identityCalls } from '../../../../shared/features/accounts/identity/identity.ts';
import { blockRegistry } from '../../../../shared/features/site/blocks/blocks.ts';
import { publishedPageSchema } from '../../../../shared/features/site/pages/pages.calls.ts';
import { addPerson, PASSWORD } from '../../../../tests/support/people.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { openShop, type Shop } from '../../../../tests/support/shop.ts';

/** Pages of real stores with the project’s own figures on them: kept for guests only. */

let server: TestServer;
let shop: Shop;

const BLOCKS = ['badgeProgress', 'summary', 'customisationCatalog', 'interactions'].map((type, order) =>
  blockRegistry.make(type, { uid: `${type}-1`, order }),
);

async function publish(url: string): Promise<void> {
  const id = newId();
  const document = publishedPageSchema.parse({
    blocks: BLOCKS,
    page: { url, properties: { title: 'For merchants' } },
  });
  const { projectId, storeId } = shop;
  await sql`
    insert into pages (id, project_id, store_id, title, url, draft)
    values (${id}, ${projectId}, ${storeId}, 'For merchants', ${url}, '{}')`.execute(shop.database);
  await sql`
    insert into page_versions (page_id, project_id, number, sequence, document, published)
    values (${id}, ${projectId}, 1, 0, '{}', ${JSON.stringify(document)}::jsonb)`.execute(shop.database);
  await sql`update pages set live_version = 1, live_since = now() where id = ${id}`.execute(shop.database);
}

beforeAll(async () => {
  server = await startTestServer({ pages: true });
  shop = await openShop(server, 'quay');
  await publish('/');
  await publish('/merchants/');
});
afterAll(() => server.close());

it.each(['/', '/merchants/'])('%s shows figures to members alone, after any other visitor', async (path) => {
  const { id } = await addPerson(server, `owner${path.length}@example.test`);
  await shop.database
    .insertInto('projectMembers')
    .values({ projectId: shop.projectId, accountId: id, role: 'owner' })
    .execute();
  const member = server.visitor({ store: 'quay' });
  await member.call(identityCalls.login, {
    body: { email: `owner${path.length}@example.test`, password: PASSWORD },
  });
  const shopper = server.visitor({ store: 'quay' });
  await addPerson(server, `shopper${path.length}@example.test`);
  await shopper.call(identityCalls.login, {
    body: { email: `shopper${path.length}@example.test`, password: PASSWORD },
  });
  const guest = server.visitor({ store: 'quay' });
  for (const visitor of [guest, member, guest, shopper, member, shopper]) {
    const { status, text } = await visitor.request('GET', path);
    expect(status).toBe(200);
    expect(text).toContain('Design your own');
    expect(text).toContain('Share this page');
    expect(text.includes('Your badges')).toBe(visitor === member);
    expect(text.includes('You earned')).toBe(visitor === member);
  }
});
