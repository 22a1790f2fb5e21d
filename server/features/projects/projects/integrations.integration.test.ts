import { afterAll, beforeAll, expect, test } from 'vitest';
import { identityCalls } from '../../../../shared/features/accounts/identity/identity.ts';
import { integrationName, projectCalls } from '../../../../shared/features/projects/projects/projects.ts';
import { storeCalls } from '../../../../shared/features/projects/stores/stores.ts';
import type { Client } from '../../../../tests/support/client.ts';
import { addPerson, signedIn } from '../../../../tests/support/people.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';

const product = { product: 'selvedge' } as const;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ pages: true });
});
afterAll(() => server.close());

async function begin(email: string, integrationType: 'shopify' | 'api'): Promise<Client> {
  await addPerson(server, email);
  const browser = await signedIn(server, email);
  const { id } = await browser.call(projectCalls.createManufacturer, {
    body: { name: 'Nora', integrationType },
  });
  return browser.in(id);
}
const integrationsIn = async (client: Client) =>
  (await client.call(identityCalls.initialState, { params: product, query: {} })).manufacturers[0]
    ?.integrations ?? [];

test.each(['/my-products/', '/create-a-product/', '/ecom/orders/', '/delivery/', '/analytics/'])(
  'a project that sells elsewhere opens %s',
  async (path) => {
    const merchant = await begin(`${path.replaceAll('/', '')}@example.test`, 'shopify');
    expect((await merchant.request('GET', path)).status).toBe(200);
  },
);

test('the email area alone asks for a store', async () => {
  const merchant = await begin('mail@example.test', 'shopify');
  const { status, headers } = await merchant.request('GET', '/teemail/');
  expect(status).toBe(302);
  expect(headers.get('location')).toMatch(/^\/sign-up\/create-store\//);
});

test('opening a store makes the website part of a project that began elsewhere', async () => {
  const merchant = await begin('shop@example.test', 'shopify');
  expect(integrationName(await integrationsIn(merchant))).toBe('Shopify');
  expect(await integrationsIn(merchant)).not.toContain('website');
  await merchant.call(storeCalls.create, { body: { name: 'Nora', subdomain: 'nora' } });
  expect(await integrationsIn(merchant)).toEqual(expect.arrayContaining(['website', 'delivery', 'shopify']));
  expect((await merchant.request('GET', '/website/')).status).toBe(200);
});

test('a module is added once to a project that lacks it, by members who manage its settings', async () => {
  const merchant = await begin('module@example.test', 'shopify');
  const add = () => merchant.call(projectCalls.addModule, { body: { integration: 'delivery' } });
  await add();
  await add();
  expect((await integrationsIn(merchant)).filter((type) => type === 'delivery')).toHaveLength(1);
  await expect(
    server.visitor().call(projectCalls.addModule, { body: { integration: 'delivery' } }),
  ).rejects.toMatchObject({ status: 401 });
});

test('our staff alone begin a factory', async () => {
  await addPerson(server, 'plain@example.test');
  await addPerson(server, 'inside@example.test', { internal: true });
  const body = { name: 'Mill', integrationType: 'factory' as const };
  for (const call of [projectCalls.createManufacturer, storeCalls.create])
    await expect((await signedIn(server, 'plain@example.test')).call(call, { body })).rejects.toMatchObject({
      status: 403,
      body: { message: 'Permission denied' },
    });
});
