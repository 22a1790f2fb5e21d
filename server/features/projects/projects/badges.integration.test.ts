import { afterAll, beforeAll, expect, test } from 'vitest';
import { dashboardCalls } from '../../../../shared/features/growth/dashboard/dashboard.ts';
import { projectCalls } from '../../../../shared/features/projects/projects/projects.ts';
import type { Client } from '../../../../tests/support/client.ts';
import { eventsDelivered } from '../../../../tests/support/events.ts';
import { addFactory, type Factory } from '../../../../tests/support/factory.ts';
import { addPerson, signedIn } from '../../../../tests/support/people.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { goLive } from '../../making/products/products.queries.ts';

let server: TestServer;
let factory: Factory;
let owner: Client;
let ownerId: string;

const db = () => server.services.databases.platform;
const badges = async () => new Set((await owner.call(dashboardCalls.summary, {})).project?.badges);

beforeAll(async () => {
  server = await startTestServer();
  factory = await addFactory(server);
  const person = await addPerson(server, 'owner@example.test');
  ownerId = person.id;
  await db()
    .insertInto('projectMembers')
    .values({ projectId: factory.projectId, accountId: ownerId, role: 'owner' })
    .execute();
  owner = (await signedIn(server, person.email)).in('tide-1');
});
afterAll(() => server.close());

test('gives the entrepreneur badge for the first paid order, and none for an unpaid one', async () => {
  await factory.order({ paid: false });
  expect(await badges()).not.toContain('entrepreneur');
  await factory.order();
  await factory.order();
  expect(await badges()).toContain('entrepreneur');
});

test('a product on sale makes a designer', async () => {
  const product = await db()
    .selectFrom('products')
    .select(['id', 'colours', 'defaultColour'])
    .where('projectId', '=', factory.projectId)
    .executeTakeFirstOrThrow();
  expect(await badges()).not.toContain('designer');
  await goLive(db(), {
    projectId: factory.projectId,
    productId: product.id,
    versionId: factory.versionId,
    colours: product.colours,
    defaultColour: product.defaultColour,
    images: [],
    fieldPictures: [],
  });
  await eventsDelivered(db());
  expect(await badges()).toContain('designer');
});

test('name and picture together are a profile', async () => {
  const account = db().updateTable('accounts').where('id', '=', ownerId);
  await account.set({ firstName: 'Ida' }).execute();
  expect(await badges()).not.toContain('profile');
  await account.set({ avatar: `/omnis/v3/avatars/${'0'.repeat(64)}/` }).execute();
  expect(await badges()).toContain('profile');
});

test('keeps the badges for Pro and a custom theme after they end', async () => {
  const project = db().updateTable('projects').where('id', '=', factory.projectId);
  expect(await badges()).not.toContain('card');
  await project.set({ isPro: true }).execute();
  await project.set({ isPro: false }).execute();
  expect(await badges()).not.toContain('theme');
  await db().updateTable('stores').set({ theme: 'ink' }).where('id', '=', factory.storeId).execute();
  expect(await badges()).toEqual(new Set([...(await badges()), 'card', 'theme']));
});

test('a project that will sell on Shopify isn’t told that it does', async () => {
  const person = await addPerson(server, 'shopify@example.test');
  const client = await signedIn(server, person.email);
  const { id } = await client.call(projectCalls.createManufacturer, {
    body: { name: 'Kelp', integrationType: 'shopify' },
  });
  const project = await client.in(id).call(dashboardCalls.summary, {});
  expect(project.project?.badges).not.toContain('shopify');
});
