import { ROUTES } from 'virtual:routes';
import { expect, test } from 'vitest';
import { isStoreAddress, normaliseUrl } from '../../../../shared/features/site/pages/pages.ts';

test('no built page can have an address at which its store answers itself', () => {
  const paths = ROUTES.filter(({ meta: { host } }) => host === 'store' || host === 'both').flatMap(
    ({ path, aliases = [] }) => [path, ...aliases],
  );
  // Names of files have a dot, which the address of a page never has.
  const first = paths.map((path) => path.split('/')[1] ?? '').filter((part) => /^[a-z0-9-]+$/.test(part));
  expect(first).toContain('checkout');
  expect(first.filter((part) => !isStoreAddress(normaliseUrl(part)))).toEqual([]);
});
