import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type RawRequest, sendRaw } from '../../../tests/support/raw-requests.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import { openShop } from '../../../tests/support/shop.ts';

const AT_A_TIME = 8;

let server: TestServer;
let port: number;
const log: string[] = [];
const faults = vi.spyOn(console, 'error');

beforeAll(async () => {
  server = await startTestServer({
    pages: true,
    settings: { LOG_LEVEL: 'error' },
    log: (line) => void log.push(line),
  });
  port = Number(new URL(server.origin).port);
  await openShop(server, 'odd');
}, 60_000);
afterAll(async () => {
  faults.mockRestore();
  await server.close();
});

const main = () => `localhost:${port}`;
const store = () => `odd.localhost:${port}`;

const request = (
  target: string,
  { method = 'GET', body, ...headers }: Record<string, string> & { method?: string; body?: string } = {},
): RawRequest => ({
  method,
  target,
  headers: {
    host: main(),
    ...(body === undefined ? {} : { 'content-length': String(body.length) }),
    ...headers,
  },
  ...(body === undefined ? {} : { body }),
});

const TARGETS = [
  '*',
  '/*',
  '//',
  '///',
  '//evil.example/',
  '/%',
  '/%zz',
  '/%00',
  '/%2e%2e/%2e%2e/',
  '/..',
  '/../../etc/passwd',
  '/assets/%00',
  '/assets/../../package.json',
  '/assets/..%2f..%2fpackage.json',
  '/assets/%2e%2e/web',
  '/assets/constructor',
  '/assets/.js',
  '/islands/%00.js',
  '/islands/../islands',
  '/product/__proto__/',
  '/product/constructor/',
  '/product/%F0%28%8C%BC/',
  '/product/%C0%AF/',
  '/product/%ED%A0%80/',
  '/__proto__/',
  '/toString/',
  '/login.data',
  '/_root.data',
  '/.data',
  '/product/x.data',
  '/login.data?_routes=__proto__',
  '/login.data?_routes=',
  '/__manifest',
  '/__manifest?paths=',
  '/__manifest?paths=,,,&version=x',
  '/a;b=c/',
  '/a%5cb/',
  '/a\\b',
  '/?%',
  '/?a=%00',
  '/?__proto__[x]=1',
  '/?a[]=1&a[__proto__]=2',
  '/?&&&&====',
  '/#fragment',
  '/\u00fc',
  '/\u007f',
  'http://',
  'http://:80/',
  'https://user:password@localhost/',
  'ftp://localhost/',
  'localhost',
  'localhost:443',
  'javascript:alert(1)',
  '/omnis/v3/__proto__/',
  '/omnis/v3/',
  '/omnis/v3/product/%00/',
  '/omnis/v3/frontend/product/__proto__/',
  '/v1/%',
  '/_dev/mail/%00',
  '/favicon.ico/x',
  '/sw.js/%00',
];

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH', 'TRACE', 'PROPFIND'];

const ORIGINS = [
  'garbage',
  'null',
  'http://',
  'http:// ',
  '://',
  'http://[::1',
  'http://a b',
  'file:',
  '*',
  'http://localhost:99999',
  'https://\u00ff',
];

const HOSTS = [
  'localhost:99999',
  'localhost:-1',
  'localhost:x',
  'localhost:',
  '[::1',
  '[::1]:99999',
  '127.0.0.1:70000',
  'odd.localhost:99999',
  'a b',
  '@localhost',
  'user:pw@localhost',
  'localhost/',
  'localhost?x',
  '..',
  '%00',
  '\u00ff',
  '.',
  ',',
];

const TYPES = [
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'multipart/form-data; boundary="',
  'multipart/form-data; boundary=x',
  'multipart/mixed; boundary=x',
  'application/json; charset=x',
  'application/json;',
  'application/x-www-form-urlencoded; charset=utf-32',
  'application/',
  '/',
  'text/plain',
  'x'.repeat(300),
];

const HEADERS: Record<string, string>[] = [
  { cookie: '=;;=' },
  { cookie: '__proto__=1; constructor=2' },
  { cookie: 'selvedge-session=%; XSRF-TOKEN=%E0%A4%A' },
  { cookie: 'selvedge-known=...~..~.' },
  { cookie: 'store-visit=999999999999.x' },
  { range: 'bytes=-' },
  { range: 'bytes=5-1' },
  { 'if-none-match': '"' },
  { 'if-modified-since': 'yesterday' },
  { 'accept-encoding': 'br;q=x, *;q=9' },
  { accept: '\u00ff/\u00ff' },
  { 'accept-language': '-,;;' },
  { authorization: 'Bearer' },
  { authorization: 'Basic %%%' },
  { 'sec-fetch-site': 'x' },
  { 'x-forwarded-for': 'not an address' },
  { 'x-forwarded-host': 'evil.example' },
  { 'x-xsrf-token': '\u00ff' },
  { referer: 'http://[' },
  { expect: 'something' },
  { 'content-length': '-1' },
  { 'content-length': '5', 'transfer-encoding': 'chunked' },
  { 'transfer-encoding': 'gzip' },
  { upgrade: 'websocket' },
];

const PAGES = ['/', '/login/', '/product/x/', '/login.data'];
const FORMS = [
  '/omnis/v3/communication-preferences/unsubscribe/',
  '/omnis/v3/files/upload/',
  '/contact-form/',
  '/login/',
];
const BODIES = ['', '{', '[]', 'null', '--x', '--x\r\n\r\n--x--', 'a=%', '\u0000'];

function everything(): RawRequest[] {
  const hosts = [main(), store()];
  return [
    ...TARGETS.flatMap((target) => hosts.map((host) => request(target, { host }))),
    ...METHODS.flatMap((method) =>
      ['/', '/login/', '/omnis/v3/nothing/', '/assets/x.js', '*', '/product/__proto__/'].flatMap((target) =>
        hosts.map((host) => request(target, { method, host, 'content-length': '0' })),
      ),
    ),
    ...ORIGINS.flatMap((origin) =>
      PAGES.flatMap((target) =>
        hosts.map((host) => request(target, { method: 'POST', host, origin, body: 'a=b' })),
      ),
    ),
    ...HOSTS.flatMap((host) =>
      ['/', '/healthz', '/omnis/v3/xsrf/'].map((target) => request(target, { host })),
    ),
    ...TYPES.flatMap((type) =>
      FORMS.flatMap((target) =>
        BODIES.slice(0, 5).map((body) => request(target, { method: 'POST', body, 'content-type': type })),
      ),
    ),
    ...BODIES.map((body) =>
      request('/omnis/v3/dashboard/secure/login/', {
        method: 'POST',
        body,
        'content-type': 'application/json',
      }),
    ),
    ...HEADERS.flatMap((headers) =>
      PAGES.flatMap((target) => hosts.map((host) => request(target, { host, ...headers }))),
    ),
  ];
}

describe('a request that no browser would send', () => {
  it('is answered or refused, and is no fault of ours', { timeout: 180_000 }, async () => {
    const requests = everything();
    expect(requests.length).toBeGreaterThan(600);
    const failed: string[] = [];
    let next = 0;
    const work = async () => {
      for (let at = next++; at < requests.length; at = next++) {
        const one = requests[at];
        if (!one) return;
        const status = await sendRaw(port, one);
        if (status !== null && status >= 500) failed.push(`${status} ${JSON.stringify(one)}`);
      }
    };
    await Promise.all(Array.from({ length: AT_A_TIME }, work));
    expect(failed).toEqual([]);
    expect(log).toEqual([]);
    expect(faults).not.toHaveBeenCalled();
    expect(await sendRaw(port, request('/healthz'))).toBe(200);
  });

  it.each<[string, number, () => RawRequest]>([
    [
      'a target that names its host',
      200,
      () => request(`http://odd.localhost:${port}/`, { host: 'elsewhere.example' }),
    ],
    ['a target that names another’s host', 421, () => request('http://elsewhere.example/')],
    ['an asterisk', 400, () => request('*')],
    ['a nul in a file’s name', 400, () => request('/assets/%00')],
    ['a path out of the assets', 404, () => request('/assets/../../package.json')],
    ['a port that doesn’t exist', 400, () => request('/', { host: 'localhost:99999' })],
    [
      'an origin that is none',
      403,
      () => request('/login/', { method: 'POST', origin: 'garbage', body: 'a=b' }),
    ],
    ['a name that objects have', 404, () => request('/product/__proto__/', { host: store() })],
    [
      'a form without a boundary',
      400,
      () =>
        request('/omnis/v3/communication-preferences/unsubscribe/', {
          method: 'POST',
          body: 'x',
          'content-type': 'multipart/form-data',
        }),
    ],
  ])('%s: %i', async (_, status, make) => {
    expect(await sendRaw(port, make())).toBe(status);
  });

  it.each([
    '/assets/..%2f..%2fpackage.json',
    '/assets/%2e%2e/%2e%2e/package.json',
    '/assets/%252e%252e%252fpackage.json',
    '/assets/....//....//package.json',
    '/assets//etc/passwd',
    '/islands/..%5c..%5cpackage.json',
    '/%2e%2e%2fpackage.json',
    '/..%2f..%2fetc%2fpasswd',
    '/_dev/mail/..%2f..%2fpackage.json',
    '/omnis/v3/files/..%2f..%2fetc%2fpasswd/',
  ])('a path leads out of no folder: %s', async (target) => {
    for (const host of [main(), store()])
      expect([400, 401, 404]).toContain(await sendRaw(port, request(target, { host })));
  });
});
