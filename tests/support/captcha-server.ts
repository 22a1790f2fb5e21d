import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** Secrets of the two site keys that the provider of the tests knows. */
export const CAPTCHA_SECRETS = { v3: 'secret-of-version-3', v2: 'secret-of-version-2' } as const;

export interface CaptchaServer {
  readonly origin: string;
  /** Settings of a server that is guarded by this provider. */
  readonly settings: NodeJS.ProcessEnv;
  /** Bodies of the requests to siteverify. */
  readonly asked: URLSearchParams[];
  /** Answers nothing sensible from now on, or does again. */
  broken: boolean;
  /** Score of the tokens that its page script gives out. */
  pageScore: number;
  close(): Promise<void>;
}

/** What the page gets in place of the provider's script: like it, a loader first and the rest of it later. */
const pageScript = (score: number) => `
  let made = 0;
  const waiting = [];
  window.grecaptcha = { ready: (then) => waiting.push(then) };
  setTimeout(() => {
    Object.assign(window.grecaptcha, {
      ready: (then) => then(),
      execute: async (siteKey, { action }) => ['v3', action, ${score}, (made += 1), Math.random()].join(':'),
      render(place, { callback }) {
        const box = place.appendChild(document.createElement('button'));
        box.type = 'button';
        box.textContent = "I'm not a robot";
        box.onclick = () => callback(['v2', (made += 1), Math.random()].join(':'));
        return made;
      },
    });
    for (const then of waiting) then();
  }, 50);`;

/**
 * A captcha provider that speaks the siteverify protocol: a secret per site key, tokens that work once. Tokens are
 * `v3:{action}:{score}:...` and `v2:...`.
 */
export async function startCaptchaServer(): Promise<CaptchaServer> {
  const asked: URLSearchParams[] = [];
  const used = new Set<string>();
  const judge = (form: URLSearchParams): object => {
    const secret = form.get('secret');
    const token = form.get('response') ?? '';
    const [version, action, score] = token.split(':');
    const refused = (code: string) => ({ success: false, 'error-codes': [code] });
    if (secret !== CAPTCHA_SECRETS.v3 && secret !== CAPTCHA_SECRETS.v2)
      return refused('invalid-input-secret');
    if (used.has(token)) return refused('timeout-or-duplicate');
    const facts = { success: true, challenge_ts: new Date().toISOString(), hostname: 'localhost' };
    if (version === 'v3' && secret === CAPTCHA_SECRETS.v3) {
      used.add(token);
      return { ...facts, score: Number(score), action };
    }
    if (version !== 'v2' || secret !== CAPTCHA_SECRETS.v2) return refused('invalid-input-response');
    used.add(token);
    return facts;
  };
  const server = createServer(async (request, response) => {
    if (request.url?.startsWith('/recaptcha/api.js')) {
      response.setHeader('content-type', 'text/javascript').end(pageScript(running.pageScore));
      return;
    }
    if (request.method !== 'POST' || request.url !== '/recaptcha/api/siteverify') {
      response.writeHead(404).end();
      return;
    }
    const form = new URLSearchParams(await text(request));
    asked.push(form);
    if (running.broken) response.writeHead(500).end('out of order');
    else response.setHeader('content-type', 'application/json').end(JSON.stringify(judge(form)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const running: CaptchaServer = {
    origin,
    asked,
    broken: false,
    pageScore: 0.9,
    settings: {
      CAPTCHA: 'recaptcha',
      RECAPTCHA_SECRET: CAPTCHA_SECRETS.v3,
      RECAPTCHA_V2_SECRET: CAPTCHA_SECRETS.v2,
      RECAPTCHA_V3_SITE_KEY: 'site-key-3',
      RECAPTCHA_V2_SITE_KEY: 'site-key-2',
      RECAPTCHA_API_URL: origin,
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return running;
}
