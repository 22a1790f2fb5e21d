import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paymentCalls } from '../../../../shared/features/projects/payments/payments.calls.ts';
import { basketCalls } from '../../../../shared/features/selling/basket/basket.ts';
import { checkoutCalls } from '../../../../shared/features/selling/checkout/checkout.ts';
import { CallRefused, Client } from '../../../../tests/support/client.ts';
import { eventsDelivered } from '../../../../tests/support/events.ts';
import { eventually } from '../../../../tests/support/eventually.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { openShop, type Shop } from '../../../../tests/support/shop.ts';
import { type EmbeddedDatabase, startEmbeddedDatabase } from '../../../platform/database/embedded.ts';
import { freePort } from '../../../platform/database/free-port.ts';
import { migrate } from '../../../platform/database/migrate.ts';

/** `KILLED_CHECKOUTS=200` is the long run. */
const CHECKOUTS = Number(process.env.KILLED_CHECKOUTS ?? 24);
const AT_ONCE = 10;
const TIMEOUT_MS = 240_000 + CHECKOUTS * 2_000;
/** Work whose process was killed is taken up again after a while. */
const TAKEN_UP_WITHIN_MS = 180_000;

const CARD = { number: '4242 4242 4242 4242', expiryMonth: 12, expiryYear: 2040, cvc: '917' };
const ADDRESS = { name: 'Ada Lovelace', street: '1 Row', city: 'London', zip: 'SW1Y 4JH', country: 'GB' };

/** Does it again while the server is away, as a shopper does who presses the button again. */
async function again<T>(call: () => Promise<T>): Promise<T> {
  for (;;)
    try {
      return await call();
    } catch (error) {
      if (error instanceof CallRefused && error.status < 500) throw error;
      await pause(100);
    }
}

interface Bought {
  readonly email: string;
  /** What no log may hold. */
  readonly secrets: readonly string[];
}

/** A server that runs as a separate process. */
class Process {
  readonly port: number;
  log = '';
  private child: ChildProcess | null = null;
  private readonly seeds: TestServer;

  private readonly shownPort: number;

  private constructor(seeds: TestServer, port: number, shownPort: number) {
    this.seeds = seeds;
    this.port = port;
    this.shownPort = shownPort;
  }

  /** @param shownPort of the addresses that people see, where it isn’t the server’s own */
  static async start(seeds: TestServer, shownPort?: number): Promise<Process> {
    const port = await freePort();
    const started = new Process(seeds, port, shownPort ?? port);
    await started.start();
    return started;
  }

  async start(): Promise<void> {
    const child = spawn('node', ['scripts/start.ts'], {
      env: {
        ...process.env,
        PORT: String(this.port),
        PUBLIC_URL: `http://localhost:${this.shownPort}`,
        DATA_DIR: this.seeds.dataDir,
        DATABASE_URL: this.seeds.databaseUrl,
        DEMO: '0',
        LOG_LEVEL: 'debug',
        TRUST_PROXY: '1',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.child = child;
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        this.log += chunk.toString();
      });
    await eventually(async () => {
      const { status } = await fetch(`http://localhost:${this.port}/readyz`);
      expect(status).toBe(200);
    }, 90_000);
  }

  async kill(): Promise<void> {
    const { child } = this;
    if (child === null || child.exitCode !== null) return;
    this.child = null;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }
}

/** Passes each connection on to the first of some ports that takes it, as a balancer does. */
async function balance(shownPort: number, ports: readonly number[]): Promise<{ close: () => void }> {
  const open = new Set<Socket>();
  const pass = (from: Socket, [port, ...others]: readonly number[]): void => {
    if (port === undefined) return void from.destroy();
    const to = connect(port, '127.0.0.1');
    const isRefused = () => pass(from, others);
    to.once('error', isRefused);
    to.once('connect', () => {
      to.off('error', isRefused);
      for (const [end, other] of [
        [from, to],
        [to, from],
      ] as const) {
        open.add(end);
        end.on('error', () => other.destroy());
        end.once('close', () => {
          open.delete(end);
          other.destroy();
        });
        end.pipe(other);
      }
    });
  };
  const server: Server = createServer((from) => {
    from.on('error', () => undefined);
    pass(from, ports);
  });
  server.listen(shownPort, '127.0.0.1');
  await once(server, 'listening');
  return {
    close() {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}

/** What is killed. */
interface Victim {
  /** Where shoppers are served. */
  readonly port: number;
  kill(): Promise<void>;
  log(): string;
  close(): Promise<void>;
}

async function oneServer(seeds: TestServer): Promise<Victim> {
  const server = await Process.start(seeds);
  return {
    port: server.port,
    async kill() {
      await server.kill();
      await server.start();
    },
    log: () => server.log,
    close: () => server.kill(),
  };
}

async function oneOfTwoServers(seeds: TestServer): Promise<Victim> {
  const port = await freePort();
  const servers = [await Process.start(seeds, port), await Process.start(seeds, port)];
  const balancer = await balance(
    port,
    servers.map((server) => server.port),
  );
  return {
    port,
    async kill() {
      await servers[0]?.kill();
    },
    log: () => servers.map(({ log }) => log).join('\n'),
    async close() {
      balancer.close();
      for (const server of servers) await server.kill();
    },
  };
}

async function theDatabase(seeds: TestServer): Promise<Victim> {
  const server = await Process.start(seeds);
  return {
    port: server.port,
    async kill() {
      const file = join(embeddedDir, 'postgres', 'postmaster.pid');
      process.kill(Number((await readFile(file, 'utf8')).split('\n')[0]), 'SIGKILL');
    },
    log: () => server.log,
    close: () => server.kill(),
  };
}

let embeddedDir = '';
let embedded: EmbeddedDatabase | null = null;

async function databaseToKill(): Promise<string> {
  embeddedDir = await mkdtemp(join(tmpdir(), 'selvedge-killed-'));
  await chmod(embeddedDir, 0o755);
  embedded = await startEmbeddedDatabase({ dataDir: embeddedDir, say: () => undefined, durable: true });
  await migrate(embedded.url);
  return embedded.url;
}

describe.each([
  { what: 'the server, which starts again', kills: 3, make: oneServer },
  { what: 'one of two servers', kills: 1, make: oneOfTwoServers },
  { what: 'the database', kills: 2, make: theDatabase, onItsOwn: true },
])('$what, killed while shoppers pay', ({ kills, make, onItsOwn = false }) => {
  /** Makes the shop, and looks at the database. */
  let seeds: TestServer;
  let shop: Shop;
  let tee: string;
  let victim: Victim;

  beforeAll(async () => {
    const databaseUrl = onItsOwn ? await databaseToKill() : undefined;
    seeds = await startTestServer({ settings: { JOBS: '0' }, ...(databaseUrl && { databaseUrl }) });
    shop = await openShop(seeds, 'north');
    tee = (await shop.product({ urlName: 'tree-tee', name: 'Tree tee', priceMinor: 2400 })).id;
    await sql`update blanks set stock = 100000, reserved = 0`.execute(shop.database);
    victim = await make(seeds);
  }, 180_000);
  afterAll(async () => {
    await victim.close();
    await seeds.close();
    if (!onItsOwn) return;
    await embedded?.stop();
    await rm(embeddedDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  });

  async function buy(shopper: number): Promise<Bought> {
    const visitor = new Client({
      origin: `http://localhost:${victim.port}`,
      host: `north.localhost:${victim.port}`,
      address: `10.1.${shopper >> 8}.${shopper & 255}`,
    });
    visitor.statementsMax = 60;
    const email = `shopper-${shopper}@example.test`;
    await again(() =>
      visitor.call(basketCalls.addItemToCart, {
        body: { item: { productId: tee, productColor: 'White', productSize: 'M' } },
      }),
    );
    const orderKey = randomUUID();
    const placed = await again(async () => {
      const { methodId, basket } = await visitor.call(checkoutCalls.getCheckout, { query: {} });
      const { totalMinor, lines } = basket.totals;
      const seen = {
        totalMinor,
        lines: lines.map(({ key, unitPriceMinor, quantity }) => ({ key, unitPriceMinor, quantity })),
      };
      const body = { orderKey, email, shipping: ADDRESS, methodId: methodId ?? '', seen };
      return visitor.call(checkoutCalls.placeOrder, { body });
    });
    const idempotencyKey = randomUUID();
    const clientSecret = placed.clientSecret ?? '';
    const { status } = await again(() =>
      visitor.call(paymentCalls.confirm, { body: { clientSecret, card: CARD, idempotencyKey } }),
    );
    expect(status).toBe('succeeded');
    return { email, secrets: [clientSecret, ...visitor.cookies.values()] };
  }

  it(
    `charges each of ${CHECKOUTS} shoppers once and gives them one order`,
    async () => {
      const bought: Bought[] = [];
      let next = 0;
      const killAt = new Set(
        Array.from({ length: kills }, (_, at) => Math.ceil((CHECKOUTS * (at + 1)) / (kills + 1))),
      );
      let killing = Promise.resolve();
      const buyOn = async () => {
        while (next < CHECKOUTS) {
          const shopper = next;
          next += 1;
          bought.push(await buy(shopper));
          if (killAt.has(bought.length)) killing = killing.then(() => victim.kill());
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, buyOn));
      await killing;

      await eventually(() => eventsDelivered(shop.database), TAKEN_UP_WITHIN_MS);
      const { rows: orders } = await sql<{ email: string; state: string }>`
      select c.email, concat_ws(' ', o.status, o.deleted_at is null, count(distinct i.id), count(distinct l.id)) as state
      from orders o join customers c on c.id = o.customer_id
      left join sandbox_intents i on i.order_id = o.id and i.status = 'succeeded'
      left join labels l on l.order_id = o.id
      group by c.email, o.id`.execute(shop.database);
      const statesOf = new Map<string, string[]>();
      for (const { email, state } of orders) statesOf.set(email, [...(statesOf.get(email) ?? []), state]);
      for (const { email } of bought) expect(statesOf.get(email), email).toEqual(['paid t 1 1']);
      expect(orders).toHaveLength(CHECKOUTS);
      const { rows: held } = await sql`select from stock_reservations`.execute(shop.database);
      expect(held).toEqual([]);

      const secrets = [
        CARD.number,
        CARD.number.replaceAll(' ', ''),
        ...bought.flatMap((each) => each.secrets),
      ];
      const log = victim.log();
      expect(log.length).toBeGreaterThan(0);
      expect(secrets.filter((secret) => secret.length > 8 && log.includes(secret))).toEqual([]);
    },
    TIMEOUT_MS,
  );
});
