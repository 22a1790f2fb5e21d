import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { defineCall } from '../../../shared/contract/call.ts';
import { gateway, whenSignedOut } from './calls.ts';

const listThings = defineCall({
  name: 'things.list',
  method: 'GET',
  path: '/v1/things',
  summary: 'A call of the public API',
  access: 'project',
  credentials: 'token',
  answer: z.object({ data: z.array(z.string()) }),
});
const tellAll = defineCall({
  name: 'things.tell',
  method: 'POST',
  path: '/told',
  summary: 'A call without cookies',
  access: 'public',
  credentials: 'none',
  body: z.object({ word: z.string() }),
  answer: z.object({}),
});

const leave = vi.fn();
let cookies: Map<string, string>;
let sent: Array<{ line: string; authorization: string | null; credentials: string | undefined }>;

/** A server that takes one token, and has the browser set `offered` when the token is renewed. */
function serverTaking(taken: string | null, offered: string | null, renewal = 200) {
  const answer = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });
  const refused = (status: number) => answer(status, { code: 'signed-out', message: 'Please log in' });
  return async (path: string, init: RequestInit) => {
    const authorization = new Headers(init.headers).get('authorization');
    sent.push({ line: `${init.method} ${path}`, authorization, credentials: init.credentials });
    if (path !== '/dashboard/user/token/legacy')
      return authorization === `Bearer ${taken}` ? answer(200, { data: ['a'] }) : refused(401);
    if (renewal !== 200) return refused(renewal);
    if (offered !== null) cookies.set('selvedge-api-token', offered);
    return answer(200, { expiresAt: '2026-11-21T12:00:00Z' });
  };
}
const lines = () => sent.map(({ line }) => line);
const RENEWAL = 'POST /dashboard/user/token/legacy';
const LIST = 'GET /v1/things';

beforeEach(() => {
  cookies = new Map([
    ['XSRF-TOKEN', 'x'],
    ['selvedge-api-token', 'old'],
  ]);
  sent = [];
  leave.mockReset();
  whenSignedOut(leave);
  vi.stubGlobal('document', {
    get cookie() {
      return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    },
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  whenSignedOut(() => {});
});

it('sends the token and no cookies', async () => {
  vi.stubGlobal('fetch', serverTaking('old', null));
  await expect(gateway().call(listThings, {})).resolves.toEqual({ data: ['a'] });
  expect(sent).toEqual([{ line: LIST, authorization: 'Bearer old', credentials: 'omit' }]);
});

it('renews the token after a 401 and retries', async () => {
  vi.stubGlobal('fetch', serverTaking('new', 'new'));
  await expect(gateway().call(listThings, {})).resolves.toEqual({ data: ['a'] });
  expect(lines()).toEqual([LIST, RENEWAL, LIST]);
  expect(leave).not.toHaveBeenCalled();
});

it('is signed out by a second 401, and asks no third time', async () => {
  vi.stubGlobal('fetch', serverTaking(null, 'new'));
  await expect(gateway().call(listThings, {})).rejects.toMatchObject({ status: 401 });
  expect(lines()).toEqual([LIST, RENEWAL, LIST]);
  expect(leave).toHaveBeenCalledOnce();
});

it('is signed out where the token is not renewed', async () => {
  vi.stubGlobal('fetch', serverTaking(null, null, 401));
  await expect(gateway().call(listThings, {})).rejects.toMatchObject({ status: 401 });
  expect(lines()).toEqual([LIST, RENEWAL]);
  expect(leave).toHaveBeenCalledOnce();
});

it('says so where there is no token and the browser keeps none', async () => {
  cookies.delete('selvedge-api-token');
  vi.stubGlobal('fetch', serverTaking('new', null));
  await expect(gateway().call(listThings, {})).rejects.toMatchObject({ name: 'ApiTokenMissing' });
  expect(lines()).toEqual([RENEWAL]);
  expect(leave).not.toHaveBeenCalled();
});

it('makes a call without cookies without them, and without an XSRF token', async () => {
  const reach = vi.fn(async () => new Response('{}'));
  vi.stubGlobal('fetch', reach);
  await gateway().call(tellAll, { body: { word: 'hello' } });
  expect(reach).toHaveBeenCalledExactlyOnceWith(
    '/told',
    expect.objectContaining({
      credentials: 'omit',
      headers: { accept: 'application/json', 'content-type': 'application/json' },
    }),
  );
});
