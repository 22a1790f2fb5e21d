import { sql } from 'kysely';
import { generate } from 'otplib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { identityCalls } from '../../../../shared/features/accounts/identity/identity.ts';
import { signUpCalls } from '../../../../shared/features/projects/sign-up/sign-up.ts';
import { CallRefused, type Client } from '../../../../tests/support/client.ts';
import { mailTo } from '../../../../tests/support/mailbox.ts';
import { addPerson, logIn, PASSWORD, signedIn } from '../../../../tests/support/people.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';

const NEW_PASSWORD = 'another kettle of snow';
const NEW_LOGIN = 'New login to your account';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ settings: { TRUST_PROXY: '1' } });
});
afterAll(() => server.close());
beforeEach(() => sql`delete from rate_limits`.execute(server.services.databases.platform));

const statusOf = (making: Promise<unknown>): Promise<number> =>
  making.then(
    () => 200,
    (error: unknown) => {
      if (error instanceof CallRefused) return error.status;
      throw error;
    },
  );
const guess = (client: Client, email: string, password = 'not it at all') =>
  statusOf(client.call(identityCalls.login, { body: { email, password } }));
const stranger = (number: number) =>
  server.visitor({ address: `198.51.${Math.floor(number / 250)}.${(number % 250) + 1}` });

/** A hundred wrong guesses from as many places, so that the next one from anywhere is refused. */
async function attack(email: string): Promise<void> {
  await Promise.all(Array.from({ length: 100 }, (_, number) => guess(stranger(number), email)));
  expect(await guess(stranger(200), email, PASSWORD)).toBe(429);
}

const mailsTo = async (email: string, subject: string) =>
  ((await server.services.mail.outbox?.list()) ?? []).filter(
    (mail) => mail.to === email && mail.subject === subject,
  );

describe('while strangers guess a password', () => {
  it('its owner logs in with a browser that the account knows, and with no other', async () => {
    const { email } = await addPerson(server, 'kept-in@example.test');
    const own = await logIn(server, email);
    await own.call(identityCalls.logout, {});
    await attack(email);
    expect(await guess(server.visitor(), email, PASSWORD)).toBe(429);
    expect(await guess(own, email, PASSWORD)).toBe(200);
  });

  it('its owner confirms it in an open session', async () => {
    const { email } = await addPerson(server, 'confirms@example.test');
    const own = await signedIn(server, email);
    await attack(email);
    expect(await statusOf(own.call(identityCalls.confirmPassword, { body: { password: PASSWORD } }))).toBe(
      200,
    );
  });

  it('a browser that the account knows has a separate limit', async () => {
    const { email } = await addPerson(server, 'limited@example.test');
    const own = await logIn(server, email);
    for (let attempt = 0; attempt < 10; attempt += 1) expect(await guess(own, email)).toBe(401);
    expect(await guess(own, email, PASSWORD)).toBe(429);
    // Other browsers’ attempts aren’t used up by it.
    expect(await guess(stranger(1), email, PASSWORD)).toBe(200);
  });

  it('no other account’s browser, made-up cookie or browser from before another password counts as known', async () => {
    const { email } = await addPerson(server, 'careful@example.test');
    const loggedIn = await logIn(server, email);
    const before = server.visitor();
    before.cookies.set('selvedge-known', loggedIn.cookies.get('selvedge-known') ?? '');
    const forged = server.visitor();
    const [entry = ''] = before.cookies.get('selvedge-known')?.split('~') ?? [];
    forged.cookies.set('selvedge-known', entry.replace(/\.[^.]+$/, `.${'A'.repeat(43)}`));
    const other = await logIn(server, (await addPerson(server, 'other@example.test')).email);
    const changing = await logIn(server, email);
    await changing.call(identityCalls.changePassword, {
      body: { currentPassword: PASSWORD, password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD },
    });
    await attack(email);
    for (const browser of [forged, other, before])
      expect(await guess(browser, email, NEW_PASSWORD)).toBe(429);
    expect(await guess(changing, email, NEW_PASSWORD)).toBe(200);
  });
});

describe('an account’s owner hears', () => {
  it('of a login with a browser that the account hasn’t seen, once', async () => {
    const { email } = await addPerson(server, 'hears@example.test');
    const first = await logIn(server, email);
    await mailTo(server, email, NEW_LOGIN);
    await guess(first, email, PASSWORD);
    await logIn(server, email);
    await mailTo(server, email, NEW_LOGIN, 2);
    expect(await mailsTo(email, NEW_LOGIN)).toHaveLength(2);
  });

  it('of a password changed in the settings', async () => {
    const { email } = await addPerson(server, 'changes@example.test');
    const own = await logIn(server, email);
    await own.call(identityCalls.changePassword, {
      body: { currentPassword: PASSWORD, password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD },
    });
    const mail = await mailTo(server, email, 'Your password was changed');
    expect(mail.text).toContain('/forgotten-password/');
  });

  it('of two-factor authentication turned on and off, and of new recovery codes', async () => {
    const { email } = await addPerson(server, 'factors@example.test');
    const own = await logIn(server, email);
    const { secret } = await own.call(identityCalls.beginTwoFactor, {});
    await own.call(identityCalls.enableTwoFactor, {
      body: { twoFactorAuthCode: await generate({ secret }) },
    });
    await mailTo(server, email, 'Two-factor authentication is on');
    await own.call(identityCalls.renewRecoveryCodes, {});
    await mailTo(server, email, 'You have new recovery codes');
    await own.call(identityCalls.disableTwoFactor, {});
    await mailTo(server, email, 'Two-factor authentication is off');
  });
});

describe('an account’s own address', () => {
  const refusedWith = async (making: Promise<unknown>) => {
    const error = await making.catch((thrown: unknown) => thrown);
    return error instanceof CallRefused ? [error.status, error.body.message] : error;
  };
  const refusal = [422, 'Your email address can’t be your password. Choose another.'];

  it('is refused as its password when it signs up, changes or resets it', async () => {
    const email = 'Obvious.Person@example.test';
    for (const password of [email.toLowerCase(), email.toUpperCase(), 'obvious.person'])
      expect(
        await refusedWith(server.visitor().call(signUpCalls.create, { body: { email, password } })),
      ).toEqual(refusal);
    await addPerson(server, email);
    const own = await logIn(server, email);
    expect(
      await refusedWith(
        own.call(identityCalls.changePassword, {
          body: { currentPassword: PASSWORD, password: email, password_confirmation: email },
        }),
      ),
    ).toEqual(refusal);
    await server.visitor().call(identityCalls.forgottenPassword, { body: { email } });
    const mail = await mailTo(server, email, 'Reset your password');
    const token = new URL(mail.link('reset-password'), server.origin).searchParams.get('token') ?? '';
    const reset = (password: string) =>
      server.visitor().call(identityCalls.resetPassword, {
        body: { token, password, password_confirmation: password },
      });
    expect(await refusedWith(reset(email))).toEqual(refusal);
    // The link is still good for another one.
    await reset(NEW_PASSWORD);
    expect(await guess(server.visitor(), email, NEW_PASSWORD)).toBe(200);
  });
});
