import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { z } from 'zod';
import { loadFeatures } from '../server/platform/features/load-features.ts';
import { DEMO_PASSWORD, identityCalls } from '../shared/features/accounts/identity/identity.ts';
import { Client } from '../tests/support/client.ts';
import { type Figure, percentile } from './figure.ts';
import { processorTime } from './scale/processor-time.ts';
import { seedProjects } from './scale/seed.ts';
import { openServedDatabase, startServed, stopServed, untilIdle } from './served.ts';

/** A share of the sizes, to try it in less time: SCALE=0.02 takes half a minute. */
const share = z.coerce.number().positive().max(10).default(1).parse(process.env.SCALE);
const of = (count: number) => Math.max(50, Math.round(count * share));
const LARGE = { name: 'large', products: of(100_000), orders: of(500_000) };
/** What a store page may cost at most half as much in. */
const MEDIUM = { name: 'medium', products: of(1000), orders: of(5000) };
const FOREIGN = { name: 'foreign', products: of(111_000), orders: of(500_000) };
const SIZES = [LARGE, FOREIGN, MEDIUM];

const WARM_UP = 8;
const ASKS = 24;
/** A call that takes this long is asked no more often than it must be. */
const PATIENCE_MS = 4000;
const FEW_ASKS = 3;

/** A visitor with a session that has ended: pages aren’t kept for it. */
type Who = 'merchant' | 'shopper' | 'rendered' | 'factory' | 'staff';

interface Ask {
  readonly name: string;
  readonly who: Who;
  /** Name of the declared call, or a page’s path. */
  readonly at: string;
  readonly params?: Record<string, string>;
  readonly query?: Record<string, string | number>;
  readonly goalMs: number;
}

const LIST = 150;
const merchant = (name: string, at: string, query: Ask['query'] = {}, goalMs = LIST): Ask => ({
  name,
  who: 'merchant',
  at,
  query,
  goalMs,
});
const ofFactory = (name: string, at: string, query: Ask['query'] = {}): Ask => ({
  name,
  who: 'factory',
  at,
  query,
  goalMs: LIST,
});
const ofStaff = (name: string, at: string, query: Ask['query'] = {}): Ask => ({
  name,
  who: 'staff',
  at,
  query,
  goalMs: LIST,
});

const MERCHANT_ASKS: readonly Ask[] = [
  merchant('products, first page', 'products.listRows', {}, 50),
  merchant('products, page 300', 'products.listRows', { page: 300 }),
  merchant('products by name', 'products.listRows', { sort: 'name' }),
  merchant('products, search', 'products.listRows', { search: 'otter' }),
  merchant('products, filters', 'products.listFilterValues'),
  merchant('collections', 'collections.list'),
  merchant('drive', 'drive.list'),
  merchant('orders, first page', 'store-orders.list', {}, 50),
  merchant('orders, page 500', 'store-orders.list', { page: 500 }),
  ...['to-make', 'sent', 'unpaid'].map((view) => merchant(`orders, ${view}`, 'store-orders.list', { view })),
  merchant('orders, search for a name', 'store-orders.list', { search: 'drummond 77' }),
  merchant('orders, search without a hit', 'store-orders.list', { search: 'no such name' }),
  merchant('dashboard', 'dashboard.summary'),
  merchant('palette', 'commandPalette.search', { q: 'otter' }),
  merchant('sales activity', 'sales-activity.list'),
  merchant('figures of a month', 'analytics.report', {}),
  merchant('audience', 'audience.list'),
  merchant('reviews', 'reviews.list'),
  merchant('marketing', 'marketing.overview'),
];

const FACTORY_VIEWS = [
  'to-do',
  'late',
  'today',
  'blocked',
  'new',
  'working',
  'packing',
  'attention',
  'done',
  'unpaid',
  'all',
];
const FACTORY_ASKS: readonly Ask[] = [
  ...FACTORY_VIEWS.map((view) => ofFactory(`factory orders, ${view}`, 'factory-orders.list', { view })),
  ofFactory('factory orders, done, page 500', 'factory-orders.list', { view: 'done', page: 500 }),
  ofFactory('factory orders, all, page 500', 'factory-orders.list', { view: 'all', page: 500 }),
  ofFactory('factory orders, search', 'factory-orders.list', { view: 'all', search: 'drummond 77' }),
  ofFactory('shipments, first page', 'shipments.list'),
  ofFactory('shipments, page 500', 'shipments.list', { page: 500 }),
  ofFactory('labels to print', 'printing.list'),
  ofFactory('factory dashboard', 'dashboard.summary'),
  ofStaff('staff directory', 'staffUsers.list'),
  ofStaff('all projects', 'staffProjects.list'),
];

const SHOP_ASKS = (product: string, words: string): readonly Ask[] =>
  [
    { name: 'listing call', at: 'storefront.collection', params: { urlName: 'all-products' } },
    {
      name: 'listing call, page 200',
      at: 'storefront.collection',
      params: { urlName: 'all-products' },
      query: { page: 200 },
    },
    { name: 'product call', at: 'storefront.product', params: { urlName: product } },
    { name: 'search call', at: 'storefront.search', query: { q: words }, goalMs: 50 },
    { name: 'search call without a hit', at: 'storefront.search', query: { q: 'submarine' }, goalMs: 50 },
    { name: 'home call', at: 'storefront.home' },
    { name: 'sitemap addresses', at: 'storefront.addresses' },
    { name: 'collection page, rendered', at: '/collection/all-products/' },
    { name: 'product page, rendered', at: `/product/${product}/` },
    { name: 'home page, rendered', at: '/' },
  ].map((ask) => ({ goalMs: LIST, ...ask, who: ask.at.startsWith('/') ? 'rendered' : 'shopper' }));

interface Measured {
  readonly p50: number;
  readonly p95: number;
  /** Processor time of one request. */
  readonly serverMs: number;
  readonly databaseMs: number;
  readonly sent: number;
}

const tenths = (value: number) => Math.round(value * 10) / 10;
const hundredths = (value: number) => Math.round(value * 100) / 100;

async function pathsOfCalls(): Promise<ReadonlyMap<string, string>> {
  const { implementations } = await loadFeatures();
  return new Map(implementations.map(({ call }) => [call.name, call.path]));
}

class Measuring {
  readonly #paths: ReadonlyMap<string, string>;
  readonly #clients: Readonly<Record<Who, Client>>;
  readonly #server: number;
  readonly #database: number;

  constructor(
    paths: ReadonlyMap<string, string>,
    clients: Readonly<Record<Who, Client>>,
    processes: { readonly server: number; readonly database: number },
  ) {
    this.#paths = paths;
    this.#clients = clients;
    this.#server = processes.server;
    this.#database = processes.database;
  }

  /** Asks one after the other. */
  async ask({ name, who, at, params = {}, query = {} }: Ask): Promise<Measured> {
    const client = this.#clients[who];
    const path = (this.#paths.get(at) ?? at).replace(/\{(\w+)\}/g, (_, part: string) => params[part] ?? '');
    const search = new URLSearchParams(client.options.project ? { project: client.options.project } : {});
    for (const [key, value] of Object.entries(query)) search.set(key, String(value));
    const target = `${path}?${search}`;
    let sent = 0;
    const once = async () => {
      const began = performance.now();
      const { status, headers, text } = await client.request('GET', target);
      if (status !== 200) throw new Error(`${name}: ${target} answered ${status}: ${text.slice(0, 300)}`);
      sent = Number(headers.get('x-sql-sent') ?? 0);
      return performance.now() - began;
    };
    let warm = 0;
    for (let count = 0; count < WARM_UP && warm < PATIENCE_MS; count += 1) warm += await once();
    const [server, database] = await Promise.all([
      processorTime(this.#server, this.#database),
      processorTime(this.#database),
    ]);
    const times: number[] = [];
    let all = 0;
    while (times.length < ASKS && (all < PATIENCE_MS || times.length < FEW_ASKS)) {
      const time = await once();
      times.push(time);
      all += time;
    }
    const [serverNow, databaseNow] = await Promise.all([
      processorTime(this.#server, this.#database),
      processorTime(this.#database),
    ]);
    process.stderr.write(`  ${name}: ${tenths(percentile(times, 0.5))} ms\n`);
    return {
      p50: percentile(times, 0.5),
      p95: percentile(times, 0.95),
      serverMs: (serverNow - server) / times.length,
      databaseMs: (databaseNow - database) / times.length,
      sent,
    };
  }
}

/** What else a measurement is compared with. */
interface Compared {
  readonly to: string;
  readonly goal: string;
  readonly measured: Measured;
}

const ALONE = { to: 'alone', goal: 'under 1.3 times alone' };
const THOUSAND = { to: 'thousandProducts', goal: 'under 2 times what 1,000 products cost' };

function figuresOf(where: string, ask: Ask, measured: Measured, compared?: Compared): Figure {
  const cost = ({ serverMs, databaseMs }: Measured) => serverMs + databaseMs;
  return {
    name: `${ask.name}, ${where}`,
    value: tenths(measured.p95),
    unit: 'ms',
    goal: compared?.goal ?? `under ${ask.goalMs}`,
    detail: {
      p50Ms: tenths(measured.p50),
      p95Ms: tenths(measured.p95),
      cpuServerMs: hundredths(measured.serverMs),
      cpuDatabaseMs: hundredths(measured.databaseMs),
      statementsSent: measured.sent,
      ...(compared
        ? {
            [`${compared.to}P50Ms`]: tenths(compared.measured.p50),
            [`${compared.to}CpuMs`]: hundredths(cost(compared.measured)),
            ratioP50: hundredths(measured.p50 / compared.measured.p50),
            ratioCpu: hundredths(cost(measured) / cost(compared.measured)),
          }
        : {}),
    },
  };
}

/**
 * What each call costs a project with 6 products, alone and next to one with 111,000 products and 500,000 orders, and
 * what it costs a project with 100,000 products and 500,000 orders: by the clock, and as processor time of the server
 * and of PostgreSQL, which other work on the machine changes less.
 */
export async function run(): Promise<readonly Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'selvedge-bench-'));
  await chmod(dataDir, 0o755);
  const served = await startServed(dataDir);
  const database = await openServedDatabase(dataDir);
  const { db } = database;
  try {
    const processes = { server: served.pid, database: database.pid };
    const paths = await pathsOfCalls();
    const visitor = (store: string) =>
      new Client({ origin: served.origin, host: `${store}.localhost:${served.port}` });
    const signedIn = async (email: string, project: string) => {
      const client = new Client({ origin: served.origin, project });
      await client.call(identityCalls.login, { body: { email, password: DEMO_PASSWORD } });
      return client;
    };
    const [member, factory, staff] = await Promise.all(
      ['merchant@demo.test', 'factory@demo.test', 'staff@demo.test'].map((email) => signedIn(email, 'demo')),
    );
    if (!member || !factory || !staff) throw new Error('Three people log in');
    // Internal accounts are shown nothing before they have it; asking for its codes is not what is measured.
    await sql`update accounts set two_factor_enabled_at = now() where internal`.execute(db);
    const measuringOf = (project: string) => {
      const rendered = visitor(project);
      rendered.cookies.set('selvedge-session', 'none');
      return new Measuring(
        paths,
        { merchant: member.in(project), shopper: visitor(project), rendered, factory, staff },
        processes,
      );
    };
    const liveProduct = async (project: string) => {
      const { rows } = await sql<{ url: string }>`
        select url_name as url from products p where live_at is not null and design_id is not null
          and project_id = (select id from projects where code = ${project}) order by sold desc, id limit 1`.execute(
        db,
      );
      return rows[0]?.url ?? '';
    };
    const figures: Figure[] = [];
    await untilIdle(db);
    const small = measuringOf('demo');
    const ofSmall = [...MERCHANT_ASKS, ...SHOP_ASKS(await liveProduct('demo'), 'shirt')].filter(
      ({ query }) => query?.page === undefined,
    );
    const alone = new Map<Ask, Measured>();
    for (const ask of ofSmall) alone.set(ask, await small.ask(ask));
    const began = performance.now();
    await seedProjects(db, SIZES);
    figures.push({
      name: `seeding ${SIZES.reduce((sum, { products }) => sum + products, 0)} products and ${SIZES.reduce((sum, { orders }) => sum + orders, 0)} orders`,
      value: Math.round((performance.now() - began) / 1000),
      unit: 's',
      goal: 'under 360',
    });
    for (const ask of ofSmall) {
      const before = alone.get(ask);
      figures.push(
        figuresOf(
          'small project next to large ones',
          ask,
          await small.ask(ask),
          before && { ...ALONE, measured: before },
        ),
      );
    }
    const codeOf = ({ name }: { name: string }) => `demo-${name}1`;
    const medium = measuringOf(codeOf(MEDIUM));
    const ofMedium = new Map<string, Measured>();
    for (const ask of SHOP_ASKS(await liveProduct(codeOf(MEDIUM)), 'otter'))
      if (ask.query?.page === undefined) ofMedium.set(ask.name, await medium.ask(ask));
    const large = measuringOf(codeOf(LARGE));
    for (const ask of [
      ...MERCHANT_ASKS,
      ...SHOP_ASKS(await liveProduct(codeOf(LARGE)), 'otter'),
      ...FACTORY_ASKS,
    ]) {
      const less = ofMedium.get(ask.name);
      figures.push(
        figuresOf(
          ask.who === 'factory' || ask.who === 'staff' ? 'all projects' : 'large project',
          ask,
          await large.ask(ask),
          less && { ...THOUSAND, measured: less },
        ),
      );
    }
    return figures;
  } finally {
    await stopServed(served);
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}
