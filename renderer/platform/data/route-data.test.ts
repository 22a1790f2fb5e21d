import { afterEach, describe, expect, it, vi } from 'vitest';
import { Refusal, type RefusalStatus } from '../../../shared/contract/errors.ts';
import type { CallQuery } from './call-query.ts';
import { browserLoader } from './route-data.ts';

afterEach(() => vi.unstubAllGlobals());

/** What the router does with a screen whose only call is answered with a refusal. */
async function visit(
  status: RefusalStatus,
  screen: { isList: boolean; isThere?: boolean },
): Promise<unknown> {
  vi.stubGlobal('location', { pathname: screen.isThere === true ? '/list/' : '/elsewhere/' });
  const query: CallQuery = {
    key: [`answered ${status}`, screen],
    run: () => Promise.reject(new Refusal(status, 'refused')),
    optional: false,
  };
  const load = browserLoader(() => [query], undefined, screen.isList);
  const url = new URL('http://shop.test/list/');
  const request = new Request(url);
  return load({
    params: {},
    url,
    request,
    pattern: '/list/',
    serverLoader: vi.fn(),
    context: {} as never,
  }).then(
    () => 'the screen',
    (thrown: { init?: { status?: number } }) => thrown.init?.status,
  );
}

describe('a list whose call is refused', () => {
  it.each([402, 403, 404, 429] as const)(
    'answered %d keeps its screen, which has a way out',
    async (status) => {
      expect(await visit(status, { isList: true })).toBe('the screen');
    },
  );

  it('with an address that can’t be right is an address with nothing at it', async () => {
    expect(await visit(422, { isList: true })).toBe(404);
  });
});

describe('another screen whose call is refused', () => {
  it.each([403, 404] as const)('answered %d becomes the page for that', async (status) => {
    expect(await visit(status, { isList: false })).toBe(status);
    expect(await visit(status, { isList: false, isThere: true })).toBe(status);
  });
});
