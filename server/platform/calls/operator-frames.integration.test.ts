import { afterAll, beforeAll, expect, test } from 'vitest';
import { identityCalls } from '../../../shared/features/accounts/identity/identity.ts';
import { addPerson, addProject, addStore, PASSWORD, type Person } from '../../../tests/support/people.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';

/** Sessions in frames of operator mode: kept for allowed parents, useless elsewhere. Decision 093. */

const PARENT = 'https://console.example';

let server: TestServer;
let owner: Person;

const setUp = async (at: TestServer) => {
  const person = await addPerson(at, 'owner@example.test');
  await addStore(at, await addProject(at, 'loom', [[person, 'owner']]), 'loom');
  return person;
};

beforeAll(async () => {
  server = await startTestServer({ pages: true, settings: { OPERATOR_PARENTS: PARENT } });
  owner = await setUp(server);
});
afterAll(() => server.close());

type Headers = Readonly<Record<string, string>>;
const framed = (referer = `${PARENT}/`): Headers => ({
  'sec-fetch-dest': 'iframe',
  'sec-fetch-site': 'cross-site',
  referer,
});
const inFrame = (at = server): Headers => ({
  'sec-fetch-dest': 'empty',
  'sec-fetch-site': 'same-origin',
  origin: at.origin,
  referer: `${at.origin}/login/?operator=loom`,
});

/** A browser that sends only partitioned cookies from the frame. */
async function signInInFrame(at = server) {
  const frame = at.visitor();
  await frame.request('GET', '/login/?operator=loom', { headers: framed() });
  const { headers } = await frame.request('GET', '/omnis/v3/xsrf/', { headers: inFrame(at) });
  const keepPartitioned = () => {
    for (const name of [...frame.cookies.keys()])
      if (!name.startsWith('operator-')) frame.cookies.delete(name);
  };
  keepPartitioned();
  const { path } = identityCalls.login;
  const answer = await frame.request('POST', path.replace('{product}', 'selvedge'), {
    headers: {
      ...inFrame(at),
      'content-type': 'application/json',
      'x-xsrf-token': frame.cookies.get('operator-XSRF-TOKEN') ?? '',
    },
    body: JSON.stringify({ email: owner.email, password: PASSWORD }),
  });
  keepPartitioned();
  return { frame, answer, first: headers.getSetCookie() };
}

test('keeps a login inside an allowed parent’s frame', async () => {
  const { frame, answer } = await signInInFrame();
  expect(answer.status).toBe(200);
  const lines = answer.headers.getSetCookie();
  const session = lines.find((line) => line.startsWith('operator-selvedge-session='));
  for (const attribute of ['Partitioned', 'SameSite=None', 'Secure', 'HttpOnly', 'Path=/'])
    expect(session).toContain(attribute);
  const ordinary = lines.find((line) => line.startsWith('selvedge-session='));
  expect(ordinary).toContain('SameSite=Lax');
  expect(ordinary).not.toContain('Partitioned');

  const page = await frame.request('GET', '/settings/?operator=loom', { headers: framed() });
  expect(page.status).toBe(200);
  expect(page.headers.get('content-security-policy')).toContain(`frame-ancestors ${PARENT}`);
  const signedOut = await server.visitor().request('GET', '/settings/?operator=loom', { headers: framed() });
  expect(signedOut.headers.get('location')).toMatch(/^\/login\//);
});

test('logging out in the frame ends its session and its cookies', async () => {
  const { frame } = await signInInFrame();
  const token = frame.cookies.get('operator-XSRF-TOKEN') ?? '';
  const path = identityCalls.logout.path;
  const answer = await frame.request(identityCalls.logout.method, path, {
    headers: { ...inFrame(), 'x-xsrf-token': token },
  });
  expect(answer.status).toBe(200);
  expect(frame.cookies.has('operator-selvedge-session')).toBe(false);
});

test('rejects the frame’s session in another parent, outside frames and from another site', async () => {
  const { frame } = await signInInFrame();
  for (const [path, headers] of [
    ['/settings/?operator=loom', framed('https://evil.example/')],
    ['/settings/', framed()],
    ['/settings/?operator=loom', { 'sec-fetch-dest': 'document', 'sec-fetch-site': 'none' }],
    ['/settings/?operator=loom', {}],
  ] as const) {
    const { status, headers: answered } = await frame.request('GET', path, { headers });
    expect([status, answered.get('location')?.startsWith('/login/')], JSON.stringify(headers)).toEqual([
      302,
      true,
    ]);
  }
  const framedElsewhere = await frame.request('GET', '/settings/', { headers: framed() });
  expect(framedElsewhere.headers.get('content-security-policy')).not.toContain(PARENT);
});

test('a post from another site is refused, whatever comes along', async () => {
  const { frame } = await signInInFrame();
  const token = frame.cookies.get('operator-XSRF-TOKEN') ?? '';
  const strange = {
    'sec-fetch-dest': 'empty',
    'sec-fetch-site': 'cross-site',
    origin: PARENT,
    referer: `${PARENT}/`,
  };
  const call = await frame.request('POST', identityCalls.updateCustomer.path, {
    headers: { ...strange, 'content-type': 'application/json', 'x-xsrf-token': token },
    body: JSON.stringify({ username: 'Mallory' }),
  });
  expect([401, 403]).toContain(call.status);
  const form = await frame.request('POST', '/settings/?operator=loom', {
    headers: { ...strange, 'sec-fetch-dest': 'iframe', 'content-type': 'application/x-www-form-urlencoded' },
    body: 'username=Mallory',
  });
  expect(form.status).toBe(403);
  // Without its token the framed page itself gets nowhere either.
  const bare = await frame.request('POST', identityCalls.updateCustomer.path, {
    headers: { ...inFrame(), 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'Mallory' }),
  });
  expect(bare.status).toBe(403);
});

test('a page in its own window sets no partitioned cookie, and without the setting nothing does', async () => {
  const ordinary = await server.visitor().request('GET', '/omnis/v3/xsrf/', {
    headers: {
      'sec-fetch-dest': 'empty',
      'sec-fetch-site': 'same-origin',
      referer: `${server.origin}/login/`,
    },
  });
  expect(ordinary.headers.getSetCookie().join()).not.toContain('Partitioned');
  const without = await startTestServer({ databaseUrl: server.databaseUrl });
  try {
    const { headers } = await without
      .visitor()
      .request('GET', '/omnis/v3/xsrf/', { headers: inFrame(without) });
    expect(headers.getSetCookie().join()).not.toContain('Partitioned');
  } finally {
    await without.close();
  }
});
