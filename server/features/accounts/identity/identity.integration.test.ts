import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { identityCalls, LISTED_PAGES } from '../../../../shared/features/accounts/identity/identity.ts';
import { pageCalls } from '../../../../shared/features/site/pages/pages.calls.ts';
import type { Client } from '../../../../tests/support/client.ts';
import { mailTo } from '../../../../tests/support/mailbox.ts';
import { addPerson, addProject, addStore, logIn, PASSWORD } from '../../../../tests/support/people.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { createLogger } from '../../../app.ts';
import { forgetExpired } from './forget-expired.ts';

const product = { product: 'selvedge' } as const;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('signing in', () => {
  it('gives the user, and the same user on the next request', async () => {
    const ada = await addPerson(server, 'ada@example.test');
    const browser = server.visitor();
    const { user } = await browser.call(identityCalls.login, {
      body: { email: 'Ada@Example.test', password: PASSWORD },
    });
    expect(browser.statements).toBeLessThanOrEqual(6);
    expect(user).toMatchObject({ id: ada.id, verified: true, signedEula: true, internal: false });
    const state = await browser.call(identityCalls.initialState, { params: product, query: {} });
    expect(state.user?.id).toBe(ada.id);
    expect(browser.statements).toBeLessThanOrEqual(2);
  });

  it('lets the signed-in browser make changing calls, and stop being signed in', async () => {
    await addPerson(server, 'bob@example.test');
    const browser = await logIn(server, 'bob@example.test');
    await browser.call(identityCalls.updateCustomer, { body: { username: 'Bobby' } });
    expect(browser.statements).toBeLessThanOrEqual(6);
    const left = browser.cookies.get('selvedge-session');
    await browser.call(identityCalls.logout, {});
    expect((await browser.call(identityCalls.get, {})).user).toBeNull();
    browser.cookies.set('selvedge-session', left ?? '');
    expect((await browser.call(identityCalls.get, {})).user).toBeNull();
  });
});

it('says whether a username is free, and means the same as the call that takes it', async () => {
  await addPerson(server, 'first@example.test');
  await addPerson(server, 'second@example.test');
  const first = await logIn(server, 'first@example.test');
  const second = await logIn(server, 'second@example.test');
  const free = async (browser: Client, value: string) =>
    (await browser.call(identityCalls.usernameFree, { body: { value } })).data;
  expect(await free(first, 'Wren')).toBe(true);
  await first.call(identityCalls.updateCustomer, { body: { username: 'Wren' } });
  for (const value of ['Wren', 'wren', ' WREN ']) expect(await free(second, value)).toBe(false);
  expect(await free(first, 'wren')).toBe(true);
  await expect(
    second.call(identityCalls.updateCustomer, { body: { username: 'wReN' } }),
  ).rejects.toMatchObject({
    status: 422,
    body: { errors: { username: ['Someone else has this username'] } },
  });
  await expect(free(server.visitor(), 'Wren')).rejects.toMatchObject({ status: 401 });
});

describe('the initial state', () => {
  it('does not grow with five thousand projects, and lists the active one', async () => {
    const many = await addPerson(server, 'many@example.test');
    const db = server.services.databases.platform;
    const ids = Array.from({ length: 5000 }, (_, index) => ({
      id: crypto.randomUUID(),
      code: `many-${index}`,
      name: `Many ${index}`,
    }));
    for (let from = 0; from < ids.length; from += 1000) {
      const some = ids.slice(from, from + 1000);
      await db.insertInto('projects').values(some).execute();
      await db
        .insertInto('projectMembers')
        .values(some.map(({ id }) => ({ projectId: id, accountId: many.id, role: 'owner' })))
        .execute();
    }
    const browser = await logIn(server, many.email);
    const state = await browser.call(identityCalls.initialState, {
      params: product,
      query: { project: 'many-4321' },
    });
    expect(state.manufacturersCount).toBe(5000);
    expect(state.manufacturers).toHaveLength(21);
    expect(state.activeManufacturer).toBe('many-4321');
    expect(JSON.stringify(state).length).toBeLessThan(40_000);
  });

  it('prefers the first project that is not turbo, and lists one alone in operator mode', async () => {
    const eve = await addPerson(server, 'eve@example.test');
    await addProject(server, 'eve-turbo', [[eve, 'owner']], { isTurbo: true });
    await addProject(server, 'eve-plain', [[eve, 'designer']]);
    const browser = await logIn(server, eve.email);
    const state = await browser.call(identityCalls.initialState, { params: product, query: {} });
    expect(state.activeManufacturer).toBe('eve-plain');
    expect(state.user?.permissions['eve-plain']).toContain('edit-products');
    expect(state.user?.permissions['eve-plain']).not.toContain('manage-settings');
    const operator = await browser.call(identityCalls.initialState, {
      params: product,
      query: { operator: 'eve-turbo' },
    });
    expect(operator.manufacturers.map(({ id }) => id)).toEqual(['eve-turbo']);
  });
});

describe('the initial state', () => {
  it('lists the pages of the active project’s store, those first that were changed last, and no others', async () => {
    const [pia, rob] = [
      await addPerson(server, 'pia@example.test'),
      await addPerson(server, 'rob@example.test'),
    ];
    const make = async (code: string, person: typeof pia, pages: number) => {
      const projectId = await addProject(server, code, [[person, 'owner']]);
      const { divisionId } = await addStore(server, projectId, code);
      await server.services.databases.platform
        .updateTable('projects')
        .set({ isPro: true })
        .where('id', '=', projectId)
        .execute();
      const browser = (await logIn(server, person.email)).in(code);
      const titles = Array.from({ length: pages }, (_, at) => `${code} page ${at + 1}`);
      for (const title of titles)
        await browser.call(pageCalls.create, {
          params: { division: divisionId },
          body: { template: 'blank', title },
        });
      return { browser, newest: titles.toReversed() };
    };
    await make('rob-shop', rob, 1);
    const { browser, newest } = await make('pia-shop', pia, 22);
    const { pages } = await browser.call(identityCalls.initialState, { params: product, query: {} });
    expect(browser.statements).toBeLessThanOrEqual(4);
    expect(pages.map(({ title }) => title)).toEqual(newest.slice(0, LISTED_PAGES));
    expect(pages[0]?.url).toBe('/pia-shop-page-22/');
    const { pages: none } = await server
      .visitor()
      .call(identityCalls.initialState, { params: product, query: {} });
    expect(none).toEqual([]);
  });

  it('says of each split test what this browser shows of it', async () => {
    const visitor = server.visitor();
    const tests = async () => {
      const { splitTest } = await visitor.call(identityCalls.initialState, { params: product, query: {} });
      return Object.fromEntries(
        splitTest.map(({ code, discovered, variation }) => [code, { discovered, variation }]),
      );
    };
    const unseen = { discovered: false, variation: null };
    expect((await tests()).homepage).toEqual(unseen);
    visitor.cookies.set('split-tests', 'homepage.New.1~pro_upgrade_popup.gone.1');
    expect(await tests()).toMatchObject({
      homepage: { discovered: true, variation: { id: 'New', name: 'New' } },
      pro_upgrade_popup: unseen,
    });
  });
});

it('forgets what has expired once a night, and nothing that is in use', async () => {
  const owl = await addPerson(server, 'owl@example.test');
  const awake = await logIn(server, owl.email);
  await logIn(server, owl.email);
  const db = server.services.databases.platform;
  const [, asleep] = (await awake.call(identityCalls.listSessions, {})).sessions.toSorted((one) =>
    one.current ? -1 : 1,
  );
  await db
    .updateTable('sessions')
    .set({ expiresAt: new Date(0) })
    .where('id', '=', asleep?.id ?? '')
    .execute();
  await db
    .insertInto('rateLimits')
    .values({ key: 'long ago', windowStart: new Date(0), count: 1 })
    .execute();
  const run = { id: 'test', attempt: 1, signal: AbortSignal.timeout(10_000), logger: createLogger('fatal') };
  await forgetExpired.run({}, { services: server.services }, run);
  const left = await db.selectFrom('sessions').select('id').where('accountId', '=', owl.id).execute();
  expect(left).toHaveLength(1);
  expect(await db.selectFrom('rateLimits').select('key').where('key', '=', 'long ago').execute()).toEqual([]);
  expect((await awake.call(identityCalls.get, {})).user?.id).toBe(owl.id);
});

it('mails so many password links to one mailbox, wherever they are asked for', async () => {
  await addPerson(server, 'flooded@example.test');
  await addPerson(server, 'calm@example.test');
  const askFor = (email: string) =>
    server.visitor().call(identityCalls.forgottenPassword, { body: { email } });
  const subject = 'Reset your password';
  for (let asked = 1; asked <= 5; asked += 1) {
    await askFor('flooded@example.test');
    await mailTo(server, 'flooded@example.test', subject, asked);
  }
  const answer = await askFor('Flooded@example.test');
  expect(answer.message).toBe(
    'If Flooded@example.test has an account, we’ve emailed a link to reset its password',
  );
  // Links are mailed one after the other: another one would have left before this.
  await askFor('calm@example.test');
  await mailTo(server, 'calm@example.test', subject);
  const mails = (await server.services.mail.outbox?.list()) ?? [];
  expect(mails.filter(({ to }) => to === 'flooded@example.test')).toHaveLength(5);
});
