import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findAffected, findUsers, placedSpecs } from './test-changes.ts';

const FILES = [
  { path: 'shared/features/making/catalogue/catalogue.ts', text: '' },
  {
    path: 'server/features/selling/basket/basket.ts',
    text: "import { sizes } from '../../../../shared/features/making/catalogue/catalogue.ts';",
  },
  {
    path: 'server/features/selling/checkout/checkout.ts',
    text: "import { basket } from '../basket/basket.ts';",
  },
  { path: 'server/features/staff/policies/policies.ts', text: "import { z } from 'zod';" },
];
const TESTS = [
  'server/features/selling/basket/basket.integration.test.ts',
  'server/features/selling/checkout/checkout.integration.test.ts',
  'server/features/staff/policies/policies.integration.test.ts',
  'server/platform/mail/mail.integration.test.ts',
  'tests/conformance/calls.test.ts',
];
const affected = (...changed: string[]) => findAffected(changed, FILES, TESTS);

test('a feature is used by those that import it, and by those that import these', () => {
  expect([...(findUsers(FILES).get('making/catalogue') ?? [])]).toEqual([
    'selling/basket',
    'selling/checkout',
  ]);
});

test('a feature’s change runs its tests, those of its users and those that ask every call', () => {
  expect(affected('server/features/selling/basket/basket.queries.ts').integration).toEqual([
    'server/features/selling/basket/basket.integration.test.ts',
    'server/features/selling/checkout/checkout.integration.test.ts',
    'tests/conformance/calls.test.ts',
  ]);
});

test('a change of what all share runs everything', () => {
  for (const path of [
    'server/platform/mail/mail.ts',
    'shared/contract/errors.ts',
    'package.json',
    'tests/support/shop.ts',
  ])
    expect(affected(path)).toEqual({ integration: 'all', simulation: 'all', browser: 'all' });
});

test('a screen’s change runs the browser tests of its area and the general ones alone', () => {
  const { integration, simulation, browser } = affected(
    'renderer/features/staff/policies/policies.route.tsx',
  );
  expect({ integration, simulation }).toEqual({ integration: [], simulation: [] });
  expect(browser).toContain('tests/journeys/staff.spec.ts');
  expect(browser).toContain('tests/journeys/every-screen.spec.ts');
  expect(browser).not.toContain('tests/journeys/checkout.spec.ts');
});

test('the factory’s change runs the simulation', () => {
  expect(affected('shared/features/factory/labels/labels.ts').simulation).toBe('all');
});

test('a changed test runs alone, and what the journeys share runs all of them', () => {
  const spec = 'tests/journeys/team.spec.ts';
  expect(affected(spec)).toEqual({ integration: [], simulation: [], browser: [spec] });
  const [test = ''] = TESTS;
  expect(affected(test)).toEqual({ integration: [test], simulation: [], browser: [] });
  expect(affected('tests/journeys/steps/factory.ts').browser).toBe('all');
});

test('texts affect no test but the checks', () => {
  const none = { integration: [], simulation: [], browser: [] };
  expect(affected('docs/rules.md', 'README.md')).toEqual(none);
});

test('the mapping places every browser test', () => {
  const specs = globSync('tests/journeys/**/*.spec.ts').map((path) => path.replaceAll('\\', '/'));
  expect(specs.toSorted()).toEqual([...placedSpecs].toSorted());
});
