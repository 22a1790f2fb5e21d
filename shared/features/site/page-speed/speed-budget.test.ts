import { expect, test } from 'vitest';
import {
  brokenBudgets,
  budgetWords,
  kilobytesText,
  type Measured,
  SPEED_BUDGET,
  secondsText,
  speedVerdict,
} from './speed-budget.ts';

const LIGHT: Measured = { paintMs: 1_000, shift: 0, html: 6_000, scripts: 17_000, styles: 14_000 };

test('a page at its budget keeps to it, and one beyond doesn’t', () => {
  expect(brokenBudgets(SPEED_BUDGET)).toEqual([]);
  expect(brokenBudgets({ ...LIGHT, paintMs: 1_801, html: 30_001 })).toEqual(['paintMs', 'html']);
});

test('a page is good, near a budget, or over one', () => {
  expect(speedVerdict(LIGHT)).toBe('good');
  expect(speedVerdict({ ...LIGHT, scripts: 70_000 })).toBe('fair');
  expect(speedVerdict({ ...LIGHT, shift: 0.1 })).toBe('slow');
});

test('figures are told in seconds and kilobytes', () => {
  expect(secondsText(1_649)).toBe('1.6 s');
  expect([0, 420, 412_400, 1_412_400].map(kilobytesText)).toEqual(['0 kB', '0.4 kB', '412 kB', '1,412 kB']);
  expect(budgetWords('html', { ...LIGHT, html: 41_200 })).toBe(
    'The page’s HTML is 41 kB. The budget is 30 kB.',
  );
});
