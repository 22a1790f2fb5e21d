import { describe, expect, it } from 'vitest';
import { readRouteTable } from '../../../bundling/route-files.ts';
import { askedPaths, refusedPath } from './page-bounds.ts';

const table = await readRouteTable();
const shapes = table.all.flatMap(({ path, aliases = [] }) => [path, ...aliases]);

describe('an address', () => {
  it('of any route is asked for, however long what it names is', () => {
    const addresses = shapes.map((shape) => shape.replace(/\{\w+\??\}|\*/g, 'x'.repeat(200)));
    expect(shapes.length).toBeGreaterThan(150);
    expect(addresses.filter((address) => refusedPath(address) !== null)).toEqual([]);
  });

  it.each([
    ['with a letter of any script', '/caf%C3%A9/%E6%97%A5%E6%9C%AC/'],
    ['with marks', "/a-b_c.d~e!$&'()*+,;=:@/"],
    ['of the router’s data', '/product/tee.data'],
  ])('%s is asked for', (_, path) => {
    expect(refusedPath(path)).toBeNull();
  });

  it.each([
    [404, 'deeper than any route', '/a'.repeat(13)],
    [404, 'deeper than any route, with empty parts between', '//a'.repeat(13)],
    [404, 'with a character that nothing is named with', '/a%00b'],
    [404, 'with half a character', '/%C3'],
    [404, 'that can’t be decoded', '/%zz'],
    [404, 'with a backslash', '/a%5Cb'],
    [414, 'longer than any route', `/${'a'.repeat(1_000)}`],
    [414, 'of 15,000 parts', '/a'.repeat(15_000)],
  ])('is refused with %i %s', (status, _, path) => {
    expect(refusedPath(path)).toBe(status);
  });
});

describe('a question about routes', () => {
  const asking = (paths: readonly string[]) => {
    const url = new URL('http://localhost/__manifest');
    url.searchParams.set('paths', paths.join(','));
    return askedPaths(url);
  };

  it('names each path once', () => {
    expect(asking(['/login/', 'login/', '/login/', '', '/a'])).toEqual(['/login/', '/a']);
  });

  it('may name as many as a screen has links, and no more', () => {
    const paths = (count: number) => Array.from({ length: count }, (_, at) => `/o/${at}/`);
    expect(asking(paths(300))).toHaveLength(300);
    expect(asking(paths(301))).toBeNull();
  });

  it('may not be longer than the router’s own', () => {
    const paths = (length: number) => Array.from({ length: 9 }, (_, at) => `/${'a'.repeat(length)}${at}`);
    expect(asking(paths(840))).toHaveLength(9);
    expect(asking(paths(860))).toBeNull();
  });

  it('may not name a path that no route can have', () => {
    expect(asking(['/login/', '/a'.repeat(13)])).toBeNull();
  });
});
