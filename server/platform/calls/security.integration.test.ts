import { generate } from 'otplib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { identityCalls } from '../../../shared/features/accounts/identity/identity.ts';
import { factoryOrderCalls } from '../../../shared/features/factory/factory-orders/factory-orders.calls.ts';
import { projectCalls } from '../../../shared/features/projects/projects/projects.ts';
import { signUpCalls } from '../../../shared/features/projects/sign-up/sign-up.ts';
import { storeCalls } from '../../../shared/features/projects/stores/stores.ts';
import { staffUserCalls } from '../../../shared/features/staff/staff-users/staff-users.ts';
import { CallRefused, type Client } from '../../../tests/support/client.ts';
import { mailTo } from '../../../tests/support/mailbox.ts';
import { addPerson, addProject, logIn, PASSWORD } from '../../../tests/support/people.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';

const product = { product: 'selvedge' } as const;
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

const login = (browser: Client, email: string, password: string, extra: object = {}) =>
  browser.call(identityCalls.login, { body: { email, password, ...extra } });
const whoIs = async (browser: Client) => (await browser.call(identityCalls.get, {})).user?.email ?? null;

describe('sessions', () => {
  it('rejects a session planted before the login', async () => {
    const victim = await addPerson(server, 'fixed@example.test');
    const attacker = await addPerson(server, 'fixer@example.test');
    const attacking = await logIn(server, attacker.email);
    const planted = attacking.cookies.get(SESSION) ?? '';
    const browser = server.visitor();
    browser.cookies.set(SESSION, planted);
    await login(browser, victim.email, PASSWORD);
    expect(browser.cookies.get(SESSION)).not.toBe(planted);
    expect(await whoIs(browser)).toBe(victim.email);
    expect(await whoIs(attacking)).toBeNull();
  });

  it('treats a made-up session as anonymous', async () => {
    const browser = server.visitor();
    browser.cookies.set(SESSION, 'x'.repeat(43));
    expect(await whoIs(browser)).toBeNull();
  });

  it('only its own devices can be seen and signed out', async () => {
    await addPerson(server, 'own@example.test');
    await addPerson(server, 'other@example.test');
    const own = await logIn(server, 'own@example.test');
    const phone = await logIn(server, 'own@example.test');
    const other = await logIn(server, 'other@example.test');
    const { sessions } = await own.call(identityCalls.listSessions, {});
    expect(sessions).toHaveLength(2);
    const foreign = (await other.call(identityCalls.listSessions, {})).sessions[0];
    const refused = await refusal(own.call(identityCalls.endSession, { params: { id: foreign?.id ?? '' } }));
    expect(refused.status).toBe(404);
    expect(await whoIs(other)).toBe('other@example.test');
    expect(await own.call(identityCalls.endOtherSessions, {})).toEqual({ ended: 1 });
    expect(await whoIs(phone)).toBeNull();
    expect(await whoIs(own)).toBe('own@example.test');
  });

  it('is known to a second server on the same database, and ends on both', async () => {
    await addPerson(server, 'both@example.test');
    const second = await startTestServer({ databaseUrl: server.databaseUrl });
    try {
      const here = await logIn(server, 'both@example.test');
      const there = second.visitor();
      for (const [name, value] of here.cookies) there.cookies.set(name, value);
      expect(await whoIs(there)).toBe('both@example.test');
      await there.call(identityCalls.updateCustomer, { body: { username: 'Both' } });
      await there.call(identityCalls.logout, {});
      expect(await whoIs(here)).toBeNull();
    } finally {
      await second.close();
    }
  });

  it('cookies are hidden from scripts and are not sent with a form of another site', async () => {
    await addPerson(server, 'cookie@example.test');
    const browser = server.visitor();
    await browser.call(identityCalls.get, {});
    const answer = await browser.request('POST', '/omnis/v3/dashboard/secure/login/', {
      headers: {
        'content-type': 'application/json',
        'x-xsrf-token': browser.cookies.get('XSRF-TOKEN') ?? '',
      },
      body: JSON.stringify({ email: 'cookie@example.test', password: PASSWORD }),
    });
    const set = answer.headers.getSetCookie().find((line) => line.startsWith(`${SESSION}=`));
    expect(set).toMatch(/HttpOnly/i);
    expect(set).toMatch(/SameSite=Lax/i);
  });
});

describe('XSRF', () => {
  const post = (browser: Client, headers: Record<string, string>) =>
    browser.request('POST', '/omnis/v3/dashboard/secure/sessions/end-others/', { headers });

  it('refuses a missing, a wrong and somebody else’s token, and another site', async () => {
    await addPerson(server, 'xsrf@example.test');
    const browser = await logIn(server, 'xsrf@example.test');
    const own = browser.cookies.get('XSRF-TOKEN') ?? '';
    expect((await post(browser, {})).status).toBe(403);
    expect((await post(browser, { 'x-xsrf-token': 'wrong' })).status).toBe(403);
    const stranger = server.visitor();
    await stranger.request('GET', '/omnis/v3/xsrf/');
    const foreign = stranger.cookies.get('XSRF-TOKEN') ?? '';
    browser.cookies.set('XSRF-TOKEN', foreign);
    expect((await post(browser, { 'x-xsrf-token': foreign })).status).toBe(403);
    browser.cookies.set('XSRF-TOKEN', own);
    const crossSite = await post(browser, { 'x-xsrf-token': own, origin: 'https://evil.test' });
    expect(crossSite.status).toBe(403);
    expect((await post(browser, { 'x-xsrf-token': own, origin: server.origin })).status).toBe(200);
  });

  describe('with an expired session', () => {
    const over = async (email: string) => {
      await addPerson(server, email);
      return logIn(server, email);
    };
    const codeOf = ({ text }: { readonly text: string }): unknown => JSON.parse(text).code;

    it.each([
      ['whose cookie is gone', (browser: Client) => browser.cookies.delete(SESSION)],
      [
        'that was ended elsewhere',
        async (_: Client, other: Client) => other.call(identityCalls.endOtherSessions, {}),
      ],
    ])('leads to the login: one %s', async (how, end) => {
      const email = `over${how.length}@example.test`;
      const browser = await over(email);
      const other = await logIn(server, email);
      await end(browser, other);
      const held = browser.cookies.get('XSRF-TOKEN') ?? '';
      const refused = await post(browser, { 'x-xsrf-token': held });
      expect([refused.status, codeOf(refused)]).toEqual([401, 'signed-out']);
      expect((await post(browser, {})).status).toBe(401);
      const offered = browser.cookies.get('XSRF-TOKEN');
      expect(offered).not.toBe(held);
      await login(browser, email, PASSWORD);
      expect(await whoIs(browser)).toBe(email);
    });

    it('still may not log anybody in by a token that does not fit', async () => {
      const browser = await over('forced@example.test');
      const held = browser.cookies.get('XSRF-TOKEN') ?? '';
      browser.cookies.delete(SESSION);
      for (const token of [held, 'wrong', '']) {
        const forced = await browser.request('POST', '/omnis/v3/dashboard/secure/login/', {
          headers: { 'content-type': 'application/json', 'x-xsrf-token': token },
          body: JSON.stringify({ email: 'forced@example.test', password: PASSWORD }),
        });
        expect([forced.status, codeOf(forced)]).toEqual([403, 'wrong-xsrf-token']);
      }
      expect(await whoIs(browser)).toBeNull();
    });

    it('still checks logged-in callers', async () => {
      const browser = await over('live@example.test');
      const refused = await post(browser, { origin: 'https://evil.test' });
      expect([refused.status, codeOf(refused)]).toEqual([403, 'wrong-xsrf-token']);
    });
  });

  it('renews the token with the session', async () => {
    await addPerson(server, 'renewed@example.test');
    const browser = server.visitor();
    await browser.request('GET', '/omnis/v3/xsrf/');
    const before = browser.cookies.get('XSRF-TOKEN');
    await login(browser, 'renewed@example.test', PASSWORD);
    const signed = browser.cookies.get('XSRF-TOKEN');
    expect(signed).not.toBe(before);
    await browser.call(identityCalls.logout, {});
    expect(browser.cookies.get('XSRF-TOKEN')).not.toBe(signed);
  });
});

describe('who has an account', () => {
  it('is told neither by the answer to a sign-in nor by the work it takes', async () => {
    await addPerson(server, 'known@example.test');
    await addPerson(server, 'barred@example.test', { status: -1 });
    const emails = ['known@example.test', 'unknown@example.test', 'barred@example.test'] as const;
    const tried = new Map(
      emails.map((email) => [
        email,
        { browser: server.visitor(), bodies: new Set<string>(), least: Infinity },
      ]),
    );
    // The processor's time, not the clock's: a busy machine makes one wait, it does not make one work.
    for (let again = 0; again < 6; again += 1)
      for (const [email, seen] of tried) {
        const before = process.cpuUsage();
        const refused = await refusal(login(seen.browser, email, 'not the password'));
        const { user, system } = process.cpuUsage(before);
        seen.least = Math.min(seen.least, user + system);
        seen.bodies.add(JSON.stringify([refused.status, refused.body]));
      }
    const [known, unknown, barred] = emails.map((email) => tried.get(email));
    expect([...(known?.bodies ?? [])]).toHaveLength(1);
    expect(unknown?.bodies).toEqual(known?.bodies);
    expect(barred?.bodies).toEqual(known?.bodies);
    // A skipped password check would be ten times as little work.
    expect(unknown?.least).toBeGreaterThan((known?.least ?? Infinity) * 0.5);
    expect(barred?.least).toBeGreaterThan((known?.least ?? Infinity) * 0.5);
    expect((await refusal(login(server.visitor(), 'barred@example.test', PASSWORD))).status).toBe(401);
  });

  it('is not told by asking for a new password', async () => {
    await addPerson(server, 'asks@example.test');
    const browser = server.visitor();
    const ask = (email: string) => browser.call(identityCalls.forgottenPassword, { body: { email } });
    const known = await ask('asks@example.test');
    const statements = browser.statements;
    const unknown = await ask('nobody@example.test');
    expect(browser.statements).toBe(statements);
    expect(unknown.message).toBe(known.message.replace('asks@', 'nobody@'));
    await mailTo(server, 'asks@example.test', 'Reset your password');
    const mails = (await server.services.mail.outbox?.list()) ?? [];
    expect(mails.filter(({ to }) => to === 'nobody@example.test')).toEqual([]);
  });
});

describe('guessing', () => {
  it('stops after ten passwords with a message, and still lets the owner log in elsewhere', async () => {
    await addPerson(server, 'guessed@example.test');
    const browser = server.visitor();
    for (let again = 0; again < 10; again += 1)
      expect((await refusal(login(browser, 'guessed@example.test', `guess ${again}`))).status).toBe(401);
    const stopped = await refusal(login(browser, 'guessed@example.test', PASSWORD));
    expect(stopped.status).toBe(429);
    expect(stopped.body.message).toMatch(/^Too many attempts\. Please try again in \d+ (minute|second)s?$/);
    await server.services.databases.platform
      .deleteFrom('rateLimits')
      .where('key', 'like', 'sign-in:%127.0.0.1')
      .execute();
    expect((await login(browser, 'guessed@example.test', PASSWORD)).user?.email).toBe('guessed@example.test');
  });

  it('does not count against somebody who gets in', async () => {
    await addPerson(server, 'often@example.test');
    for (let again = 0; again < 12; again += 1) await logIn(server, 'often@example.test');
  });

  it('with many addresses from one place is stopped too', async () => {
    await addPerson(server, 'sprayed@example.test');
    const browser = server.visitor();
    const statuses: number[] = [];
    for (let again = 0; again < 130 && !statuses.includes(429); again += 1)
      statuses.push((await refusal(login(browser, `spray-${again}@example.test`, 'summer holiday'))).status);
    expect(statuses.at(-1)).toBe(429);
    expect((await refusal(login(browser, 'sprayed@example.test', PASSWORD))).status).toBe(429);
    await server.services.databases.platform.deleteFrom('rateLimits').execute();
  });
});

describe('a link to choose a new password', () => {
  const newPassword = {
    password: 'a better kettle of snow',
    password_confirmation: 'a better kettle of snow',
  };
  const linkOf = async (email: string, atLeast = 1) => {
    await server.visitor().call(identityCalls.forgottenPassword, { body: { email } });
    const mail = await mailTo(server, email, 'Reset your password', atLeast);
    return new URLSearchParams(mail.link('/reset-password/').split('?')[1]).get('token') ?? '';
  };

  it('works once, and ends every session', async () => {
    await addPerson(server, 'reset@example.test');
    const elsewhere = await logIn(server, 'reset@example.test');
    const token = await linkOf('reset@example.test');
    const browser = server.visitor();
    await browser.call(identityCalls.resetPassword, { body: { token, ...newPassword } });
    expect(browser.statements).toBeLessThanOrEqual(6);
    expect(await whoIs(elsewhere)).toBeNull();
    const again = await refusal(
      browser.call(identityCalls.resetPassword, { body: { token, ...newPassword } }),
    );
    expect(again.status).toBe(422);
    expect(again.body.errors?.token?.[0]).toContain('expired or been used');
    expect((await refusal(login(browser, 'reset@example.test', PASSWORD))).status).toBe(401);
    await login(browser, 'reset@example.test', newPassword.password);
    await mailTo(server, 'reset@example.test', 'Your password was changed');
  });

  it('rejects an expired link, and one replaced by a newer link', async () => {
    const { id } = await addPerson(server, 'old@example.test');
    const first = await linkOf('old@example.test');
    const second = await linkOf('old@example.test', 2);
    await server.visitor().call(identityCalls.resetPassword, { body: { token: second, ...newPassword } });
    const used = server
      .visitor()
      .call(identityCalls.resetPassword, { body: { token: first, ...newPassword } });
    expect((await refusal(used)).status).toBe(422);
    const third = await linkOf('old@example.test', 3);
    await server.services.databases.platform
      .updateTable('accountTokens')
      .set({ expiresAt: new Date(0) })
      .where('accountId', '=', id)
      .execute();
    const old = server
      .visitor()
      .call(identityCalls.resetPassword, { body: { token: third, ...newPassword } });
    expect((await refusal(old)).status).toBe(422);
  });

  it('says what is wrong with the new password before it is used up', async () => {
    await addPerson(server, 'careful@example.test');
    const token = await linkOf('careful@example.test');
    const reset = (password: string, password_confirmation: string) =>
      server
        .visitor()
        .call(identityCalls.resetPassword, { body: { token, password, password_confirmation } });
    const spaced = await refusal(reset(' padded password', ' padded password'));
    expect(spaced.body.errors?.password).toEqual(['Password cannot start or end with spaces']);
    const differing = await refusal(reset('a kettle of ice', 'a kettle of rain'));
    expect(differing.body.errors?.password_confirmation).toEqual(['The passwords don’t match']);
    await reset('a kettle of ice', 'a kettle of ice');
  });
});

describe('two-factor sign-in', () => {
  async function protect(email: string) {
    await addPerson(server, email);
    const browser = await logIn(server, email);
    const { secret, qr, uri } = await browser.call(identityCalls.beginTwoFactor, {});
    expect(qr).toContain('<svg');
    expect(uri).toContain(encodeURIComponent(email));
    const wrong = await refusal(
      browser.call(identityCalls.enableTwoFactor, { body: { twoFactorAuthCode: '000 000' } }),
    );
    expect(wrong.body.message).toBe('Invalid authentication code');
    const code = await generate({ secret });
    const { recoveryCodes } = await browser.call(identityCalls.enableTwoFactor, {
      body: { twoFactorAuthCode: code },
    });
    expect(browser.statements).toBeLessThanOrEqual(6);
    return { browser, secret, code, recoveryCodes };
  }
  const codeInSteps = (secret: string, steps: number) =>
    generate({ secret, epoch: Math.floor(Date.now() / 1000) + steps * 30 });

  it('asks for a code, and takes each code once', async () => {
    const email = 'totp@example.test';
    const { secret, code } = await protect(email);
    const browser = server.visitor();
    const asked = await login(browser, email, PASSWORD);
    expect(asked).toMatchObject({ user: null, twoFactorRequired: true });
    expect(await whoIs(browser)).toBeNull();
    const replayed = await refusal(login(browser, email, PASSWORD, { twoFactorAuthCode: code }));
    expect(replayed.body).toMatchObject({ message: 'Invalid authentication code' });
    const next = await codeInSteps(secret, 1);
    await login(browser, email, PASSWORD, { twoFactorAuthCode: `${next.slice(0, 3)} ${next.slice(3)}` });
    expect(browser.statements).toBeLessThanOrEqual(6);
    expect(await whoIs(browser)).toBe(email);
    const again = server.visitor();
    expect((await refusal(login(again, email, PASSWORD, { twoFactorAuthCode: next }))).status).toBe(422);
  });

  it('takes a code once even when it comes twice at the same moment', async () => {
    const email = 'twice@example.test';
    const { secret } = await protect(email);
    const twoFactorAuthCode = await codeInSteps(secret, 1);
    const outcomes = await Promise.allSettled(
      [1, 2, 3].map(() => login(server.visitor(), email, PASSWORD, { twoFactorAuthCode })),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('lets somebody in by each recovery code once', async () => {
    const email = 'lost-phone@example.test';
    const { recoveryCodes } = await protect(email);
    const [recoveryCode = ''] = recoveryCodes;
    expect(recoveryCode).toMatch(/^[A-Z0-9]{8}-[A-Z0-9]{8}$/);
    const browser = server.visitor();
    // The account hasn't seen this browser: a mail says so.
    browser.statementsMax = 7;
    const recover = (code: string, password = PASSWORD) =>
      browser.call(identityCalls.recoveryLogin, { body: { email, password, recoveryCode: code } });
    expect((await refusal(recover(recoveryCode, 'not the password'))).status).toBe(401);
    const { recoveryCodesLeft } = await recover(recoveryCode.toLowerCase());
    expect(recoveryCodesLeft).toBe(recoveryCodes.length - 1);
    expect(await whoIs(browser)).toBe(email);
    expect((await refusal(recover(recoveryCode))).body.message).toBe('Invalid recovery code');
    const malformed = await refusal(recover('ABC'));
    expect(malformed.body.errors?.recoveryCode).toEqual(['Invalid recovery code']);
  });

  it('is switched off only after a fresh confirmation with the password and a code', async () => {
    const email = 'risky@example.test';
    const { browser, secret } = await protect(email);
    await server.services.databases.platform
      .updateTable('sessions')
      .set({ confirmedAt: new Date(Date.now() - 3_600_000) })
      .execute();
    const refused = await refusal(browser.call(identityCalls.disableTwoFactor, {}));
    expect(refused).toMatchObject({ status: 403, body: { code: 'confirm-password' } });
    const confirm = (body: { password: string; twoFactorAuthCode?: string }) =>
      browser.call(identityCalls.confirmPassword, { body });
    expect((await refusal(confirm({ password: 'not the password' }))).status).toBe(422);
    expect((await confirm({ password: PASSWORD })).twoFactorRequired).toBe(true);
    expect((await refusal(browser.call(identityCalls.disableTwoFactor, {}))).status).toBe(403);
    await confirm({ password: PASSWORD, twoFactorAuthCode: await codeInSteps(secret, 1) });
    expect(browser.statements).toBeLessThanOrEqual(6);
    await browser.call(identityCalls.disableTwoFactor, {});
    expect(browser.statements).toBeLessThanOrEqual(6);
    expect((await login(server.visitor(), email, PASSWORD)).twoFactorRequired).toBe(false);
  });
});

describe('changing the password', () => {
  it('needs the old one and signs out the other devices', async () => {
    const email = 'change@example.test';
    await addPerson(server, email);
    const browser = await logIn(server, email);
    const other = await logIn(server, email);
    const change = (currentPassword: string) =>
      browser.call(identityCalls.changePassword, {
        body: {
          currentPassword,
          password: 'snow on the kettle',
          password_confirmation: 'snow on the kettle',
        },
      });
    expect((await refusal(change('not it'))).body.errors?.currentPassword).toEqual([
      'That password isn’t right',
    ]);
    await change(PASSWORD);
    expect(await whoIs(browser)).toBe(email);
    expect(await whoIs(other)).toBeNull();
    await login(server.visitor(), email, 'snow on the kettle');
  });
});

describe('rights', () => {
  it('do not grow by a crafted body', async () => {
    const crafted = {
      id: '01a1fd13-0000-7000-8000-000000000000',
      internal: true,
      factory: true,
      status: 0,
      verified: true,
      role: 'owner',
      isPro: true,
    };
    const browser = server.visitor();
    await browser.call(signUpCalls.create, {
      body: {
        email: 'crafty@example.test',
        password: PASSWORD,
        ...crafted,
        answers: { brandName: 'Crafty', ...crafted },
      },
    });
    const { user } = await browser.call(identityCalls.updateCustomer, {
      body: { username: 'Crafty', ...crafted },
    });
    expect(user).toMatchObject({ internal: false, factory: false, verified: false, username: 'Crafty' });
    const row = await server.services.databases.platform
      .selectFrom('accounts')
      .select(['internal', 'factory', 'verifiedAt', 'signUp'])
      .where('email', '=', 'crafty@example.test')
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ internal: false, factory: false, verifiedAt: null });
    expect(row.signUp).toEqual({ brandName: 'Crafty', shouldHaveStore: false, dashboardAccess: false });
  });

  it('hold in the project that gave them, and in no other', async () => {
    const ann = await addPerson(server, 'ann@example.test');
    const ben = await addPerson(server, 'ben@example.test');
    await addProject(server, 'anns', [
      [ann, 'owner'],
      [ben, 'viewer'],
    ]);
    await addProject(server, 'bens', [[ben, 'owner']]);
    const annHere = await logIn(server, ann.email);
    const benHere = await logIn(server, ben.email);
    const rename = (browser: Client, id: string, project = id) =>
      browser.in(project).call(projectCalls.updateManufacturer, { body: { id, name: 'Renamed' } });
    expect((await rename(annHere, 'anns')).name).toBe('Renamed');
    const viewer = await refusal(rename(benHere, 'anns'));
    expect(viewer).toMatchObject({ status: 403, body: { code: 'missing-permission' } });
    expect((await refusal(rename(benHere, 'anns', 'bens'))).status).toBe(404);
    expect((await refusal(rename(annHere, 'bens'))).status).toBe(403);
    expect((await refusal(annHere.call(projectCalls.get, { params: { id: 'bens' } }))).status).toBe(404);
    const state = await annHere.call(identityCalls.initialState, {
      params: product,
      query: { project: 'bens' },
    });
    expect(state.manufacturers.map(({ id }) => id)).toEqual(['anns']);
    const foreign = annHere.call(identityCalls.initialState, {
      params: product,
      query: { operator: 'bens' },
    });
    expect((await refusal(foreign)).status).toBe(404);
  });

  it('to change a store end at its project', async () => {
    const cleo = await addPerson(server, 'cleo@example.test');
    const dan = await addPerson(server, 'dan@example.test');
    const hers = await logIn(server, cleo.email);
    const his = await logIn(server, dan.email);
    const store = await hers.call(storeCalls.create, { body: { name: 'Cleo Prints' } });
    const own = await his.call(storeCalls.create, { body: { name: 'Dan Prints' } });
    const taken = his.in(own.projectId).call(storeCalls.update, { body: { id: store.id, name: 'Mine now' } });
    expect((await refusal(taken)).status).toBe(404);
    const looked = his.in(own.projectId).call(storeCalls.division, { params: { id: store.divisionId } });
    expect((await refusal(looked)).status).toBe(404);
    await hers
      .in(store.projectId)
      .call(storeCalls.update, { body: { id: store.id, tagline: 'Warm things' } });
    expect(
      (await hers.in(store.projectId).call(storeCalls.division, { params: { id: store.divisionId } }))
        .subdomain,
    ).toBe('cleo-prints');
  });

  it('of the staff are the staff’s', async () => {
    const staff = await addPerson(server, 'staff@example.test', { internal: true });
    const leader = await addPerson(server, 'leader@example.test', { internal: true, leadership: true });
    const merchant = await addPerson(server, 'merchant@example.test');
    const mute = (client: Client) => client.call(staffUserCalls.mute, { params: { id: staff.id } });
    const denied = { status: 403, body: { message: 'Permission denied' } };
    for (const person of [merchant, staff])
      expect(await refusal(mute(await logIn(server, person.email)))).toMatchObject(denied);
    const inside = await logIn(server, leader.email);
    const { mutedAt } = await mute(inside);
    expect(mutedAt).not.toBeNull();
    expect((await mute(inside)).mutedAt).toBe(mutedAt);
    expect((await inside.call(staffUserCalls.unmute, { params: { id: staff.id } })).mutedAt).toBeNull();
  });

  it('of internal users wait until two-factor authentication is set up', async () => {
    const someone = await addPerson(server, 'code@example.test', { internal: true, twoFactor: false });
    const inside = await logIn(server, someone.email);
    const refused = { status: 403, body: { code: 'two-factor-needed' } };
    for (const request of [
      () => inside.call(staffUserCalls.list, { query: {} }),
      () => inside.call(factoryOrderCalls.list, { query: {} }),
      () => inside.call(projectCalls.list, { query: {} }),
      () => inside.call(staffUserCalls.mute, { params: { id: someone.id } }),
    ])
      expect(await refusal(request())).toMatchObject(refused);
    const { secret } = await inside.call(identityCalls.beginTwoFactor, {});
    const enabled = await generate({ secret });
    await inside.call(identityCalls.enableTwoFactor, { body: { twoFactorAuthCode: enabled } });
    expect((await inside.call(factoryOrderCalls.list, { query: {} })).rows).toEqual([]);
  });

  it('require a login', async () => {
    const browser = server.visitor();
    for (const request of [
      () => browser.call(identityCalls.listSessions, {}),
      () => browser.call(signUpCalls.save, { body: { demographic: 'fans' } }),
      () => browser.call(storeCalls.create, { body: { name: 'Nobody' } }),
      () => browser.call(projectCalls.create, { body: { name: 'Nobody' } }),
    ]) {
      const refused = await refusal(request());
      expect(refused).toMatchObject({ status: 401, body: { message: 'Please log in to continue' } });
    }
  });
});
