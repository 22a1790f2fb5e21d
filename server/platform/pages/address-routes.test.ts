import fc from 'fast-check';
import { matchRoutes, type RouteObject } from 'react-router';
import { expect, it } from 'vitest';
import { type AddressedRoute, AddressRoutes, beginningOf } from './address-routes.ts';

const ROUTES: Readonly<Record<string, AddressedRoute>> = Object.fromEntries(
  [
    { id: 'root', path: '' },
    { id: 'dashboard', parentId: 'root' },
    { id: 'orders', parentId: 'dashboard', path: 'factory/orders' },
    { id: 'order', parentId: 'dashboard', path: 'factory/orders/:id' },
    { id: 'trace', parentId: 'dashboard', path: 'factory/trace/:code?' },
    { id: 'login', parentId: 'dashboard', path: 'login' },
    { id: 'shop', parentId: 'root' },
    { id: 'home', parentId: 'shop', index: true },
    { id: 'product', parentId: 'shop', path: 'product/:urlName' },
    { id: 'robots', parentId: 'shop', path: 'robots.txt' },
    { id: 'page', parentId: 'shop', path: ':page' },
    { id: 'language', parentId: 'shop', path: ':language?/help' },
    { id: 'blog', parentId: 'root', path: 'blog' },
    { id: 'entry', parentId: 'blog', path: ':entry' },
    { id: 'unknown', parentId: 'root', path: '*' },
  ].map((route) => [route.id, route]),
);

function asTree(routes: Readonly<Record<string, AddressedRoute>>, parentId?: string): RouteObject[] {
  return Object.values(routes)
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, index }) =>
      index
        ? { id, index: true, ...(path !== undefined && { path }) }
        : { id, children: asTree(routes, id), ...(path !== undefined && { path }) },
    );
}
const matched = (routes: Readonly<Record<string, AddressedRoute>>, pathname: string) =>
  matchRoutes(asTree(routes), pathname)?.map(({ route, params }) => [route.id, params]);

const parts = fc.constantFrom(
  ...[
    'factory',
    'Factory',
    'orders',
    'trace',
    'login',
    'LOGIN',
    'product',
    'pr%6Fduct',
    'robots.txt',
    'help',
  ],
  ...['blog', 'tee-1', 'x', '%2F', 'é', '', '*', ':page', 'a?', 'a#b', 'constructor', '__proto__'],
);

it('finds the same routes as among all, for every address', () => {
  const addressed = new AddressRoutes(ROUTES);
  fc.assert(
    fc.property(fc.array(parts, { maxLength: 4 }), fc.boolean(), (path, hasEnd) => {
      const pathname = `/${path.join('/')}${hasEnd ? '/' : ''}`;
      const beginning = beginningOf(pathname);
      if (beginning === null) return;
      expect(matched(addressed.under(beginning), pathname)).toEqual(matched(ROUTES, pathname));
    }),
    { numRuns: 3000 },
  );
});

it('finds the same routes for an address as for its shape', () => {
  const addressed = new AddressRoutes(ROUTES);
  const idsOf = (pathname: string) => matched(ROUTES, pathname)?.map(([id]) => id);
  fc.assert(
    fc.property(fc.array(parts, { maxLength: 4 }), fc.boolean(), (path, hasEnd) => {
      const pathname = `/${path.join('/')}${hasEnd ? '/' : ''}`;
      expect(idsOf(addressed.shapeOf(pathname))).toEqual(idsOf(pathname));
    }),
    { numRuns: 3000 },
  );
});

it('gives all addresses one shape that no route tells apart', () => {
  const addressed = new AddressRoutes(ROUTES);
  const shapes = [
    '/Factory/orders/1001/',
    '/factory/ORDERS/caf%C3%A9/',
    '/factory/%6Frders/a%20b/',
    '/factory/orders/1.5/',
  ].map((pathname) => addressed.shapeOf(pathname));
  expect(new Set(shapes)).toEqual(new Set(['/factory/orders/x/']));
  expect(addressed.shapeOf('/__manifest/%zz')).toBe('/__manifest/%zz');
});

it('refuses routes with parts that shapes can’t hold', () => {
  for (const path of ['a/x', 'caf é'])
    expect(() => new AddressRoutes({ odd: { id: 'odd', path } }), path).toThrow('can’t be told');
});

it('leaves out what an address can’t mean', () => {
  const addressed = new AddressRoutes(ROUTES);
  expect(Object.keys(addressed.under('product'))).toEqual([
    ...['root', 'dashboard', 'shop', 'home', 'product', 'page', 'language', 'unknown'],
  ]);
  expect([...addressed.named]).toEqual(['factory', 'login', 'product', 'robots.txt', 'blog']);
});

it('reads the address of a page’s data as the page’s', () => {
  expect(beginningOf('/my-products.data')).toBe('my-products');
  expect(beginningOf('/factory/orders.data')).toBe('factory');
  expect(beginningOf('/_root.data')).toBe('');
});

it('leaves what the router alone can read to all routes', () => {
  for (const pathname of ['/__manifest', '//product/tee', '/pr%6Fduct/tee', '/é', '/a b'])
    expect(beginningOf(pathname), pathname).toBeNull();
});
