import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { modelCalls } from '../../../../shared/features/making/models/models.calls.ts';
import type { Client } from '../../../../tests/support/client.ts';
import { addPerson, signedIn } from '../../../../tests/support/people.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { openShop, type Shop } from '../../../../tests/support/shop.ts';

let server: TestServer;
let north: Shop;
let south: Shop;
let merchant: Client;
let product: { id: string };
let foreign: { id: string };
let collectionId: string;

beforeAll(async () => {
  server = await startTestServer();
  north = await openShop(server, 'north');
  south = await openShop(server, 'south');
  const person = await addPerson(server, 'merchant@example.test');
  await north.database
    .insertInto('projectMembers')
    .values({ projectId: north.projectId, accountId: person.id, role: 'owner' })
    .execute();
  merchant = (await signedIn(server, 'merchant@example.test')).in(north.projectId);
  collectionId = await north.collection('sea', 'Sea');
  product = await north.product({ urlName: 'sail', name: 'Sail tee', priceMinor: 2400, collectionId });
  foreign = await south.product({ urlName: 'secret', name: 'Secret tee', priceMinor: 100 });
});
afterAll(() => server.close());

const fetched = (body: Parameters<typeof merchant.call<typeof modelCalls.fetchModels>>[1]['body']) =>
  merchant.call(modelCalls.fetchModels, { body });

describe('models by their ids', () => {
  it('have the named attributes and relations, in the order of the ids', async () => {
    const other = await north.product({ urlName: 'tide', name: 'Tide tee', priceMinor: 1800 });
    const { models } = await fetched({
      type: 'product',
      ids: [other.id, product.id],
      attributes: ['name', 'price'],
      relations: ['collections'],
    });
    expect(models).toEqual([
      { id: other.id, name: 'Tide tee', price: 1800, collections: [] },
      { id: product.id, name: 'Sail tee', price: 2400, collections: [{ id: collectionId, name: 'Sea' }] },
    ]);
    expect(merchant.statements).toBeLessThanOrEqual(6);
    const stores = await fetched({
      type: 'store',
      ids: [north.storeId],
      attributes: ['subdomain'],
      relations: ['collections'],
    });
    expect(stores.models).toEqual([
      { id: north.storeId, subdomain: 'north', collections: [{ id: collectionId, name: 'Sea' }] },
    ]);
  });

  it('leaves out what belongs to others, and what isn’t there', async () => {
    const answers = await Promise.all([
      fetched({ type: 'product', ids: [foreign.id, newId()], attributes: ['name'] }),
      fetched({ type: 'store', ids: [south.storeId], attributes: ['name'], relations: ['products'] }),
    ]);
    expect(answers).toEqual([{ models: [] }, { models: [] }]);
  });

  it('refuses by name what can’t be read', async () => {
    const refused = (body: Parameters<typeof fetched>[0]) => expect(fetched(body)).rejects;
    const ids = [product.id];
    await refused({ type: 'product', ids, attributes: ['project_id'] }).toMatchObject({
      status: 422,
      body: { message: '“project_id” isn’t an attribute of product' },
    });
    await refused({ type: 'product', ids, attributes: ["name' from accounts --"] }).toMatchObject({
      status: 422,
    });
    await refused({ type: 'collection', ids, relations: ['orders'] }).toMatchObject({
      status: 422,
      body: { message: '“orders” isn’t a relation of collection' },
    });
    await expect(
      server.visitor().call(modelCalls.fetchModels, { body: { type: 'product', ids } }),
    ).rejects.toMatchObject({ status: 401 });
  });
});
