import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { productsCalls } from '../../../../shared/features/making/products/products.calls.ts';
import { designSettingsSchema } from '../../../../shared/features/making/products/products.ts';
import { studioCalls } from '../../../../shared/features/making/studio/studio.calls.ts';
import type { Client } from '../../../../tests/support/client.ts';
import { addPerson, signedIn } from '../../../../tests/support/people.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { openShop, type Shop } from '../../../../tests/support/shop.ts';

let server: TestServer;
let shop: Shop;
let merchant: Client;
let rival: Client;

beforeAll(async () => {
  server = await startTestServer();
  shop = await openShop(server, 'kiln');
  const other = await openShop(server, 'loom');
  const member = async (email: string, projectId: string) => {
    const { id } = await addPerson(server, email);
    await server.services.databases.platform
      .insertInto('projectMembers')
      .values({ projectId, accountId: id, role: 'owner' })
      .execute();
    return signedIn(server, email);
  };
  merchant = (await member('ada@example.test', shop.projectId)).in('kiln-project');
  rival = (await member('eve@example.test', other.projectId)).in('loom-project');
});
afterAll(() => server.close());

type Query = Parameters<typeof list>[0];
const list = (
  query: {
    view?: 'all' | 'live' | 'draft' | 'hidden' | 'preparing';
    search?: string;
    sort?: 'name' | '-price' | 'created';
    tag?: string;
    colour?: string;
    collection?: string;
    base?: string;
    after?: string;
  } = {},
) => merchant.call(productsCalls.listRows, { query });
const names = async (query: Query) => (await list(query)).rows.map(({ name }) => name);

describe('the list of products', () => {
  it('holds products and drafts, narrowed and in any order', async () => {
    const cups = await shop.collection('cups', 'Cups');
    const cup = await shop.product({
      urlName: 'clay-cup',
      name: 'Clay cup',
      priceMinor: 2_000,
      collectionId: cups,
      colours: ['Navy'],
    });
    await shop.product({ urlName: 'bowl', name: 'bowl', priceMinor: 3_000, colours: ['Black'] });
    const settings = designSettingsSchema.parse({
      name: 'A plate',
      tags: ['new'],
      colours: ['Navy'],
      collectionIds: [cups],
      priceMinor: 2_500,
    });
    await merchant.call(studioCalls.createDesign, { body: { baseSku: 'SV-TEE-MEN', settings } });

    const whole = await list();
    expect(merchant.statements).toBeLessThanOrEqual(6);
    expect(whole.rows.map(({ name, status }) => [name, status])).toEqual([
      ['A plate', 'draft'],
      ['bowl', 'live'],
      ['Clay cup', 'live'],
    ]);
    expect(whole.views).toMatchObject({ all: 3, live: 2, draft: 1, hidden: 0 });
    expect(whole.rows[0]).toMatchObject({
      urlName: null,
      currency: 'GBP',
      blank: { colour: { name: 'White' } },
    });

    expect(await names({ sort: 'name' })).toEqual(['A plate', 'bowl', 'Clay cup']);
    expect(await names({ sort: '-price' })).toEqual(['bowl', 'A plate', 'Clay cup']);
    expect(await names({ view: 'draft' })).toEqual(['A plate']);
    expect(await names({ search: 'CUP' })).toEqual(['Clay cup']);
    expect(await names({ colour: 'Navy', sort: 'name' })).toEqual(['A plate', 'Clay cup']);
    expect(await names({ collection: cups, sort: 'name' })).toEqual(['A plate', 'Clay cup']);
    expect(await names({ tag: 'new' })).toEqual(['A plate']);
    expect(await names({ base: 'SV-HOODIE' })).toEqual([]);
    expect((await list({ search: 'cup' })).total).toBe(1);
    expect(await names({ search: 'cups' })).toEqual(['Clay cup']);
    expect(await names({ search: 'mug clay' })).toEqual(['Clay cup']);
    expect(await names({ search: 'tees plate' })).toEqual(['A plate']);
    expect(await names({ search: 'tshirt', sort: 'name' })).toEqual(
      await names({ search: 't-shirt', sort: 'name' }),
    );
    expect(await names({ search: 'clay plate' })).toEqual([]);

    await merchant.call(productsCalls.toggleProduct, { body: { product: cup.id } });
    expect(await names({ view: 'hidden' })).toEqual(['Clay cup']);
    expect((await rival.call(productsCalls.listRows, { query: {} })).rows).toEqual([]);
  });

  it('offers what the products have as filters', async () => {
    expect(await merchant.call(productsCalls.listFilterValues, {})).toMatchObject({
      base: [{ value: 'SV-TEE-MEN' }],
      colour: ['Black', 'Navy'],
      tag: ['new'],
      collection: [{ text: 'Cups' }],
    });
  });

  it('ends with its last page, however it is sorted', async () => {
    for (const sort of ['name', '-price', 'created'] as const) {
      const { rows, next } = await list({ sort });
      expect(next).toBeNull();
      expect((await list({ sort, after: JSON.stringify([null, rows[0]?.id]) })).rows).toEqual(rows);
    }
  });
});
