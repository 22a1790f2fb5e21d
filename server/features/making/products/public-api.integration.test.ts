import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendWithToken } from '../../../../renderer/platform/calls/api-token.ts';
import { identityCalls } from '../../../../shared/features/accounts/identity/identity.ts';
import { productsCalls } from '../../../../shared/features/making/products/products.calls.ts';
import { API_TOKEN_COOKIE } from '../../../../shared/rules/constants/constants.ts';
import type { Client } from '../../../../tests/support/client.ts';
import { addPerson, addProject, signedIn } from '../../../../tests/support/people.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { loadDemo } from '../../../demo/demo.ts';
import { makeApiToken } from '../../../platform/sessions/api-token.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await loadDemo(server.services, () => undefined);
}, 120_000);
afterAll(() => server.close());

const list = productsCalls.listCatalogProducts;
const LIST = '/v1/catalog/products';
const demo = async () => {
  const browser = server.visitor();
  await browser.call(identityCalls.login, {
    body: { email: 'merchant@demo.test', password: 'selvedge-demo' },
  });
  return browser;
};
const bearer = (token: string | undefined) => ({ headers: { authorization: `Bearer ${token}` } });

describe('the token', () => {
  it('lists the products of its member’s project, as the dashboard does', async () => {
    const browser = await demo();
    await browser.call(identityCalls.refreshApiToken, {});
    const answer = await browser.request('GET', LIST, bearer(browser.cookies.get(API_TOKEN_COOKIE)));
    const shown = await browser.call(productsCalls.listProducts, { query: {} });
    const { data, total } = list.answer.parse(JSON.parse(answer.text));
    expect(total).toBeGreaterThan(0);
    expect({ products: data, total }).toEqual(shown);
    expect(Number(answer.headers.get('x-sql-statements'))).toBeLessThanOrEqual(6);
  });

  it('rejects /v1 calls that send only the session cookie', async () => {
    const browser = await demo();
    expect((await browser.request('GET', LIST)).status).toBe(401);
    await browser.call(identityCalls.refreshApiToken, {});
    expect((await browser.request('GET', LIST)).status).toBe(401);
  });

  it('limits a token to /v1', async () => {
    const browser = await demo();
    await browser.call(identityCalls.refreshApiToken, {});
    const stranger = server.visitor();
    const held = bearer(browser.cookies.get(API_TOKEN_COOKIE));
    expect((await stranger.request('GET', LIST, held)).status).toBe(200);
    expect((await stranger.request('GET', productsCalls.listProducts.path, held)).status).toBe(401);
  });

  it('ends with the session it was made in, and names no other project', async () => {
    const ann = await addPerson(server, 'ann@example.test');
    await addProject(server, 'anns', [[ann, 'owner']]);
    const browser = await signedIn(server, ann.email);
    await browser.call(identityCalls.refreshApiToken, {});
    const held = bearer(browser.cookies.get(API_TOKEN_COOKIE));
    expect((await browser.request('GET', `${LIST}?project=anns`, held)).status).toBe(200);
    expect((await browser.request('GET', `${LIST}?project=demo`, held)).status).toBe(403);
    await browser.call(identityCalls.logout, {});
    expect((await browser.request('GET', LIST, held)).status).toBe(401);
  });
});

describe('the client', () => {
  /** The client's one retry, between a browser's cookies and the real server. */
  function clientOf(browser: Client) {
    const sent: string[] = [];
    const noted = (line: string) => (answer: { status: number; text: string }) => {
      sent.push(`${line} ${answer.status}`);
      return answer;
    };
    const renew = async () => {
      await browser.call(identityCalls.refreshApiToken, {});
      sent.push('renewed');
    };
    const ask = (query = '') =>
      sendWithToken({
        held: () => browser.cookies.get(API_TOKEN_COOKIE) ?? null,
        send: (token) =>
          server
            .visitor()
            .request('GET', LIST + query, bearer(token))
            .then(noted(`GET ${LIST}${query}`)),
        renew,
      });
    return { sent, ask };
  }

  const expired = async (browser: Client) => {
    const { user } = await browser.call(identityCalls.get, {});
    const { sessions } = await browser.call(identityCalls.listSessions, {});
    const sessionId = sessions.find(({ current }) => current)?.id ?? '';
    const claim = { accountId: user?.id ?? '', sessionId };
    return makeApiToken(server.services.secret, claim, new Date(Date.now() - 1000));
  };

  it('gets a token with its first call and keeps it', async () => {
    const { sent, ask } = clientOf(await demo());
    await ask();
    await ask('?perPage=1');
    expect(sent).toEqual(['renewed', `GET ${LIST} 200`, `GET ${LIST}?perPage=1 200`]);
  });

  it('renews an expired token and retries', async () => {
    const browser = await demo();
    browser.cookies.set(API_TOKEN_COOKIE, await expired(browser));
    const { sent, ask } = clientOf(browser);
    const { text } = await ask();
    expect(list.answer.parse(JSON.parse(text)).total).toBeGreaterThan(0);
    expect(sent).toEqual([`GET ${LIST} 401`, 'renewed', `GET ${LIST} 200`]);
  });

  it('renews once for calls that are made together', async () => {
    const browser = await demo();
    browser.cookies.set(API_TOKEN_COOKIE, await expired(browser));
    const { sent, ask } = clientOf(browser);
    const answers = await Promise.all([ask('?page=1'), ask('?page=2'), ask('?page=3')]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(sent.filter((line) => line === 'renewed')).toHaveLength(1);
  });

  it('has no token renewed for a session that has ended', async () => {
    const ben = await addPerson(server, 'ben@example.test');
    const browser = await signedIn(server, ben.email);
    await browser.call(identityCalls.refreshApiToken, {});
    await server.services.databases.platform.deleteFrom('sessions').where('accountId', '=', ben.id).execute();
    const { sent, ask } = clientOf(browser);
    await expect(ask()).rejects.toMatchObject({ status: expect.any(Number) });
    expect(sent).toEqual([`GET ${LIST} 401`]);
  });

  it('asks no second time for what is refused for another reason', async () => {
    const browser = await demo();
    await browser.call(identityCalls.refreshApiToken, {});
    const { sent, ask } = clientOf(browser);
    expect((await ask('?perPage=1000')).status).toBe(422);
    expect(sent).toEqual([`GET ${LIST}?perPage=1000 422`]);
  });
});
