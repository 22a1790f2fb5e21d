import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { communicationPreferenceCalls } from '../../../../shared/features/accounts/communication-preferences/communication-preferences.ts';
import {
  emailChangeCalls as calls,
  identityCalls,
} from '../../../../shared/features/accounts/identity/identity.ts';
import type { Client } from '../../../../tests/support/client.ts';
import { eventsDelivered } from '../../../../tests/support/events.ts';
import { mailTo } from '../../../../tests/support/mailbox.ts';
import { addPerson, addProject, addStore, PASSWORD, signedIn } from '../../../../tests/support/people.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';

const CODE = 'is your Selvedge code';
const USED_UP = 'This code no longer works. Request a new one.';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const platform = () => server.services.databases.platform;
const codeTo = async (email: string, atLeast = 1) =>
  (await mailTo(server, email, CODE, atLeast)).subject.slice(0, 6);
const ask = (browser: Client, email: string) => browser.call(calls.begin, { body: { email } });
const confirm = (browser: Client, code: string) => browser.call(calls.confirm, { body: { code } });
const keep = (token: string) => server.visitor().call(calls.keep, { body: { token } });
const emailOf = async (browser: Client) => (await browser.call(identityCalls.get, {})).user?.email;
const logIn = (email: string, password = PASSWORD) =>
  server.visitor().call(identityCalls.login, { body: { email, password } });
const tokenIn = (path: string) => new URLSearchParams(path.split('?')[1]).get('token') ?? '';
const refused = (field: string, message: string) => ({
  status: 422,
  body: { errors: { [field]: [message] } },
});

async function person(name: string) {
  const { id } = await addPerson(server, `${name}@old.test`);
  return {
    id,
    old: `${name}@old.test`,
    next: `${name}@new.test`,
    browser: await signedIn(server, `${name}@old.test`),
  };
}

describe('changing the email address', () => {
  it('takes effect with the code from the new address, and not before', async () => {
    const { old, next, browser } = await person('ann');
    const other = await signedIn(server, old);
    expect((await ask(browser, next)).pending.email).toBe(next);
    expect(browser.statements).toBeLessThanOrEqual(6);
    expect(await emailOf(browser)).toBe(old);
    expect((await browser.call(calls.pending, {})).pending?.email).toBe(next);
    expect((await mailTo(server, old, 'is about to change')).text).toContain(next);

    const { message } = await confirm(browser, await codeTo(next));
    expect(message).toContain('Email address changed');
    expect(await emailOf(browser)).toBe(next);
    expect(await emailOf(other)).toBeUndefined();
    expect((await browser.call(calls.pending, {})).pending).toBeNull();
    expect((await mailTo(server, old, 'was changed')).text).toContain(next);
    expect((await logIn(next)).user?.email).toBe(next);
    await expect(logIn(old)).rejects.toMatchObject({ status: 401 });
  });

  it('needs a login, a verified address and the password', async () => {
    await expect(ask(server.visitor(), 'x@new.test')).rejects.toMatchObject({ status: 401 });
    await addPerson(server, 'unproved@old.test', { verified: false });
    await expect(ask(await signedIn(server, 'unproved@old.test'), 'x@new.test')).rejects.toMatchObject({
      status: 403,
      body: { code: 'not-verified' },
    });
    const { id, browser } = await person('ben');
    await sql`update sessions set confirmed_at = now() - interval '1 hour' where account_id = ${id}`.execute(
      platform(),
    );
    await expect(ask(browser, 'ben@new.test')).rejects.toMatchObject({
      status: 403,
      body: { code: 'confirm-password' },
    });
    await browser.call(identityCalls.confirmPassword, { body: { password: PASSWORD } });
    await ask(browser, 'ben@new.test');
  });

  it('refuses the account’s own address, and what is none', async () => {
    const { browser } = await person('cat');
    await expect(ask(browser, 'CAT@old.test')).rejects.toMatchObject(
      refused('email', 'This is your email address already'),
    );
    await expect(ask(browser, 'cat@new')).rejects.toMatchObject(
      refused('email', 'Please enter a valid email address'),
    );
  });

  it('doesn’t tell that an address has an account, and no code gets it', async () => {
    const { browser } = await person('dan');
    await addPerson(server, 'somebody@old.test');
    const free = await ask(browser, 'free@new.test');
    const taken = await ask(browser, 'Somebody@old.test');
    expect(Object.keys(taken.pending)).toEqual(Object.keys(free.pending));
    expect((await mailTo(server, 'Somebody@old.test', 'already have')).text).not.toMatch(/\b\d{6}\b/);
    await expect(confirm(browser, '000000')).rejects.toMatchObject({ status: 422 });
    expect(await emailOf(browser)).toBe('dan@old.test');
  });

  it('says so when somebody signed up with the address in the meantime', async () => {
    const { browser, old, next } = await person('eva');
    await ask(browser, next);
    const code = await codeTo(next);
    await addPerson(server, next);
    await expect(confirm(browser, code)).rejects.toMatchObject(
      refused('code', 'This address has another account by now. Use a different one.'),
    );
    expect(await emailOf(browser)).toBe(old);
  });

  it('takes a code once, the latest one, within an hour and after at most five guesses', async () => {
    const { id, browser, next } = await person('fay');
    await ask(browser, 'fay@first.test');
    const first = await codeTo('fay@first.test');
    await ask(browser, next);
    const right = await codeTo(next);
    if (first !== right) await expect(confirm(browser, first)).rejects.toMatchObject({ status: 422 });
    const wrong = right === '000000' ? '000001' : '000000';
    for (let guess = 0; guess < 4; guess += 1)
      await expect(confirm(browser, wrong)).rejects.toMatchObject({ status: 422 });
    await expect(confirm(browser, right)).rejects.toMatchObject(refused('code', USED_UP));

    await ask(browser, 'fay@late.test');
    const late = await codeTo('fay@late.test');
    await sql`update account_tokens set expires_at = now() where account_id = ${id}`.execute(platform());
    await expect(confirm(browser, late)).rejects.toMatchObject(refused('code', USED_UP));
    expect((await browser.call(calls.pending, {})).pending).toBeNull();
  });

  it('changes once where two tabs send the code at the same moment', async () => {
    const { browser, next } = await person('gil');
    await ask(browser, next);
    const code = await codeTo(next);
    const outcomes = await Promise.allSettled([confirm(browser, code), confirm(browser, code)]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(confirm(browser, code)).rejects.toMatchObject(refused('code', USED_UP));
    expect(await emailOf(browser)).toBe(next);
  });

  it('goes to one of two accounts that want the same address', async () => {
    const [one, other] = [await person('hal'), await person('ida')];
    const codes: string[] = [];
    for (const [at, { browser }] of [one, other].entries()) {
      await ask(browser, 'shared@new.test');
      codes.push(await codeTo('shared@new.test', at + 1));
    }
    const outcomes = await Promise.allSettled([
      confirm(one.browser, codes[0] ?? ''),
      confirm(other.browser, codes[1] ?? ''),
    ]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('can be called off', async () => {
    const { browser, old, next } = await person('jan');
    await ask(browser, next);
    const code = await codeTo(next);
    expect((await browser.call(calls.cancel, {})).message).toBe(`Your email address is still ${old}`);
    await expect(confirm(browser, code)).rejects.toMatchObject(refused('code', USED_UP));
  });

  it('sends a mailbox no more than five codes an hour', async () => {
    const { browser } = await person('kim');
    const statuses: number[] = [];
    for (let time = 0; time < 6; time += 1)
      await ask(browser, 'pestered@new.test').then(
        () => statuses.push(200),
        (error: { status: number }) => statuses.push(error.status),
      );
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });

  it('makes links that were mailed to the old address useless', async () => {
    const { browser, old, next } = await person('lea');
    await server.visitor().call(identityCalls.forgottenPassword, { body: { email: old } });
    const token = tokenIn((await mailTo(server, old, 'Reset your password')).link('/reset-password/'));
    await ask(browser, next);
    await confirm(browser, await codeTo(next));
    const password = 'another kettle of snow';
    await expect(
      server.visitor().call(identityCalls.resetPassword, {
        body: { token, password, password_confirmation: password },
      }),
    ).rejects.toMatchObject({ status: 422 });
  });

  it('takes refused mails and the places as an affiliate along', async () => {
    const { id, browser, old, next } = await person('mia');
    const owner = await addPerson(server, 'owner@loom.test');
    const projectId = await addProject(server, 'loom', [[owner, 'owner']]);
    const { storeId } = await addStore(server, projectId, 'loom');
    await sql`insert into affiliates (id, project_id, store_id, account_id, name, email, code, rate_bps, window_days, state)
      values (gen_random_uuid(), ${projectId}, ${storeId}, ${id}, 'Mia', ${old}, 'MIA', 1000, 30, 'active')`.execute(
      platform(),
    );
    await browser.call(communicationPreferenceCalls.update, { body: { refused: ['review-requests'] } });
    await ask(browser, next);
    await confirm(browser, await codeTo(next));
    await eventsDelivered(platform());
    const { rows } = await sql`select email::text as email from affiliates where code = 'MIA'`.execute(
      platform(),
    );
    expect(rows).toEqual([{ email: next }]);
    const { preferences } = await browser.call(communicationPreferenceCalls.get, { query: {} });
    expect(preferences).toMatchObject({ email: next, refused: ['review-requests'] });
  });
});

describe('the link in the notice', () => {
  it('stops a change that waits for its code, and locks everybody out', async () => {
    const { browser, old, next } = await person('ned');
    await ask(browser, next);
    const code = await codeTo(next);
    const token = tokenIn((await mailTo(server, old, 'is about to change')).link('/keep-email/'));
    expect(await keep(token)).toEqual({ outcome: 'kept' });
    expect(await emailOf(browser)).toBeUndefined();
    await expect(logIn(old)).rejects.toMatchObject({ status: 401 });
    await expect(confirm(browser, code)).rejects.toMatchObject({ status: 401 });
    expect(await keep(token)).toEqual({ outcome: 'unknown' });

    await server.visitor().call(identityCalls.forgottenPassword, { body: { email: old } });
    const reset = tokenIn((await mailTo(server, old, 'Reset your password')).link('/reset-password/'));
    const password = 'only mine from now on';
    await server.visitor().call(identityCalls.resetPassword, {
      body: { token: reset, password, password_confirmation: password },
    });
    expect((await logIn(old, password)).user?.email).toBe(old);
  });

  it.each(['is about to change', 'was changed'])(
    'gives the address back once it is changed: “%s”',
    async (subject) => {
      const { browser, old, next } = await person(subject === 'was changed' ? 'oli' : 'pia');
      await ask(browser, next);
      await confirm(browser, await codeTo(next));
      const token = tokenIn((await mailTo(server, old, subject)).link('/keep-email/'));
      expect(await keep(token)).toEqual({ outcome: 'kept' });
      expect(await emailOf(browser)).toBeUndefined();
      await expect(logIn(next)).rejects.toMatchObject({ status: 401 });
      expect((await mailTo(server, old, 'You’ve kept')).text).toContain('/forgotten-password/');
      expect(await keep(token)).toEqual({ outcome: 'unknown' });
    },
  );

  it('is no help once somebody else signed up with the address, or after three days', async () => {
    const { browser, old, next } = await person('ray');
    await ask(browser, next);
    await confirm(browser, await codeTo(next));
    const token = tokenIn((await mailTo(server, old, 'was changed')).link('/keep-email/'));
    await addPerson(server, old);
    expect(await keep(token)).toEqual({ outcome: 'taken' });
    expect(await emailOf(browser)).toBe(next);
    await sql`update account_tokens set expires_at = now() where kind = 'keep-email'`.execute(platform());
    expect(await keep(token)).toEqual({ outcome: 'unknown' });
    expect(await keep('never-mailed')).toEqual({ outcome: 'unknown' });
  });
});
