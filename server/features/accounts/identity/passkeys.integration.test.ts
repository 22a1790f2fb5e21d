import { sql } from 'kysely';
import { generate } from 'otplib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { identityCalls, passkeyCalls } from '../../../../shared/features/accounts/identity/identity.ts';
import { SoftAuthenticator } from '../../../../tests/support/authenticator.ts';
import { CallRefused, type Client } from '../../../../tests/support/client.ts';
import { mailTo } from '../../../../tests/support/mailbox.ts';
import { addPerson, logIn, PASSWORD } from '../../../../tests/support/people.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { createLogger } from '../../../app.ts';
import { forgetExpired } from './forget-expired.ts';

const SESSION = 'selvedge-session';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function refusal(making: Promise<unknown>): Promise<CallRefused> {
  const outcome = await making.then(
    () => null,
    (error: unknown) => error,
  );
  if (outcome instanceof CallRefused) return outcome;
  throw new Error(`Not refused: ${String(outcome)}`);
}

const here = () => ({ origin: server.origin });
const whoIs = async (browser: Client) => (await browser.call(identityCalls.get, {})).user?.email ?? null;

async function add(browser: Client, authenticator = new SoftAuthenticator()) {
  const { options } = await browser.call(passkeyCalls.beginRegistration, {});
  const response = authenticator.create(options, here());
  const { passkey } = await browser.call(passkeyCalls.finishRegistration, { body: { response } });
  return { authenticator, passkey };
}

async function begin(browser: Client) {
  return (await browser.call(passkeyCalls.beginSignIn, {})).options;
}

async function enter(browser: Client, authenticator: SoftAuthenticator) {
  const response = authenticator.get(await begin(browser), here());
  return browser.call(passkeyCalls.finishSignIn, { body: { response } });
}

/** Somebody with a passkey. */
async function keeper(email: string) {
  const person = await addPerson(server, email);
  const browser = await logIn(server, email);
  return { person, browser, ...(await add(browser)) };
}

describe('a passkey', () => {
  it('can be added, listed, renamed and used to log in, and the owner is emailed', async () => {
    const { browser, passkey, authenticator, person } = await keeper('ada@example.test');
    expect(passkey).toMatchObject({ lastUsedAt: null, backedUp: false });
    const { passkey: renamed } = await browser.call(passkeyCalls.rename, {
      params: { id: passkey.id },
      body: { name: 'Blue key' },
    });
    expect(renamed.name).toBe('Blue key');
    const phone = server.visitor();
    const { user } = await enter(phone, authenticator);
    expect(user).toMatchObject({ id: person.id, email: person.email });
    expect(await whoIs(phone)).toBe(person.email);
    const [listed] = (await phone.call(passkeyCalls.list, {})).passkeys;
    expect(listed).toMatchObject({ name: 'Blue key' });
    expect(listed?.lastUsedAt).not.toBeNull();
    const mail = await mailTo(server, person.email, 'A passkey was added to your account');
    expect(mail.link('/settings/')).toBe('/settings/?section=passkeys');
  });

  it('counts as both factors', async () => {
    const { browser, authenticator, person } = await keeper('both@example.test');
    const { secret } = await browser.call(identityCalls.beginTwoFactor, {});
    await browser.call(identityCalls.enableTwoFactor, {
      body: { twoFactorAuthCode: await generate({ secret }) },
    });
    const phone = server.visitor();
    await enter(phone, authenticator);
    expect(await whoIs(phone)).toBe(person.email);
  });

  it('replaces the session that the browser had', async () => {
    const { authenticator, person } = await keeper('rotates@example.test');
    await addPerson(server, 'planter@example.test');
    const attacking = await logIn(server, 'planter@example.test');
    const browser = server.visitor();
    browser.cookies.set(SESSION, attacking.cookies.get(SESSION) ?? '');
    await enter(browser, authenticator);
    expect(await whoIs(browser)).toBe(person.email);
    expect(await whoIs(attacking)).toBeNull();
  });

  it('rejects a removed passkey', async () => {
    const { browser, authenticator, passkey } = await keeper('gone@example.test');
    await browser.call(passkeyCalls.remove, { params: { id: passkey.id } });
    expect((await browser.call(passkeyCalls.list, {})).passkeys).toEqual([]);
    const refused = await refusal(enter(server.visitor(), authenticator));
    expect(refused.body.code).toBe('passkey-refused');
    expect((await refusal(browser.call(passkeyCalls.remove, { params: { id: passkey.id } }))).status).toBe(
      404,
    );
  });

  it('needs a fresh confirmation to be added and to be removed', async () => {
    const { browser, passkey, person } = await keeper('stale@example.test');
    await server.services.databases.platform
      .updateTable('sessions')
      .set({ confirmedAt: sql<Date>`now() - interval '16 minutes'` })
      .where('accountId', '=', person.id)
      .execute();
    expect((await refusal(add(browser))).body.code).toBe('confirm-password');
    const removing = browser.call(passkeyCalls.remove, { params: { id: passkey.id } });
    expect((await refusal(removing)).body.code).toBe('confirm-password');
    await browser.call(identityCalls.confirmPassword, { body: { password: PASSWORD } });
    await add(browser);
  });

  it('is kept once, and is no one else’s to see, rename or remove', async () => {
    const { browser, authenticator, passkey } = await keeper('owner@example.test');
    expect((await refusal(add(browser, authenticator))).body.code).toBe('passkey-known');
    const { browser: other } = await keeper('other@example.test');
    const params = { id: passkey.id };
    expect((await refusal(other.call(passkeyCalls.rename, { params, body: { name: 'Mine' } }))).status).toBe(
      404,
    );
    expect((await refusal(other.call(passkeyCalls.remove, { params }))).status).toBe(404);
    expect((await other.call(passkeyCalls.list, {})).passkeys.map(({ id }) => id)).not.toContain(passkey.id);
  });

  it('does not open an account that was disabled', async () => {
    const { authenticator, person } = await keeper('disabled@example.test');
    await server.services.databases.platform
      .updateTable('accounts')
      .set({ status: -1 })
      .where('id', '=', person.id)
      .execute();
    expect((await refusal(enter(server.visitor(), authenticator))).body.code).toBe('passkey-refused');
  });
});

describe('a sign-in with a passkey is refused', () => {
  const finish = (browser: Client, response: ReturnType<SoftAuthenticator['get']>) =>
    refusal(browser.call(passkeyCalls.finishSignIn, { body: { response } }));

  it('from another origin', async () => {
    const { authenticator } = await keeper('origin@example.test');
    const browser = server.visitor();
    const response = authenticator.get(await begin(browser), { origin: 'https://selvedge.evil.test' });
    expect((await finish(browser, response)).body.code).toBe('passkey-refused');
  });

  it('made for another site', async () => {
    const { authenticator } = await keeper('site@example.test');
    const browser = server.visitor();
    const response = authenticator.get({ ...(await begin(browser)), rpId: 'evil.test' }, here());
    expect((await finish(browser, response)).body.code).toBe('passkey-refused');
  });

  it('rejects a challenge that was answered, even wrongly, made up or expired', async () => {
    const { authenticator } = await keeper('replay@example.test');
    const browser = server.visitor();
    const options = await begin(browser);
    const response = authenticator.get(options, here());
    await browser.call(passkeyCalls.finishSignIn, { body: { response } });
    const again = server.visitor();
    expect((await finish(again, response)).body.code).toBe('passkey-expired');
    const failed = await begin(again);
    await finish(again, authenticator.get(failed, { origin: 'https://evil.test' }));
    expect((await finish(again, authenticator.get(failed, here()))).body.code).toBe('passkey-expired');
    const madeUp = { ...options, challenge: 'bWFkZS11cA' };
    expect((await finish(again, authenticator.get(madeUp, here()))).body.code).toBe('passkey-expired');
    const old = await begin(again);
    await server.services.databases.platform
      .updateTable('passkeyChallenges')
      .set({ expiresAt: sql<Date>`now() - interval '1 second'` })
      .execute();
    expect((await finish(again, authenticator.get(old, here()))).body.code).toBe('passkey-expired');
  });

  it('rejects a counter that goes back or stays the same', async () => {
    const { authenticator } = await keeper('count@example.test');
    await enter(server.visitor(), authenticator);
    await enter(server.visitor(), authenticator);
    authenticator.counter -= 1;
    expect((await refusal(enter(server.visitor(), authenticator))).body.code).toBe('passkey-refused');
    await enter(server.visitor(), authenticator);
  });

  it('with somebody else’s credential', async () => {
    const { authenticator } = await keeper('mine@example.test');
    const { authenticator: foreign, browser: other } = await keeper('theirs@example.test');
    const browser = server.visitor();
    const stranger = new SoftAuthenticator().get(await begin(browser), here());
    expect((await finish(browser, stranger)).body.code).toBe('passkey-refused');
    const own = authenticator.get(await begin(browser), here());
    const renamed = { ...own, id: foreign.get(await begin(browser), here()).id };
    const forged = { ...renamed, rawId: renamed.id };
    expect((await finish(browser, forged)).body.code).toBe('passkey-refused');
    const { options } = await other.call(passkeyCalls.beginRegistration, {});
    const handle = authenticator.get(await begin(browser), here(), options.user.id);
    expect((await finish(browser, handle)).body.code).toBe('passkey-refused');
  });

  it('when the authenticator did not check who uses it', async () => {
    const { authenticator } = await keeper('unverified@example.test');
    const browser = server.visitor();
    const response = authenticator.get(await begin(browser), { ...here(), verifiesUser: false });
    expect((await finish(browser, response)).body.code).toBe('passkey-refused');
  });

  it('for a while after too many tries with one passkey', async () => {
    const browser = server.visitor();
    const response = new SoftAuthenticator().get(await begin(browser), here());
    for (let attempt = 0; attempt < 10; attempt += 1) await finish(browser, response);
    const refused = await finish(browser, response);
    expect(refused.status).toBe(429);
    expect(refused.body.message).toMatch(/^Too many attempts\. Please try again in \d+ (seconds?|minutes?)$/);
  });
});

describe('adding a passkey is refused', () => {
  it('rejects another origin, a missing user check and another session', async () => {
    await addPerson(server, 'adds@example.test');
    const browser = await logIn(server, 'adds@example.test');
    const optionsOf = async () => (await browser.call(passkeyCalls.beginRegistration, {})).options;
    const finish = (by: Client, response: ReturnType<SoftAuthenticator['create']>) =>
      refusal(by.call(passkeyCalls.finishRegistration, { body: { response } }));
    const evil = new SoftAuthenticator().create(await optionsOf(), { origin: 'https://evil.test' });
    expect((await finish(browser, evil)).status).toBe(409);
    const unverified = new SoftAuthenticator().create(await optionsOf(), { ...here(), verifiesUser: false });
    expect((await finish(browser, unverified)).status).toBe(409);
    const carried = new SoftAuthenticator().create(await optionsOf(), here());
    const elsewhere = await logIn(server, 'adds@example.test');
    expect((await finish(elsewhere, carried)).status).toBe(409);
    const { authenticator } = await add(browser);
    const { options } = await browser.call(passkeyCalls.beginRegistration, {});
    expect(options.excludeCredentials).toEqual([
      { id: authenticator.credentialId.toString('base64url'), type: 'public-key', transports: ['internal'] },
    ]);
  });
});

it('forgets unanswered challenges once a night', async () => {
  const db = server.services.databases.platform;
  await begin(server.visitor());
  await db
    .updateTable('passkeyChallenges')
    .set({ expiresAt: sql<Date>`now() - interval '1 second'` })
    .execute();
  await begin(server.visitor());
  const run = {
    id: 'night',
    attempt: 1,
    signal: new AbortController().signal,
    logger: createLogger('silent'),
  };
  await forgetExpired.run({}, { services: server.services }, run);
  expect(await db.selectFrom('passkeyChallenges').select('purpose').execute()).toEqual([
    { purpose: 'sign-in' },
  ]);
});
