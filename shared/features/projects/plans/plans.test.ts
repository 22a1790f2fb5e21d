import { expect, test } from 'vitest';
import { FREE_TIER, PLAN_LINES, type Tier, tierOf } from './plans.ts';

const worth = (value: Tier[keyof Tier]) => Number(value);

test('Pro never has less than the free plan', () => {
  const pro = tierOf(true);
  for (const key of [
    'products',
    'landingPages',
    'driveBytes',
    'customDomain',
    'seoTools',
    'emailsMonth',
    'emailPeople',
  ] as const)
    expect(worth(pro[key])).toBeGreaterThan(worth(FREE_TIER[key]));
});

test('the comparison says what Pro includes', () => {
  const pro = Object.fromEntries(PLAN_LINES.map((line) => [line.name, line.pro]));
  expect(pro).toMatchObject({
    Products: 'Up to 9,999',
    'Custom landing pages': 'Up to 999',
    'Drive storage': '10 GB',
    'Your own domain': true,
  });
});
