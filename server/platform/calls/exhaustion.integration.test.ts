import { once } from 'node:events';
import type { Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { identityCalls } from '../../../shared/features/accounts/identity/identity.ts';
import { filesCalls } from '../../../shared/features/making/files/files.calls.ts';
import { basketCalls } from '../../../shared/features/selling/basket/basket.ts';
import { ownDesignsCalls } from '../../../shared/features/selling/own-designs/own-designs.calls.ts';
import { OWN_DESIGNS_COOKIE } from '../../../shared/features/selling/own-designs/own-designs.ts';
import type { Client } from '../../../tests/support/client.ts';
import { addPerson, addProject, signedIn } from '../../../tests/support/people.ts';
import {
  nextStatus,
  openConnection,
  requestHead,
  untilClosed,
} from '../../../tests/support/raw-connection.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';

let server: TestServer;
const PER_ADDRESS = 30;

beforeAll(async () => {
  server = await startTestServer({
    connectionLimits: {
      headersMs: 300,
      bodyMs: 300,
      lookEveryMs: 50,
      connectionsPerAddress: PER_ADDRESS,
    },
  });
});
afterAll(() => server.close());

const openSocket = () => openConnection(server.origin);

/** Sends a character now and then until the server has had enough. */
async function drip(socket: Socket, head: string): Promise<void> {
  socket.resume();
  socket.write(head);
  const timer = setInterval(() => socket.write('a'), 20);
  // A character that arrives after the server has closed is answered with a reset, which `once` would take for a failure.
  await new Promise((resolve) => socket.once('close', resolve));
  clearInterval(timer);
}

describe('a slow client', () => {
  it('loses its connection if it sends no request', async () => {
    const socket = await openSocket();
    socket.resume();
    await once(socket, 'close');
  });

  it('whose head never ends loses its connection', async () => {
    await drip(await openSocket(), 'GET / HTTP/1.1\r\nhost: localhost\r\nx-drip: ');
  });

  it('whose body never ends loses its connection', async () => {
    const path = '/omnis/v3/dashboard/secure/login/';
    const head = `POST ${path} HTTP/1.1\r\nhost: ${new URL(server.origin).host}\r\n`;
    await drip(await openSocket(), `${head}content-type: application/json\r\ncontent-length: 9000\r\n\r\n`);
  });
});

describe('a large body that is refused', () => {
  const PART = Buffer.alloc(1_000_000, 'a');
  const PARTS = 60;
  const ID = '00000000-0000-7000-8000-000000000000';
  let strict: TestServer;
  beforeAll(async () => {
    strict = await startTestServer({ connectionLimits: { restMs: 300 } });
  });
  afterAll(() => strict.close());

  it.each([
    ['of a call that needs a login', identityCalls.changePassword, 401],
    ['of a call that everyone may make', ownDesignsCalls.orderDesign, 413],
  ] as const)('%s is not read to its end', async (_, { method, path }, status) => {
    const visitor = strict.visitor();
    await visitor.request('GET', '/omnis/v3/xsrf/');
    const xsrf = visitor.cookies.get('XSRF-TOKEN') ?? '';
    const socket = await openConnection(strict.origin);
    const answer = nextStatus(socket);
    const headers = {
      host: new URL(strict.origin).host,
      cookie: `XSRF-TOKEN=${xsrf}; ${OWN_DESIGNS_COOKIE}=${'a'.repeat(43)}`,
      'x-xsrf-token': xsrf,
      'content-type': 'application/json',
      'content-length': PARTS * PART.length,
    };
    socket.cork();
    socket.write(requestHead(method, path.replace(/\{\w+\}/g, ID), headers));
    let taken = 0;
    const count = (error?: Error | null) => {
      if (!error) taken += 1;
    };
    for (let part = 0; part < PARTS; part += 1) socket.write(PART, count);
    // The body begins to come with the head.
    socket.uncork();
    expect(await answer).toBe(status);
    // What is still being written then fails, which `once` would take for a failure.
    if (!socket.closed) await new Promise((resolve) => socket.once('close', resolve));
    // The buffers of both ends hold some.
    expect(taken).toBeLessThan(PARTS / 2);
  });
});

describe('a connection', () => {
  let patient: TestServer;
  beforeAll(async () => {
    patient = await startTestServer({
      connectionLimits: { silentMs: 400, headersMs: 120_000, idleMs: 60_000 },
    });
  });
  afterAll(() => patient.close());

  it('that stays silent is closed, however long a head may take; one that has asked, or has started to, is not', async () => {
    const asked = await openConnection(patient.origin);
    asked.write(requestHead('GET', '/healthz', { host: 'localhost' }));
    expect(await nextStatus(asked)).toBe(200);
    const asking = await openConnection(patient.origin);
    asking.write('GET /healthz HTTP/1.1\r\n');
    await untilClosed(await openConnection(patient.origin));
    await untilClosed(await openConnection(patient.origin));
    expect([asked.closed, asking.closed]).toEqual([false, false]);
    asking.write('host: localhost\r\n\r\n');
    expect(await nextStatus(asking)).toBe(200);
    asked.destroy();
    asking.destroy();
  });
});

it('one address opens so many connections and no more, and a place is free again afterwards', async () => {
  const sockets = await Promise.all(Array.from({ length: PER_ADDRESS }, openSocket));
  const onceTooMany = await openSocket();
  onceTooMany.resume();
  await once(onceTooMany, 'close');
  const closed = Promise.all(sockets.map((socket) => once(socket.resume(), 'close')));
  for (const socket of sockets) socket.destroy();
  await closed;
  expect((await server.visitor().request('GET', '/healthz')).status).toBe(200);
});

describe('on localhost, which has two addresses', () => {
  const MOST = 5;
  const ADDRESSES = ['127.0.0.1', '::1'];
  let local: TestServer;
  beforeAll(async () => {
    local = await startTestServer({
      host: 'localhost',
      connectionLimits: { silentMs: 1_500, connectionsPerAddress: MOST },
    });
  });
  afterAll(() => local.close());

  it.each(ADDRESSES)(
    '%s answers, closes who stays silent, and opens so many and no more',
    async (address) => {
      const open = () => openConnection(local.origin, address);
      const asking = await open();
      asking.write(requestHead('GET', '/healthz', { host: 'localhost' }));
      expect(await nextStatus(asking)).toBe(200);
      const silent = await Promise.all(Array.from({ length: MOST - 1 }, open));
      await untilClosed(await open());
      expect(silent.map(({ closed }) => closed)).toEqual(silent.map(() => false));
      await Promise.all(silent.map(untilClosed));
      expect(asking.closed).toBe(false);
      asking.destroy();
    },
  );

  it('neither answers once the server has stopped', async () => {
    const own = await startTestServer({ host: 'localhost' });
    await Promise.all(ADDRESSES.map((address) => openConnection(own.origin, address)));
    await own.close();
    for (const address of ADDRESSES)
      await expect(openConnection(own.origin, address)).rejects.toThrow('ECONNREFUSED');
  });
});

describe('a body', () => {
  const postJson = async (visitor: Client, path: string, body: string) => {
    await visitor.request('GET', '/omnis/v3/xsrf/');
    return visitor.request('POST', path, {
      body,
      headers: {
        'content-type': 'application/json',
        'x-xsrf-token': visitor.cookies.get('XSRF-TOKEN') ?? '',
      },
    });
  };

  it.each([identityCalls.login.path, '/event-collector/'])(
    'of hundreds of thousands of keys is refused before it is read: %s',
    async (path) => {
      const keys = Array.from({ length: 350_000 }, (_, index) => `"key${index}":1`);
      const answer = await postJson(server.visitor(), path, `{${keys.join()}}`);
      expect([answer.status, JSON.parse(answer.text)]).toEqual([
        413,
        { code: 'too-large', message: 'This is too long to send. Shorten it and try again.' },
      ]);
    },
  );

  it.each(['1', true, null])('with %j as a quantity is refused', async (quantity) => {
    const project = `counts-${quantity}`;
    const person = await addPerson(server, `${project}@example.test`);
    await addProject(server, project, [[person, 'owner']]);
    const visitor = await signedIn(server, person.email);
    const add = { productId: '0198a000-0000-7000-8000-000000000000', quantity };
    expect((await postJson(visitor, basketCalls.addItemToCart.path, JSON.stringify(add))).status).toBe(422);
    const update = { key: '0198a000-0000-7000-8000-000000000000', quantity };
    expect((await postJson(visitor, basketCalls.updateBasket.path, JSON.stringify(update))).status).toBe(422);
  });
});

describe('the character that texts can’t hold', () => {
  it.each(['/omnis/v3/dashboard/products/?search=%00', '/omnis/v3/ecom/orders/?search=a%00b'])(
    'is refused in an address: %s',
    async (path) => {
      const project = `nul-${path.length}`;
      const person = await addPerson(server, `${project}@example.test`);
      await addProject(server, project, [[person, 'owner']]);
      const merchant = await signedIn(server, person.email);
      const { status } = await merchant.request('GET', `${path}&project=${project}`);
      expect(status).toBe(400);
    },
  );

  it('is refused in a body', async () => {
    const visitor = server.visitor();
    await visitor.request('GET', '/omnis/v3/xsrf/');
    const answer = await visitor.request('POST', identityCalls.login.path, {
      body: JSON.stringify({ email: 'a@example.test', password: 'b\0' }),
      headers: {
        'content-type': 'application/json',
        'x-xsrf-token': visitor.cookies.get('XSRF-TOKEN') ?? '',
      },
    });
    expect(answer.status).toBe(400);
  });

  it('is left out of a file’s name', async () => {
    const person = await addPerson(server, 'nul-file@example.test');
    await addProject(server, 'nul-file', [[person, 'owner']]);
    const merchant = (await signedIn(server, person.email)).in('nul-file');
    const source = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path d="M0 0H9V9"/></svg>';
    const file = new File([source], 'a\0b.svg');
    const { picture } = await merchant.call(filesCalls.uploadPicture, {}, file);
    expect(picture.name).toBe('ab.svg');
  });
});
