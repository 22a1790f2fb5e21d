import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { identityCalls } from '../../../shared/features/accounts/identity/identity.ts';
import { signUpCalls } from '../../../shared/features/projects/sign-up/sign-up.ts';
import { type CaptchaServer, startCaptchaServer } from '../../../tests/support/captcha-server.ts';
import { CallRefused } from '../../../tests/support/client.ts';
import { addPerson, PASSWORD } from '../../../tests/support/people.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import { readConfig } from '../config.ts';

const CAPTCHA_NEEDED = { status: 403, code: 'captcha-needed' };

async function outcome(making: Promise<unknown>): Promise<object> {
  return making.then(
    () => ({ status: 200 }),
    (error: unknown) => {
      if (error instanceof CallRefused) return { status: error.status, code: error.body.code };
      throw error;
    },
  );
}

let tokens = 0;
const v3 = (action: string, score: number) => {
  tokens += 1;
  return { v3captchaToken: `v3:${action}:${score}:${tokens}` };
};
const v2 = () => {
  tokens += 1;
  return { v2captchaToken: `v2:${tokens}` };
};

describe('with reCAPTCHA', () => {
  let provider: CaptchaServer;
  let server: TestServer;
  beforeAll(async () => {
    provider = await startCaptchaServer();
    server = await startTestServer({ settings: provider.settings });
    await addPerson(server, 'ada@example.test');
  });
  afterAll(async () => {
    await server.close();
    await provider.close();
  });

  const login = (given: object) =>
    outcome(
      server.visitor().call(identityCalls.login, {
        body: { email: 'ada@example.test', password: PASSWORD, ...given },
      }),
    );

  it('a token with a good score for the very action passes, and is verified with its secret', async () => {
    expect(await login(v3('login', 0.9))).toEqual({ status: 200 });
    const asked = provider.asked.at(-1);
    expect(asked?.get('secret')).toBe(provider.settings.RECAPTCHA_SECRET);
    expect(asked?.get('response')).toMatch(/^v3:login:0.9/);
    expect(asked?.get('remoteip')).toBe('127.0.0.1');
  });

  it.each([
    ['no token', () => ({})],
    ['a score below the threshold', () => v3('login', 0.49)],
    ['a token for another action', () => v3('sign_up', 0.9)],
    ['a token that the provider does not know', () => ({ v3captchaToken: 'made up' })],
    ['a token of version 3 in place of the box', () => ({ v2captchaToken: v3('login', 0.1).v3captchaToken })],
  ])('%s is refused, and the page is told to show the box', async (_, given) => {
    expect(await login(given())).toEqual(CAPTCHA_NEEDED);
  });

  it('a token works once', async () => {
    const token = v3('login', 0.9);
    expect(await login(token)).toEqual({ status: 200 });
    expect(await login(token)).toEqual(CAPTCHA_NEEDED);
  });

  it('accepts the ticked box after a low score', async () => {
    expect(await login(v3('login', 0.1))).toEqual(CAPTCHA_NEEDED);
    const ticked = v2();
    expect(await login(ticked)).toEqual({ status: 200 });
    expect(await login(ticked)).toEqual(CAPTCHA_NEEDED);
  });

  it('guards recovery logins, sign-ups and forgotten passwords as well', async () => {
    const credentials = { email: 'ada@example.test', password: PASSWORD };
    const visitor = server.visitor();
    const recovery = { ...credentials, recoveryCode: 'AAAAAAAA-BBBBBBBB' };
    const recoverBy = (given: object) =>
      outcome(visitor.call(identityCalls.recoveryLogin, { body: { ...recovery, ...given } }));
    expect(await recoverBy({})).toEqual(CAPTCHA_NEEDED);
    expect(await recoverBy(v3('login', 0.9))).toEqual({ status: 422, code: 'invalid' });
    const forget = (given: object) =>
      outcome(
        visitor.call(identityCalls.forgottenPassword, { body: { email: 'ada@example.test', ...given } }),
      );
    expect(await forget({})).toEqual(CAPTCHA_NEEDED);
    expect(await forget(v3('forgotten_password', 0.9))).toEqual({ status: 200 });
    const create = (given: object) =>
      outcome(
        visitor.call(signUpCalls.create, {
          body: { email: 'new@example.test', password: 'three cups of rain', ...given },
        }),
      );
    expect(await create({})).toEqual(CAPTCHA_NEEDED);
    expect(await create(v3('sign_up', 0.9))).toEqual({ status: 200 });
  });

  it('lets people log in while the provider is down', async () => {
    provider.broken = true;
    try {
      expect(await login(v3('login', 0.9))).toEqual({ status: 200 });
      expect(await login({})).toEqual(CAPTCHA_NEEDED);
    } finally {
      provider.broken = false;
    }
  });

  it('gives the page its script and site keys, never a secret', async () => {
    const answer = await server.visitor().call(identityCalls.captcha, {});
    expect(answer.widget).toEqual({
      script: `${provider.origin}/recaptcha/api.js?render=site-key-3`,
      v3SiteKey: 'site-key-3',
      v2SiteKey: 'site-key-2',
    });
  });
});

describe('without a captcha', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  it('everybody passes, nothing is loaded, and the API’s description says so', async () => {
    await addPerson(server, 'bob@example.test');
    const visitor = server.visitor();
    await visitor.call(identityCalls.login, { body: { email: 'bob@example.test', password: PASSWORD } });
    expect(await visitor.call(identityCalls.captcha, {})).toEqual({ widget: null });
    const { text } = await visitor.request('GET', '/omnis/v3/openapi.json');
    expect(JSON.parse(text).paths['/omnis/v3/dashboard/secure/login/'].post.description).toContain(
      'No captcha is configured here (CAPTCHA is none)',
    );
  });
});

it('a missing setting ends the start with a line that names it', () => {
  expect(() =>
    readConfig({ CAPTCHA: 'recaptcha', RECAPTCHA_SECRET: 'x', RECAPTCHA_V3_SITE_KEY: 'y' }),
  ).toThrow(
    'RECAPTCHA_V2_SITE_KEY is wrong: is needed when CAPTCHA is recaptcha. Correct it and start again.',
  );
});
