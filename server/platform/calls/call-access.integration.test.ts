import { generate } from 'otplib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { identityCalls } from '../../../shared/features/accounts/identity/identity.ts';
import { notificationCalls } from '../../../shared/features/accounts/notifications/notifications.ts';
import { commandPaletteCalls } from '../../../shared/features/help/command-palette/command-palette.ts';
import { productsCalls } from '../../../shared/features/making/products/products.calls.ts';
import { projectCalls } from '../../../shared/features/projects/projects/projects.ts';
import { basketCalls } from '../../../shared/features/selling/basket/basket.ts';
import { storeOrderCalls } from '../../../shared/features/selling/store-orders/store-orders.calls.ts';
import { blockFigureCalls } from '../../../shared/features/site/blocks/blocks.calls.ts';
import { API_TOKEN_COOKIE } from '../../../shared/rules/constants/constants.ts';
import { CallRefused, type Client } from '../../../tests/support/client.ts';
import { addPerson, addProject, type Person, signedIn } from '../../../tests/support/people.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import { openShop } from '../../../tests/support/shop.ts';
import { notify } from '../../features/accounts/notifications/notifications.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function codeOf(call: Promise<unknown>): Promise<string> {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (error === null) return 'answered';
  if (error instanceof CallRefused) return `${error.status} ${error.body.code}`;
  throw error;
}

const listOrders = (client: Client) => codeOf(client.call(storeOrderCalls.list, { query: {} }));
const NEEDED = '403 two-factor-needed';

describe('a project that forces two-factor authentication', () => {
  let owner: Client;
  let member: Client;
  beforeAll(async () => {
    const [boss, person] = [
      await addPerson(server, 'boss@example.test'),
      await addPerson(server, 'member@example.test'),
    ];
    const strict = await addProject(server, 'strict', [
      [boss, 'owner'],
      [person, 'manager'],
    ]);
    const free = await addProject(server, 'free', [[person, 'owner']]);
    for (const [projectId, title] of [
      [strict, 'Ada Lovelace ordered'],
      [free, 'A free word'],
      [null, 'News of ours'],
    ] as const)
      await server.services.databases.platform
        .transaction()
        .execute((tx) =>
          notify(tx, { projectId, accountIds: [person.id], kind: 'team' }, { title, body: '' }),
        );
    owner = (await signedIn(server, boss.email)).in('strict');
    member = (await signedIn(server, person.email)).in('strict');
  });

  /** The public API as a program calls it, with the token that it got when nothing was forced yet. */
  const listByToken = async (token: string, project: string) =>
    server.visitor().request('GET', `/v1/catalog/products?project=${project}`, {
      headers: { authorization: `Bearer ${token}` },
    });

  const titles = async () =>
    (await member.call(notificationCalls.list, { query: {} })).notifications.map(({ title }) => title);

  test('refuses sessions and tokens that began before, until it is set up', async () => {
    expect(await listOrders(member)).toBe('answered');
    expect(await titles()).toHaveLength(3);
    await member.call(identityCalls.refreshApiToken, {});
    const token = member.cookies.get(API_TOKEN_COOKIE) ?? '';
    expect((await listByToken(token, 'strict')).status).toBe(200);

    await owner.call(projectCalls.updateManufacturer, { body: { id: 'strict', force2fa: true } });
    expect(await listOrders(member)).toBe(NEEDED);
    expect(
      await codeOf(member.call(productsCalls.deleteProduct, { body: { product: crypto.randomUUID() } })),
    ).toBe(NEEDED);
    expect(await codeOf(member.call(commandPaletteCalls.search, { query: { q: 'a' } }))).toBe(NEEDED);
    expect(await codeOf(member.call(basketCalls.listBasket, {}))).toBe(NEEDED);
    const byToken = await listByToken(token, 'strict');
    expect([byToken.status, byToken.text]).toEqual([403, expect.stringContaining('two-factor-needed')]);
    expect(await codeOf(member.call(identityCalls.refreshApiToken, {}))).toBe(NEEDED);

    expect(await titles()).toEqual(['News of ours', 'A free word']);
    // What they do elsewhere is not this project's business.
    expect(await listOrders(member.in('free'))).toBe('answered');
    expect((await listByToken(token, 'free')).status).toBe(200);

    const { secret } = await member.call(identityCalls.beginTwoFactor, {});
    await member.call(identityCalls.enableTwoFactor, {
      body: { twoFactorAuthCode: await generate({ secret }) },
    });
    expect(await listOrders(member)).toBe('answered');
    expect((await listByToken(token, 'strict')).status).toBe(200);
  });

  test('asks the person who switched it on as well', async () => {
    expect(await listOrders(owner)).toBe(NEEDED);
    const off = owner.call(projectCalls.updateManufacturer, { body: { id: 'strict', force2fa: false } });
    expect(await codeOf(off)).toBe(NEEDED);
  });
});

describe('a member who has not agreed', () => {
  let unsigned: Person;
  let signed: Person;
  beforeAll(async () => {
    unsigned = await addPerson(server, 'unsigned@example.test', { eula: false });
    signed = await addPerson(server, 'signed@example.test');
    const shop = await openShop(server, 'agreed');
    await shop.product({ urlName: 'evening-sail', name: 'Evening Sail', priceMinor: 2_500 });
    for (const { id } of [unsigned, signed])
      await shop.database
        .insertInto('projectMembers')
        .values({ projectId: shop.projectId, accountId: id, role: 'owner' })
        .execute();
  });

  test('doesn’t read the project', async () => {
    const client = await signedIn(server, unsigned.email);
    expect(await listOrders(client)).toBe('403 eula-not-signed');
    const found = await client.call(commandPaletteCalls.search, { query: { q: 'evening' } });
    expect(found.groups).toEqual([]);
    const figures = await client.call(blockFigureCalls.figures, { query: { names: 'project,sales' } });
    expect([figures.project, figures.sales]).toEqual([null, null]);
    expect(await codeOf(client.call(basketCalls.listBasket, {}))).toBe('403 eula-not-signed');
  });

  test('is not hindered once it is signed', async () => {
    const client = await signedIn(server, signed.email);
    expect(await listOrders(client)).toBe('answered');
    const found = await client.call(commandPaletteCalls.search, { query: { q: 'evening' } });
    expect(found.groups).not.toEqual([]);
    const figures = await client.call(blockFigureCalls.figures, { query: { names: 'project' } });
    expect(figures.project).not.toBeNull();
  });
});

test('a project’s name that can be no one’s does nothing in another project', async () => {
  const person = await addPerson(server, 'somewhere@example.test');
  await addProject(server, 'somewhere', [[person, 'owner']]);
  const client = await signedIn(server, person.email);
  expect(await listOrders(client)).toBe('answered');
  for (const name of ['elsewhere', '%00', 'x'.repeat(200), '%F0%9F%92%A9', "'", '../..'])
    expect((await client.request('GET', `/omnis/v3/ecom/orders/?project=${name}`)).status).toBe(403);
  expect((await client.request('GET', '/omnis/v3/ecom/orders/?project=a&project=b')).status).toBe(403);
  expect((await client.request('GET', '/omnis/v3/ecom/orders/?project=')).status).toBe(200);
});
