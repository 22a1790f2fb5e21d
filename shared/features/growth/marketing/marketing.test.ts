import { describe, expect, it } from 'vitest';
import type { DiscountRow } from '../../selling/discounts/discounts.ts';
import { findMarketingStep, type MarketingOverview } from './marketing.ts';

const NOW = Date.parse('2026-03-10T12:00:00Z');
const summer: DiscountRow = {
  id: '0197a2a4-0000-7000-8000-000000000001',
  name: 'Summer',
  method: 'code',
  code: 'SUMMER',
  sentence: '10% off everything',
  state: 'active',
  startsAt: '2026-01-01T00:00:00Z',
  endsAt: null,
  uses: 3,
  totalLimit: null,
  givenMinor: 900,
  currency: 'GBP',
};
const withLive = (change: Partial<DiscountRow>): MarketingOverview => ({
  discounts: { active: 1, scheduled: 0, live: [{ ...summer, ...change }] },
});

describe('the next step in marketing', () => {
  it('is none while a discount is live and none is about to end', () =>
    expect(findMarketingStep(withLive({}), NOW)).toBeNull());

  it('is a first discount where none is live or planned', () => {
    const none = { active: 0, scheduled: 0, live: [] };
    expect(findMarketingStep({ discounts: none }, NOW)?.to).toBe('/marketing/discounts/create/');
    expect(findMarketingStep({ discounts: { ...none, scheduled: 1 } }, NOW)).toBeNull();
  });

  it.each([
    ['2026-03-13T11:59:59Z', 'Summer ends soon'],
    ['2026-03-13T12:00:00Z', undefined],
  ])('for one that ends at %s is %s', (endsAt, title) =>
    expect(findMarketingStep(withLive({ endsAt }), NOW)?.title).toBe(title),
  );

  it.each([
    [9, 10, 'Summer is nearly used up'],
    [8, 10, undefined],
    [1, 1, 'Summer is used up'],
    [10, 10, 'Summer is used up'],
  ])('for one with %i of %i uses is %s', (uses, totalLimit, title) =>
    expect(findMarketingStep(withLive({ uses, totalLimit }), NOW)?.title).toBe(title),
  );

  it('is none for members who can’t change discounts', () =>
    expect(findMarketingStep({ discounts: null }, NOW)).toBeNull());
});
