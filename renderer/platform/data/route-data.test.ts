import { RouterContextProvider } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Refusal, type RefusalStatus } from '../../../shared/contract/errors.ts';
import { knownRoutes } from '../routing/route-table.ts';
import { pageServerContext } from '../visit/page-server.ts';
import type { CallQuery } from './call-query.ts';
import { browserLoader, serverLoader } from './route-data.ts';

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

/** What the server answers when such a screen is opened by its address or reloaded. */
async function openDirectly(status: RefusalStatus, isList: boolean): Promise<unknown> {
  const query: CallQuery = {
    key: [`opened ${status}`, isList],
    run: () => Promise.reject(new Refusal(status, 'refused')),
    optional: false,
  };
  const url = new URL('http://shop.test/list/');
  const context = new RouterContextProvider();
  context.set(pageServerContext, {} as never);
  const load = serverLoader(() => [query], undefined, isList);
  return load({ params: {}, url, request: new Request(url), pattern: '/list/', context }).then(
    (answer) =>
      'data' in answer ? { screen: 'dehydrated' in answer.data, status: answer.init?.status } : answer,
    (thrown: { init?: { status?: number } }) => thrown.init?.status,
  );
}

describe('the answers of a page', () => {
  it.each([
    ['islands', []],
    ['page', ['dehydrated']],
  ] as const)('that wakes as %s are there for rendering, and sent are %j', async (hydrate, sent) => {
    const entry = knownRoutes().find(({ path, meta }) => meta.hydrate === hydrate && !path.includes('{'));
    const query: CallQuery = { key: ['asked by', hydrate], run: async () => 'the answer', optional: false };
    const url = new URL(`http://shop.test${entry?.path}`);
    const context = new RouterContextProvider();
    context.set(pageServerContext, {} as never);
    const answer = await serverLoader(() => [query])({
      params: {},
      url,
      request: new Request(url),
      pattern: url.pathname,
      context,
    });
    expect(answer).toHaveProperty('dehydrated.queries.0.state.data', 'the answer');
    expect(Object.keys(answer)).toEqual(sent);
  });
});

describe('a list that is opened directly and refused', () => {
  it.each([402, 403, 404, 429] as const)(
    'answered %d is its screen, with the status of the refusal',
    async (status) => {
      expect(await openDirectly(status, true)).toEqual({ screen: true, status });
    },
  );

  it('with an address that can’t be right is an address with nothing at it', async () => {
    expect(await openDirectly(422, true)).toBe(404);
  });

  it.each([403, 404] as const)('and is no list, answered %d, becomes the page for that', async (status) => {
    expect(await openDirectly(status, false)).toBe(status);
  });
});

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
