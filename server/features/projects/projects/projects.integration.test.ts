import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROLE_PERMISSIONS } from '../../../../shared/contract/roles.ts';
import { DEMO_PASSWORD, identityCalls } from '../../../../shared/features/accounts/identity/identity.ts';
import { dashboardCalls } from '../../../../shared/features/growth/dashboard/dashboard.ts';
import { projectCalls } from '../../../../shared/features/projects/projects/projects.ts';
import { storeCalls } from '../../../../shared/features/projects/stores/stores.ts';
import { getStoreFrame } from '../../../../shared/features/selling/storefront/storefront.calls.ts';
import { addPerson, addProject, signedIn } from '../../../../tests/support/people.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { loadDemo } from '../../../demo/demo.ts';

const product = { product: 'selvedge' } as const;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await loadDemo(server.services, () => undefined);
});
afterAll(() => server.close());

describe('projects', () => {
  it('are created, found by part of their name, and opened by code or id', async () => {
    await addPerson(server, 'many@example.test');
    const browser = await signedIn(server, 'many@example.test');
    const own = await browser.call(projectCalls.createManufacturer, {
      body: { name: 'Hill 100% & Vale', integrationType: 'shopify', promoUrl: 'https://hill.example' },
    });
    expect(browser.statements).toBeLessThanOrEqual(6);
    expect(own.id).toMatch(/^hill-100-vale-\d+$/);
    await browser.call(projectCalls.create, { body: { name: 'Second' } });
    const all = await browser.call(projectCalls.list, { query: {} });
    expect(all).toMatchObject({ total: 2, projects: [{ id: own.id, role: 'owner' }, { name: 'Second' }] });
    const found = await browser.call(projectCalls.list, { query: { search: '100%' } });
    expect(found.projects.map(({ name }) => name)).toEqual(['Hill 100% & Vale']);
    const none = await browser.call(projectCalls.list, { query: { search: 'demo' } });
    expect(none.projects).toEqual([]);
    const opened = await browser.call(projectCalls.get, { params: { id: own.id } });
    expect(opened).toMatchObject({ integrationType: 'shopify', permissions: ROLE_PERMISSIONS.owner });
  });

  it.each([
    [{ name: '' }, 'name', 'This field is required'],
    [{ name: 'n'.repeat(61) }, 'name', 'Must contain no more than 60 characters'],
    [{ name: 'Fine', promoUrl: 'javascript:alert(1)' }, 'promoUrl', 'Please enter a valid url'],
  ])('refuse %j', async (body, field, message) => {
    const browser = await signedIn(
      server,
      (await addPerson(server, `${crypto.randomUUID()}@example.test`)).email,
    );
    await expect(browser.call(projectCalls.createManufacturer, { body })).rejects.toMatchObject({
      status: 422,
      body: { errors: { [field]: [message] } },
    });
  });

  it('has one store, and a viewer opens theirs in a new project', async () => {
    const ida = await addPerson(server, 'ida@example.test');
    const jan = await addPerson(server, 'jan@example.test');
    await addProject(server, 'idas', [
      [ida, 'owner'],
      [jan, 'viewer'],
    ]);
    const hers = await signedIn(server, ida.email);
    const his = await signedIn(server, jan.email);
    const create = (name: string) => ({ body: { name } });
    const first = await hers.in('idas').call(storeCalls.create, create('Ida One'));
    expect(first.projectId).toBe('idas');
    await expect(hers.in('idas').call(storeCalls.create, create('Ida Two'))).rejects.toMatchObject({
      status: 409,
      body: {
        code: 'has-store',
        message: 'This project already has a store. Create another project to open another store.',
      },
    });
    const own = await his.in('idas').call(storeCalls.create, create('Jan One'));
    expect(own.projectId).not.toBe('idas');
  });

  it('opens one store, however often it is asked at once', async () => {
    const noa = await addPerson(server, 'noa@example.test');
    await addProject(server, 'noas', [[noa, 'owner']]);
    const hers = (await signedIn(server, noa.email)).in('noas');
    const names = ['Noa One', 'Noa Two', 'Noa Three', 'Noa Four'];
    const outcomes = await Promise.allSettled(
      names.map((name) => hers.call(storeCalls.create, { body: { name } })),
    );
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual([
      'fulfilled',
      'rejected',
      'rejected',
      'rejected',
    ]);
    const taken = await server.services.databases.platform
      .selectFrom('stores')
      .select('subdomain')
      .where('name', 'in', names)
      .execute();
    expect(taken).toHaveLength(1);
  });

  it('renames its store for shoppers and in its own screens, and leaves its address', async () => {
    const ray = await addPerson(server, 'ray@example.test');
    await addProject(server, 'rays', [[ray, 'owner']]);
    const hers = (await signedIn(server, ray.email)).in('rays');
    const store = await hers.call(storeCalls.create, { body: { name: 'Kestrel' } });
    await hers.call(storeCalls.update, { body: { id: store.id, name: 'Kestrel & Daughters' } });
    const shown = await server.visitor({ store: store.subdomain }).call(getStoreFrame, { query: {} });
    expect(shown.name).toBe('Kestrel & Daughters');
    const division = await hers.call(storeCalls.division, { params: { id: store.divisionId } });
    expect(division).toMatchObject({ name: 'Kestrel & Daughters', subdomain: 'kestrel' });
  });
});

describe('what needs doing today', () => {
  const summaryOf = async (email: string) => {
    const browser = server.visitor();
    await browser.call(identityCalls.login, { body: { email, password: DEMO_PASSWORD } });
    const summary = await browser.call(dashboardCalls.summary, {});
    expect(browser.statements).toBeLessThanOrEqual(6);
    return summary;
  };

  it('is the merchant’s own orders and products, as the database has them', async () => {
    const { project, factory } = await summaryOf('merchant@demo.test');
    expect(factory).toBeNull();
    const db = server.services.databases.platform;
    const { id } = await db
      .selectFrom('projects')
      .select('id')
      .where('code', '=', 'demo')
      .executeTakeFirstOrThrow();
    const orders = await db.selectFrom('orders').select('status').where('projectId', '=', id).execute();
    expect(project?.orders?.toMake).toBe(orders.filter(({ status }) => status === 'paid').length);
    expect(project?.orders?.problems).toBe(
      orders.filter(({ status }) => ['issue', 'disputed'].includes(status)).length,
    );
    expect(project?.orders?.latest.length).toBe(Math.min(5, project?.orders?.total ?? 0));
  });

  it('is the floor’s for the factory, and nothing for a newcomer', async () => {
    expect(await summaryOf('factory@demo.test')).toMatchObject({
      project: null,
      factory: { ordersWaiting: expect.any(Number) },
    });
    expect(await summaryOf('newcomer@demo.test')).toEqual({ project: null, factory: null });
  });

  it('hides figures from members without the permission', async () => {
    const kim = await addPerson(server, 'kim@example.test');
    const lou = await addPerson(server, 'lou@example.test');
    await addProject(server, 'kims', [
      [kim, 'viewer'],
      [lou, 'fulfilment'],
    ]);
    const viewer = await (await signedIn(server, kim.email)).call(dashboardCalls.summary, {});
    expect(viewer.project).toMatchObject({ orders: null, sales: null });
    const fulfilment = await (await signedIn(server, lou.email)).call(dashboardCalls.summary, {});
    expect(fulfilment.project?.orders).not.toBeNull();
    expect(fulfilment.project?.sales).toBeNull();
  });
});

it('the public API’s token cookie is renewed for who is signed in', async () => {
  await addPerson(server, 'token@example.test');
  const browser = await signedIn(server, 'token@example.test');
  const { user } = await browser.call(identityCalls.get, {});
  await browser.call(identityCalls.refreshApiToken, {});
  expect(browser.cookies.get('selvedge-api-token')).toContain(user?.id);
  await browser.call(identityCalls.logout, {});
  expect(browser.cookies.has('selvedge-api-token')).toBe(false);
});

it('internal staff see the platform’s own projects', async () => {
  const browser = server.visitor();
  await browser.call(identityCalls.login, { body: { email: 'staff@demo.test', password: DEMO_PASSWORD } });
  const { stores, manufacturers } = await browser.call(identityCalls.initialState, {
    params: product,
    query: {},
  });
  expect(manufacturers.map(({ id }) => id)).toEqual(['selvedge', 'bespoke']);
  expect(stores.map(({ url }) => new URL(url).hostname)).toEqual(['selvedge.localhost', 'bespoke.localhost']);
});
