import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { updateBasket } from '../../../shared/features/selling/basket/basket.calls.ts';
import { islandCall } from './island-call.ts';

const PATH = '/omnis/v3/basket/update/';
const update = islandCall<typeof updateBasket>({ method: 'POST', path: PATH });
const input = { body: { key: '0197a2a4-0000-7000-8000-000000000001', quantity: 2 } };

beforeEach(() => {
  vi.stubGlobal('document', { cookie: 'XSRF-TOKEN=x' });
  vi.stubGlobal('location', { search: '' });
});
afterEach(() => vi.unstubAllGlobals());

test('an island makes a call as its declaration says', async () => {
  const reach = vi.fn(async () => new Response('{"count":2}'));
  vi.stubGlobal('fetch', reach);
  await expect(update(input)).resolves.toEqual({ count: 2 });
  expect(reach).toHaveBeenCalledExactlyOnceWith(
    PATH,
    expect.objectContaining({
      method: 'POST',
      credentials: 'same-origin',
      body: JSON.stringify(input.body),
      headers: expect.objectContaining({ 'content-type': 'application/json' }),
    }),
  );
});

test('a refused call rejects with what the server said', async () => {
  const body = JSON.stringify({ code: 'gone', message: 'It is gone' });
  vi.stubGlobal('fetch', async () => new Response(body, { status: 404 }));
  await expect(update(input)).rejects.toMatchObject({ status: 404, code: 'gone', message: 'It is gone' });
});

test('another address or method than the declaration’s does not compile', () => {
  // @ts-expect-error misspelt
  islandCall<typeof updateBasket>({ method: 'POST', path: '/omnis/v3/basket/updat/' });
  // @ts-expect-error the call is a POST
  islandCall<typeof updateBasket>({ method: 'PUT', path: PATH });
});
