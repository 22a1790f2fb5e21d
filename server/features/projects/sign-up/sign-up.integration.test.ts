import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { identityCalls } from '../../../../shared/features/accounts/identity/identity.ts';
import { signUpCalls } from '../../../../shared/features/projects/sign-up/sign-up.ts';
import { storeCalls } from '../../../../shared/features/projects/stores/stores.ts';
import { CallRefused, type Client } from '../../../../tests/support/client.ts';
import { mailTo } from '../../../../tests/support/mailbox.ts';
import { addPerson, PASSWORD, signedIn } from '../../../../tests/support/people.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';

const product = { product: 'selvedge' } as const;
const inbox = 'is your Selvedge code';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const register = (browser: Client, email: string, extra: object = {}) =>
  browser.call(signUpCalls.create, {
    body: {
      email,
      password: PASSWORD,
      should_have_store: 1,
      dashboard_access: 1,
      answers: { brandName: 'Copper & Thread' },
      ...extra,
    },
  });

const codeOf = (subject: string) => subject.slice(0, 6);
const hashOf = (path: string) => path.split('/')[3] ?? '';

describe('signing up', () => {
  it('leads from an address to a store, question by question, on two devices', async () => {
    const laptop = server.visitor();
    expect((await laptop.call(signUpCalls.state, {})).next).toBe('/sign-up/brand/');
    const state = await register(laptop, 'nina@example.test');
    expect(laptop.statements).toBeLessThanOrEqual(6);
    expect(state.user).toMatchObject({ email: 'nina@example.test', verified: false, signedEula: false });

    const phone = await signedIn(server, 'nina@example.test');
    expect(await phone.call(signUpCalls.state, {})).toMatchObject({
      answers: { brandName: 'Copper & Thread' },
      next: '/sign-up/demographic/',
    });
    const answered = await phone.call(signUpCalls.save, { body: { demographic: 'fans' } });
    expect(answered.next).toBe('/sign-up/verify/');
    expect(phone.statements).toBeLessThanOrEqual(6);

    const mail = await mailTo(server, 'nina@example.test', inbox);
    const verified = await laptop.call(signUpCalls.verifyCode, { body: { code: codeOf(mail.subject) } });
    expect(verified.next).toBe('/sign-up/eula/');
    expect(laptop.statements).toBeLessThanOrEqual(6);

    const eula = await phone.call(signUpCalls.eula, {});
    expect(eula.acceptedAt).toBeNull();
    expect(eula.textHash).toBe(createHash('sha256').update(eula.body).digest('hex'));
    const { version, textHash } = eula;
    const accepted = await phone.call(signUpCalls.acceptEula, { body: { version, textHash } });
    expect(accepted.next).toBe('/sign-up/create-store/');
    expect(phone.statements).toBeLessThanOrEqual(6);
    expect((await phone.call(signUpCalls.eula, {})).acceptedAt).not.toBeNull();

    const store = await phone.call(storeCalls.create, {
      body: { name: 'Copper & Thread', demographic: 'fans' },
    });
    expect(phone.statements).toBeLessThanOrEqual(6);
    expect(store.subdomain).toBe('copper-thread');
    expect(store.url).toBe(`http://copper-thread.${new URL(server.origin).host}/`);
    expect(store.projectId).toMatch(/^copper-thread-\d+$/);

    const ready = await laptop.call(identityCalls.initialState, { params: product, query: {} });
    expect(ready.stores).toMatchObject([{ subdomain: 'copper-thread', projectId: store.projectId }]);
    expect(ready.manufacturers[0]?.role).toBe('owner');
    const unlocked = ready.manufacturers[0]?.badges.filter((badge) => badge.unlocked).map(({ code }) => code);
    expect(unlocked).toEqual(['sign-up', 'selvedge']);
    expect((await laptop.call(signUpCalls.state, {})).next).toBe('/dashboard/');

    const db = server.services.databases.platform;
    const methods = await db
      .selectFrom('deliveryMethods')
      .select('name')
      .where('storeId', '=', store.id)
      .execute();
    expect(methods.map(({ name }) => name)).toContain('Standard delivery');
    const collections = await db
      .selectFrom('collections')
      .select('urlName')
      .where('storeId', '=', store.id)
      .execute();
    expect(collections).toEqual([{ urlName: 'all-products' }]);
  });

  it('verifies by link without being signed in, however often it is opened', async () => {
    const browser = server.visitor();
    await register(browser, 'linus@example.test');
    const hash = hashOf((await mailTo(server, 'linus@example.test', inbox)).link('/sign-up/verify/'));
    const stranger = server.visitor();
    for (let again = 0; again < 3; again += 1)
      expect(await stranger.call(signUpCalls.verifyLink, { params: { hash } })).toEqual({
        outcome: 'verified',
      });
    expect((await stranger.call(identityCalls.get, {})).user).toBeNull();
    expect((await browser.call(identityCalls.get, {})).user?.verified).toBe(true);
    expect(await stranger.call(signUpCalls.verifyLink, { params: { hash: `${hash}x` } })).toEqual({
      outcome: 'unknown',
    });
  });

  it('reports an expired link, unless the address has been verified', async () => {
    const browser = server.visitor();
    await register(browser, 'olga@example.test');
    const mail = await mailTo(server, 'olga@example.test', inbox);
    const hash = hashOf(mail.link('/sign-up/verify/'));
    const db = server.services.databases.platform;
    await db
      .updateTable('accountTokens')
      .set({ expiresAt: new Date(0) })
      .execute();
    expect(await browser.call(signUpCalls.verifyLink, { params: { hash } })).toEqual({ outcome: 'expired' });
    await expect(
      browser.call(signUpCalls.verifyCode, { body: { code: codeOf(mail.subject) } }),
    ).rejects.toMatchObject({ status: 422 });
    await browser.call(signUpCalls.resend, {});
    const second = await mailTo(server, 'olga@example.test', inbox, 2);
    await browser.call(signUpCalls.verifyCode, { body: { code: codeOf(second.subject) } });
    expect(await browser.call(signUpCalls.verifyLink, { params: { hash } })).toEqual({ outcome: 'verified' });
  });

  it('refuses a guessed code, and stops guessing after five', async () => {
    const browser = server.visitor();
    await register(browser, 'gus@example.test');
    const right = codeOf((await mailTo(server, 'gus@example.test', inbox)).subject);
    const wrong = right === '000000' ? '000001' : '000000';
    const messages: string[] = [];
    for (const code of [wrong, wrong, wrong, wrong, wrong, right])
      await browser
        .call(signUpCalls.verifyCode, { body: { code } })
        .catch((error) => messages.push(error.body.errors.code[0]));
    expect(messages).toHaveLength(6);
    expect(messages[0]).toBe('That code isn’t right. Use the one from our latest email.');
    expect(messages[5]).toContain('Request a new one');
    expect((await browser.call(identityCalls.get, {})).user?.verified).toBe(false);
  });

  it('asks to wait before another mail', async () => {
    const browser = server.visitor();
    await register(browser, 'wendy@example.test');
    await expect(browser.call(signUpCalls.resend, {})).rejects.toMatchObject({
      status: 429,
      message: expect.stringMatching(/another in \d+ seconds/),
    });
  });

  it('sends a mailbox no more than five further mails an hour', async () => {
    const browser = server.visitor();
    await register(browser, 'again@example.test');
    const statuses: number[] = [];
    for (let mail = 0; mail < 7; mail += 1) {
      await server.services.databases.platform
        .updateTable('accountTokens')
        .set({ createdAt: sql<Date>`now() - interval '1 minute'` })
        .execute();
      await browser
        .call(signUpCalls.resend, {})
        .then(() => statuses.push(200))
        .catch((error: unknown) => statuses.push(error instanceof CallRefused ? error.status : 0));
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
  });

  it.each([
    [{ email: '' }, 'email', 'This field is required'],
    [{ email: 'nobody' }, 'email', 'Please enter a valid email address'],
    [{ password: ' spaces around ' }, 'password', 'Password cannot start or end with spaces'],
    [{ password: 'seven77' }, 'password', 'Must contain at least 8 characters'],
    [{ password: 'password1' }, 'password', 'This password is too common. Choose another.'],
  ])('refuses %j', async (fields, field, message) => {
    const refused = register(server.visitor(), 'fine@example.test', fields);
    await expect(refused).rejects.toMatchObject({
      status: 422,
      body: { message, errors: { [field]: [message] } },
    });
  });

  it('does not take an address twice, nor sign anybody in by it', async () => {
    await addPerson(server, 'taken@example.test');
    const browser = server.visitor();
    await expect(register(browser, 'TAKEN@example.test')).rejects.toMatchObject({ status: 422 });
    expect((await browser.call(identityCalls.get, {})).user).toBeNull();
  });

  it('tells five times in an hour that an address has an account, and then nothing', async () => {
    const guarded = await startTestServer();
    try {
      await addPerson(guarded, 'known@example.test');
      const statuses: unknown[] = [];
      for (let time = 0; time < 6; time += 1)
        await register(guarded.visitor(), 'known@example.test').catch((error: unknown) =>
          statuses.push(error instanceof CallRefused ? error.status : error),
        );
      expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
    } finally {
      await guarded.close();
    }
  });

  it('takes no agreement but the one in force', async () => {
    await addPerson(server, 'lex@example.test', { eula: false });
    const browser = await signedIn(server, 'lex@example.test');
    const { version, textHash } = await browser.call(signUpCalls.eula, {});
    await expect(
      browser.call(signUpCalls.acceptEula, { body: { version, textHash: 'f'.repeat(64) } }),
    ).rejects.toMatchObject({ status: 409 });
    await browser.call(signUpCalls.acceptEula, { body: { version, textHash } });
  });

  it('takes no agreement before the address is verified', async () => {
    const browser = server.visitor();
    await register(browser, 'max@example.test');
    const { version, textHash } = await browser.call(signUpCalls.eula, {});
    await expect(browser.call(signUpCalls.acceptEula, { body: { version, textHash } })).rejects.toMatchObject(
      { status: 403, body: { code: 'not-verified' } },
    );
  });
});

describe('a store', () => {
  it('is not created before the address is verified and the agreement signed', async () => {
    await addPerson(server, 'early@example.test', { verified: false, eula: false });
    await addPerson(server, 'unsigned@example.test', { eula: false });
    for (const [email, code] of [
      ['early@example.test', 'not-verified'],
      ['unsigned@example.test', 'eula-not-signed'],
    ] as const) {
      const browser = await signedIn(server, email);
      await expect(browser.call(storeCalls.create, { body: { name: 'Too early' } })).rejects.toMatchObject({
        status: 403,
        body: { code },
      });
    }
  });

  it('has a unique address', async () => {
    await addPerson(server, 'first@example.test');
    await addPerson(server, 'second@example.test');
    const first = await signedIn(server, 'first@example.test');
    const second = await signedIn(server, 'second@example.test');
    await first.call(storeCalls.create, { body: { name: 'Plain Cotton' } });
    expect(await second.call(storeCalls.checkSubdomain, { query: { name: 'Plain Cotton' } })).toMatchObject({
      subdomain: 'plain-cotton',
      available: false,
      suggestion: 'plain-cotton-2',
      message: 'That address is taken. Choose another.',
    });
    await expect(
      second.call(storeCalls.create, { body: { name: 'Plain Cotton', subdomain: 'plain-cotton' } }),
    ).rejects.toMatchObject({
      status: 422,
      body: { errors: { subdomain: [expect.stringContaining('That address is taken')] } },
    });
    const made = await second.call(storeCalls.create, { body: { name: 'Plain Cotton' } });
    expect(made.subdomain).toBe('plain-cotton-2');
  });

  it('two people who press at the same moment do not get the same address', async () => {
    const browsers = await Promise.all(
      ['race-a@example.test', 'race-b@example.test'].map(async (email) => {
        await addPerson(server, email);
        return signedIn(server, email);
      }),
    );
    const outcomes = await Promise.allSettled(
      browsers.map((browser) =>
        browser.call(storeCalls.create, { body: { name: 'Race', subdomain: 'race-day' } }),
      ),
    );
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const db = server.services.databases.platform;
    const projects = await db.selectFrom('projects').select('id').where('name', '=', 'Race').execute();
    expect(projects).toHaveLength(1);
  });
});

test('who tries a list of addresses soon learns nothing more', async () => {
  const own = await startTestServer();
  const tried = ['one', 'two', 'three', 'four', 'five', 'six'].map((name) => `${name}@known.test`);
  await Promise.all(tried.map((email) => addPerson(own, email)));
  const refusals: unknown[] = [];
  for (const email of [...tried, 'nobody@known.test'])
    refusals.push(
      await register(own.visitor(), email).then(
        () => 200,
        (error: CallRefused) => error.status,
      ),
    );
  expect(refusals).toEqual([422, 422, 422, 422, 422, 429, 429]);
  await own.close();
});

describe('an address that isn’t verified', () => {
  const correct = (browser: Client, email: string) =>
    browser.call(signUpCalls.changeEmail, { body: { email } });

  it('is corrected: the code goes to the new one, and nothing that went to the first opens anything', async () => {
    const browser = server.visitor();
    await register(browser, 'mistyped@exampel.test');
    const first = await mailTo(server, 'mistyped@exampel.test', inbox);
    const stranger = await signedIn(server, 'mistyped@exampel.test');
    expect((await correct(browser, 'meant@example.test')).message).toBe(
      'We’ve sent a code to meant@example.test',
    );
    expect(await browser.call(signUpCalls.state, {})).toMatchObject({
      email: 'meant@example.test',
      answers: { brandName: 'Copper & Thread' },
    });
    expect((await stranger.call(identityCalls.get, {})).user).toBeNull();
    const hash = hashOf(first.link('/sign-up/verify/'));
    expect(await server.visitor().call(signUpCalls.verifyLink, { params: { hash } })).toEqual({
      outcome: 'unknown',
    });
    const second = await mailTo(server, 'meant@example.test', inbox);
    if (codeOf(first.subject) !== codeOf(second.subject))
      await expect(
        browser.call(signUpCalls.verifyCode, { body: { code: codeOf(first.subject) } }),
      ).rejects.toMatchObject({ status: 422 });
    await browser.call(signUpCalls.verifyCode, { body: { code: codeOf(second.subject) } });
    expect((await browser.call(identityCalls.get, {})).user).toMatchObject({
      email: 'meant@example.test',
      verified: true,
    });
  });

  it('is not changed so once it is verified, nor to one that has an account, nor without the password', async () => {
    await addPerson(server, 'owned@example.test');
    const verified = await signedIn(server, 'owned@example.test');
    await expect(correct(verified, 'other@example.test')).rejects.toMatchObject({ status: 409 });
    const browser = server.visitor();
    await register(browser, 'unsure@example.test');
    await expect(correct(browser, 'Owned@example.test')).rejects.toMatchObject({
      status: 422,
      body: { errors: { email: [expect.stringContaining('already have an account')] } },
    });
    await server.services.databases.platform
      .updateTable('sessions')
      .set({ confirmedAt: new Date(0) })
      .execute();
    await expect(correct(browser, 'sure@example.test')).rejects.toMatchObject({
      body: { code: 'confirm-password' },
    });
  });

  it('names no more addresses than signing up does', async () => {
    const own = await startTestServer();
    const known = ['one', 'two', 'three', 'four', 'five', 'six'].map((name) => `${name}@known.test`);
    await Promise.all(known.map((email) => addPerson(own, email)));
    await addPerson(own, 'prober@example.test', { verified: false });
    const browser = await signedIn(own, 'prober@example.test');
    const statuses: unknown[] = [];
    for (const email of known)
      await correct(browser, email).catch((error: CallRefused) => statuses.push(error.status));
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
    await own.close();
  });
});
