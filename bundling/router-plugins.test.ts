import { expect, it } from 'vitest';
import { readRouteEntries } from './route-files.ts';
import { routerPlugins } from './router-plugins.ts';
import { ROUTE_MODULE } from './server-exports.ts';

it('knows every route’s module by its name', async () => {
  const files = (await readRouteEntries()).flatMap(({ file }) => (file === undefined ? [] : [file]));
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((file) => !ROUTE_MODULE.test(`/renderer/${file}`))).toEqual([]);
  for (const name of ['root', 'shell/dashboard-frame', 'shell/store-frame', 'shell/waiting/redirect.route'])
    expect(`/project/renderer/${name}.tsx?route-chunk=main`).toMatch(ROUTE_MODULE);
});

it('leaves the router’s plugins that a build asks about every module to their own', () => {
  const asked = routerPlugins().filter(
    ({ name, apply, transform, resolveId }) =>
      name !== 'react-router:virtual-modules' &&
      apply !== 'serve' &&
      [transform, resolveId].some((hook) => typeof hook === 'function'),
  );
  expect(asked.map(({ name }) => name)).toEqual([]);
});
