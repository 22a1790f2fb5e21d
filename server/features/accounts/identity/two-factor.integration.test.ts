import { generate } from 'otplib';
import { describe, expect, it } from 'vitest';
import { identityCalls } from '../../../../shared/features/accounts/identity/identity.ts';
import { CallRefused } from '../../../../tests/support/client.ts';
import { addPerson, logIn, PASSWORD } from '../../../../tests/support/people.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';

const FIRST = 'the first secret of this server, long enough';
const SECOND = 'the second secret of this server, long enough';

async function keptSecret(server: TestServer, email: string): Promise<string> {
  const row = await server.services.databases.platform
    .selectFrom('accounts')
    .select('twoFactorSecret')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  return row.twoFactorSecret ?? '';
}

async function setUp(server: TestServer, email: string): Promise<string> {
  const browser = await logIn(server, email);
  const { secret } = await browser.call(identityCalls.beginTwoFactor, {});
  await browser.call(identityCalls.enableTwoFactor, {
    body: { twoFactorAuthCode: await generate({ secret }) },
  });
  return secret;
}

/** Signs in with a code of the next time step, so that none is used twice. */
async function signsIn(server: TestServer, email: string, secret: string): Promise<boolean> {
  await server.services.databases.platform
    .updateTable('accounts')
    .set({ twoFactorLastStep: null })
    .where('email', '=', email)
    .execute();
  const body = { email, password: PASSWORD, twoFactorAuthCode: await generate({ secret }) };
  const signing = server.visitor().call(identityCalls.login, { body });
  return signing.then(
    ({ user }) => user !== null,
    (error: unknown) => {
      if (error instanceof CallRefused && error.status === 422) return false;
      throw error;
    },
  );
}

describe('confirming before a risky act', () => {
  it('requires a code from the app or a recovery code with the password, each once', async () => {
    const server = await startTestServer();
    try {
      const { email, id } = await addPerson(server, 'risky@example.test');
      const browser = await logIn(server, email);
      const { secret } = await browser.call(identityCalls.beginTwoFactor, {});
      const { recoveryCodes } = await browser.call(identityCalls.enableTwoFactor, {
        body: { twoFactorAuthCode: await generate({ secret }) },
      });
      const db = server.services.databases.platform;
      const age = () =>
        db
          .updateTable('sessions')
          .set({ confirmedAt: new Date(Date.now() - 16 * 60_000) })
          .where('accountId', '=', id)
          .execute();
      const act = () =>
        browser.call(identityCalls.renewRecoveryCodes, {}).then(
          ({ recoveryCodes: codes }) => codes,
          (error: unknown) => (error instanceof CallRefused ? error.body.code : null),
        );
      const confirm = (proof: object) =>
        browser.call(identityCalls.confirmPassword, { body: { password: PASSWORD, ...proof } }).then(
          ({ twoFactorRequired }) => (twoFactorRequired ? 'more' : 'confirmed'),
          (error: unknown) => (error instanceof CallRefused ? error.body.message : null),
        );
      await age();
      expect(await act()).toBe('confirm-password');
      expect(await confirm({})).toBe('more');
      expect(await act()).toBe('confirm-password');
      expect(await confirm({ recoveryCode: 'AAAAAAAA-BBBBBBBB' })).toBe('Invalid recovery code');
      expect(await confirm({ recoveryCode: recoveryCodes[0] })).toBe('confirmed');
      const renewed = await act();
      expect(renewed).toHaveLength(10);
      expect(await confirm({ recoveryCode: recoveryCodes[1] })).toBe('Invalid recovery code');
      await age();
      await db.updateTable('accounts').set({ twoFactorLastStep: null }).where('id', '=', id).execute();
      const twoFactorAuthCode = await generate({ secret });
      expect(await confirm({ twoFactorAuthCode })).toBe('confirmed');
      expect(await confirm({ twoFactorAuthCode })).toBe('Invalid authentication code');
      expect(await act()).toHaveLength(10);
    } finally {
      await server.close();
    }
  });
});

describe('the secret of an authentication app', () => {
  it('never stores the secret in plain text, from the start', async () => {
    const server = await startTestServer();
    try {
      const { email } = await addPerson(server, 'ada@example.test');
      const browser = await logIn(server, email);
      const { secret } = await browser.call(identityCalls.beginTwoFactor, {});
      expect(await keptSecret(server, email)).toMatch(/^sealed1\.[\w-]{8}\.[\w-]+$/);
      expect(await keptSecret(server, email)).not.toContain(secret);
      await browser.call(identityCalls.enableTwoFactor, {
        body: { twoFactorAuthCode: await generate({ secret }) },
      });
      expect(await keptSecret(server, email)).not.toContain(secret);
      expect(await signsIn(server, email, secret)).toBe(true);
    } finally {
      await server.close();
    }
  });

  it('seals a secret of an earlier release at the next start, and still accepts its codes', async () => {
    const before = await startTestServer({ settings: { SESSION_SECRET: FIRST } });
    const { databaseUrl } = before;
    await addPerson(before, 'ada@example.test');
    const secret = await setUp(before, 'ada@example.test');
    await before.services.databases.platform
      .updateTable('accounts')
      .set({ twoFactorSecret: secret })
      .where('email', '=', 'ada@example.test')
      .execute();
    expect(await signsIn(before, 'ada@example.test', secret)).toBe(true);
    await before.close();
    const after = await startTestServer({ databaseUrl, settings: { SESSION_SECRET: FIRST } });
    try {
      expect(await keptSecret(after, 'ada@example.test')).toMatch(/^sealed1\./);
      expect(await signsIn(after, 'ada@example.test', secret)).toBe(true);
    } finally {
      await after.close();
    }
  });

  it('outlives a change of the server’s secret, where the one before is named or was kept by the database', async () => {
    const first = await startTestServer();
    const { databaseUrl } = first;
    await addPerson(first, 'ada@example.test');
    const secret = await setUp(first, 'ada@example.test');
    await first.close();
    const sealings: string[] = [];
    for (const settings of [
      { SESSION_SECRET: FIRST },
      { SESSION_SECRET: SECOND, SESSION_SECRET_PREVIOUS: FIRST },
      { SESSION_SECRET: SECOND },
    ]) {
      const server = await startTestServer({ databaseUrl, settings });
      try {
        expect(await signsIn(server, 'ada@example.test', secret)).toBe(true);
        sealings.push((await keptSecret(server, 'ada@example.test')).split('.')[1] ?? '');
      } finally {
        await server.close();
      }
    }
    expect(sealings[0]).not.toBe(sealings[1]);
    expect(sealings[1]).toBe(sealings[2]);
    const lost = await startTestServer({ databaseUrl, settings: { SESSION_SECRET: FIRST } });
    try {
      expect(await signsIn(lost, 'ada@example.test', secret)).toBe(false);
    } finally {
      await lost.close();
    }
  });
});
