import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import { openShop } from '../../../tests/support/shop.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ pages: true });
  await openShop(server, 'north');
});
afterAll(() => server.close());

/** Statements show that nothing was rendered: a page asks who is there. */
const DEEP = `/${'a/'.repeat(7_500)}`;

describe('an address that no route has', () => {
  it.each([
    ['the dashboard’s host', undefined],
    ['a store', 'north'],
  ])('is answered at %s without rendering a page', async (_, store) => {
    const visitor = server.visitor(store === undefined ? {} : { store });
    for (const [path, status] of [
      [DEEP, 414],
      [`${DEEP.slice(0, -1)}.data`, 414],
      ['/a/b/c/d/e/f/g/h/i/j/k/l/m/', 404],
      ['/a/b/c/d/e/f/g/h/i/j/k/l/m.data', 404],
    ] as const) {
      const answer = await visitor.request('GET', path);
      expect([path.slice(0, 20), answer.status]).toEqual([path.slice(0, 20), status]);
      expect(answer.text).toContain('<h1>Page not found</h1>');
      expect(answer.headers.get('x-sql-statements')).toBeNull();
    }
  });

  it('takes no more of the server, the longer it is', async () => {
    const visitor = server.visitor();
    await visitor.request('GET', DEEP);
    const before = process.cpuUsage();
    const times = 50;
    for (let count = 0; count < times; count += 1) await visitor.request('GET', DEEP);
    const { user, system } = process.cpuUsage(before);
    // One of them took 7 seconds of the processor.
    expect((user + system) / 1000 / times).toBeLessThan(50);
  });
});

describe('the question which routes addresses have', () => {
  const routesSchema = z.record(z.string(), z.looseObject({ id: z.string() }));
  let version: string;
  beforeAll(async () => {
    const { text } = await server.visitor().request('GET', '/login/');
    version = /manifest-(\w+)\.js/.exec(text)?.[1] ?? '';
  });
  const asking = (paths: readonly string[], of = version) =>
    server
      .visitor()
      .request('GET', `/__manifest?${new URLSearchParams({ paths: paths.join(), version: of })}`);
  const idsOf = async (paths: readonly string[]) =>
    Object.keys(routesSchema.parse(JSON.parse((await asking(paths)).text))).sort();

  it('is answered for many as for each', async () => {
    const paths = [
      '/login/',
      '/',
      '/dashboard',
      '/my-orders/1/',
      '/nowhere/at/all',
      '/%20',
      '/create-account/',
    ];
    const each = await Promise.all(paths.map((path) => idsOf([path])));
    expect(await idsOf(paths)).toEqual([...new Set(each.flat())].sort());
    expect(each.flat().length).toBeGreaterThan(paths.length);
  });

  it('is answered without asking the database', async () => {
    for (const paths of [['/login/'], ['/orders/1001/', '/orders/1002/', '/nowhere/']])
      expect((await asking(paths)).headers.get('x-sql-statements')).toBeNull();
  });

  it('tells a page of another build to reload', async () => {
    const answer = await asking(['/login/', '/dashboard'], 'other');
    expect([answer.status, answer.headers.get('x-remix-reload-document')]).toEqual([204, 'true']);
  });

  it('may be about as many as a screen has links, and no more', async () => {
    const paths = Array.from({ length: 301 }, (_, at) => `/o/${at}`);
    expect((await asking(paths.slice(1))).status).toBe(200);
    expect((await asking(paths)).status).toBe(400);
    expect((await asking(['/login/', DEEP.slice(0, 100)])).status).toBe(400);
  });
});

describe('where many pages are asked for at once', () => {
  let small: TestServer;
  beforeAll(async () => {
    small = await startTestServer({
      pages: true,
      settings: { TRUST_PROXY: '1' },
      rendering: { concurrency: 2, concurrencyEach: 1, waitingMax: 4, waitMs: 200, tryAgainSeconds: 2 },
    });
  });
  afterAll(() => small.close());

  it('a network that has its share rendered waits, and is told to try again; no one else notices', async () => {
    const rush = small.visitor({ address: '192.0.2.1' });
    const other = small.visitor({ address: '198.51.100.1' });
    const stuck = small.visitor({ address: '192.0.2.1' });
    stuck.cookies.set('selvedge-session', 'x'.repeat(43));
    const db = small.services.databases.platform;
    const page = await db.transaction().execute(async (tx) => {
      await sql`lock table sessions in access exclusive mode`.execute(tx);
      const held = stuck.request('GET', '/login/');
      await expect
        .poll(async () => {
          const { rows } = await sql`
            select from pg_locks where relation = 'sessions'::regclass and not granted`.execute(db);
          return rows.length;
        })
        .toBe(1);
      const refused = await rush.request('GET', '/login/');
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2']);
      expect(refused.headers.get('content-type')).toMatch(/^text\/html/);
      expect(refused.text).toContain('Reload this page in a moment.');
      const data = await rush.request('GET', '/login.data');
      expect([data.status, JSON.parse(data.text)]).toMatchObject([503, { code: 'busy' }]);
      expect((await other.request('GET', '/login/')).status).toBe(200);
      expect((await rush.request('GET', '/healthz')).status).toBe(200);
      return { held };
    });
    expect((await page.held).status).toBe(200);
    expect((await rush.request('GET', '/login/')).status).toBe(200);
  });
});
