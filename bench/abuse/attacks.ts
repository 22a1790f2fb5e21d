import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { designSettingsSchema } from '../../shared/features/making/products/products.ts';
import { elementSchema } from '../../shared/features/making/studio/studio.ts';
import { ownDesignsCalls } from '../../shared/features/selling/own-designs/own-designs.calls.ts';
import { OWN_DESIGNS_COOKIE } from '../../shared/features/selling/own-designs/own-designs.ts';
import { Client } from '../../tests/support/client.ts';

/** Where an attack goes, and how long it lasts. */
export interface Target {
  readonly port: number;
  readonly ms: number;
  /** An address of the attack's own, so that none is limited for what the one before did. */
  readonly from: string;
}

/** How often each answer came; `closed` for a connection that ended without one. */
export type Tally = Record<string, number>;
export type Attack = (target: Target) => Promise<Tally>;

const AT_ONCE = 16;

interface Asked {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
}

const add = (tally: Tally, answer: string | number): void => {
  tally[answer] = (tally[answer] ?? 0) + 1;
};

const hostOf = ({ port }: Target) => `localhost:${port}`;

/** Asks as fast as it is answered, on several connections at once. */
async function flood(target: Target, next: (count: number) => Asked): Promise<Tally> {
  const tally: Tally = {};
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  const end = performance.now() + target.ms;
  let count = 0;
  const ask = ({ method, path, headers, body }: Asked) =>
    new Promise<string | number>((resolve) => {
      const sent = request(
        {
          host: '127.0.0.1',
          port: target.port,
          localAddress: target.from,
          method,
          path,
          agent,
          headers: {
            host: hostOf(target),
            ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }),
            ...headers,
          },
        },
        (answer) => {
          answer.resume();
          answer.once('close', () => resolve(answer.statusCode ?? 0));
        },
      );
      sent.once('error', () => resolve('closed'));
      sent.end(body);
    });
  const worker = async () => {
    while (performance.now() < end) {
      count += 1;
      add(tally, await ask(next(count)));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  agent.destroy();
  return tally;
}

/** Opens connections, sends something on each and then nothing; opens one more for each that is closed. */
async function hold(target: Target, connections: number, begin: (socket: Socket) => void): Promise<Tally> {
  const tally: Tally = {};
  const open = new Set<Socket>();
  let isOver = false;
  const one = () => {
    const { port, from: localAddress } = target;
    const socket = connect({ host: '127.0.0.1', port, localAddress }, () => begin(socket));
    open.add(socket);
    socket.once('data', (text) => add(tally, /^HTTP\/1\.1 (\d+)/.exec(text.toString())?.[1] ?? 'data'));
    socket.on('error', () => undefined);
    socket.once('close', () => {
      open.delete(socket);
      if (isOver) return;
      add(tally, 'closed');
      setTimeout(one, 50).unref();
    });
  };
  for (let count = 0; count < connections; count += 1) one();
  await delay(target.ms);
  isOver = true;
  tally.open = open.size;
  for (const socket of open) socket.destroy();
  return tally;
}

/** What anybody may have without a login: a page's token, and the cookie of designs of one's own. */
async function rights(target: Target): Promise<Record<string, string>> {
  const visitor = new Client({ origin: `http://${hostOf(target)}` });
  await visitor.request('GET', '/omnis/v3/xsrf/');
  const token = visitor.cookies.get('XSRF-TOKEN') ?? '';
  return { cookie: `XSRF-TOKEN=${token}; ${OWN_DESIGNS_COOKIE}=${'d'.repeat(43)}`, 'x-xsrf-token': token };
}

const headOf = (target: Target, path: string, headers: Readonly<Record<string, string>>) =>
  `POST ${path} HTTP/1.1\r\nhost: ${hostOf(target)}\r\n${Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n`;

const MANY_DESIGNS = '/omnis/v3/dashboard/designs/many/';
const named = (bytes: number) => `{${Array.from({ length: bytes / 11 }, (_, at) => `"${at}":1`).join()}}`;
const nested = (bytes: number) => '['.repeat(bytes / 2) + ']'.repeat(bytes / 2);
/** Sent on each of many connections. */
const PICTURE = Buffer.alloc(19_000_000);
const SPACES = Buffer.alloc(11_800_000, ' ');
const asJson = { 'content-type': 'application/json' };

const bodies =
  (path: string, body: string): Attack =>
  async (target) => {
    const headers = { ...(await rights(target)), ...asJson };
    return flood(target, () => ({ method: 'POST', path, headers, body }));
  };

async function manifestVersion(target: Target): Promise<string> {
  const { text } = await new Client({ origin: `http://${hostOf(target)}` }).request('GET', '/login/');
  return /manifest-(\w+)\.js/.exec(text)?.[1] ?? '';
}

const asksAboutRoutes =
  (paths: number): Attack =>
  async (target) => {
    const version = await manifestVersion(target);
    const named = Array.from({ length: paths }, (_, at) => at.toString(36)).join();
    return flood(target, () => ({
      method: 'GET',
      path: `/__manifest?paths=${named}&version=${version}`,
    }));
  };

/** Designs that take a renderer as long as it may, one ordered after the other. */
const slowDesigns: Attack = async (target) => {
  const tally: Tally = {};
  const end = performance.now() + target.ms;
  const visitor = new Client({ origin: `http://${hostOf(target)}` });
  const points = Array.from({ length: 1_200 }, (_, at) => `L${(at * 41) % 97} ${(at * 59) % 89}`).join('');
  while (performance.now() < end) {
    try {
      const { id } = await visitor.call(ownDesignsCalls.createDesign, { body: { baseSku: 'SV-TEE-MEN' } });
      const { design } = await visitor.call(ownDesignsCalls.getDesign, { params: { design: id } });
      const elements = Array.from({ length: 120 }, (_, at) =>
        elementSchema.parse({
          kind: 'drawing',
          id: `drawing-${at}`,
          x: 190 + Math.random(),
          y: 228,
          boxWidth: 100,
          boxHeight: 100,
          paths: [{ d: `M0 0${points}`, ink: '#ff0000', line: 0.1 }],
          width: 381,
          height: 457,
          opacity: 0.5,
        }),
      );
      const [first, ...others] = design.scene.sides;
      if (!first) throw new Error('A base product has a side');
      const scene = { ...design.scene, sides: [{ ...first, elements }, ...others] };
      const settings = designSettingsSchema.parse(design.settings);
      const { revision } = await visitor.call(ownDesignsCalls.saveDesign, {
        params: { design: id },
        body: { scene, revision: design.revision, settings },
      });
      await visitor.call(ownDesignsCalls.orderDesign, {
        params: { design: id },
        body: { revision, colour: 'White', agrees: true },
      });
      add(tally, 'ordered');
    } catch (error) {
      add(tally, error instanceof Error && 'status' in error ? String(error.status) : 'failed');
      await delay(250);
    }
  }
  return tally;
};

/** What was tried against the server, each from one address and without a login. */
export const ATTACKS: Readonly<Record<string, Attack>> = {
  'addresses of 7,500 parts': (target) =>
    flood(target, () => ({ method: 'GET', path: `/${'a/'.repeat(7_500)}` })),
  'unknown pages': (target) => flood(target, (count) => ({ method: 'GET', path: `/a/b/c/${count}/` })),
  'routes of 1,500 addresses': asksAboutRoutes(1_500),
  'routes of 300 addresses': asksAboutRoutes(300),
  '12 MB of names': bodies(MANY_DESIGNS, named(11_900_000)),
  '12 MB of brackets': bodies(MANY_DESIGNS, nested(11_900_000)),
  '2 MB of names, to a public call': bodies(ownDesignsCalls.createDesign.path, named(1_990_000)),
  '100 kB of names, to a public call': bodies(ownDesignsCalls.createDesign.path, named(99_000)),
  '5 MB of names, to a workstation’s call': bodies('/omnis/v3/stations/push/', named(4_900_000)),
  '60 bodies of 12 MB that stop short': async (target) => {
    const headers = { ...(await rights(target)), ...asJson, 'content-length': '11900000' };
    return hold(target, 60, (socket) => {
      socket.write(headOf(target, MANY_DESIGNS, headers));
      socket.write(SPACES);
    });
  },
  '80 pictures of 19 MB that stop short': async (target) => {
    const headers = {
      ...(await rights(target)),
      'content-type': 'multipart/form-data; boundary=b',
      'content-length': '19500000',
    };
    return hold(target, 80, (socket) => {
      socket.write(headOf(target, ownDesignsCalls.uploadPicture.path, headers));
      socket.write('--b\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n');
      socket.write(PICTURE);
    });
  },
  '1,000 silent connections': (target) => hold(target, 1_000, () => undefined),
  'slow designs': slowDesigns,
};
