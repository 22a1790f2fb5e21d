import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  canCombine,
  chooseDiscounts,
  type DiscountContext,
  type DiscountLine,
  type DiscountOffer,
} from './choose-discounts.ts';
import { DISCOUNT_CLASSES, type DiscountValue } from './discount-value.ts';

const CONTEXT: DiscountContext = {
  currency: 'GBP',
  country: 'GB',
  now: '2026-11-23T12:00:00Z',
  deliveryMinor: 349,
};

const offer = (more: Partial<DiscountOffer> = {}): DiscountOffer => ({
  id: '00000000-0000-7000-8000-000000000001',
  name: 'Wave',
  code: 'WAVE10',
  codeId: null,
  value: { kind: 'percent', percentBps: 1000 },
  productIds: [],
  collectionIds: [],
  scopeName: null,
  countries: [],
  minimumMinor: 0,
  minimumQuantity: 0,
  combinesWith: [],
  startsAt: '2026-11-01T00:00:00Z',
  endsAt: null,
  timeZone: 'Europe/London',
  block: null,
  ...more,
});

const line = (more: Partial<DiscountLine> = {}): DiscountLine => ({
  key: 'a',
  productIds: ['tee'],
  collectionIds: ['tees'],
  unitPriceMinor: 2400,
  quantity: 1,
  amountMinor: 2400,
  ...more,
});

const anyValue: fc.Arbitrary<DiscountValue> = fc.oneof(
  fc.record({ kind: fc.constant('percent'), percentBps: fc.integer({ min: 1, max: 10_000 }) }),
  fc.record({ kind: fc.constant('amount'), amountMinor: fc.integer({ min: 1, max: 20_000 }) }),
  fc.record({ kind: fc.constant('free-delivery') }),
  fc.record({
    kind: fc.constant('buy-and-get'),
    buy: fc.integer({ min: 1, max: 4 }),
    get: fc.integer({ min: 1, max: 3 }),
    percentBps: fc.integer({ min: 1, max: 10_000 }),
  }),
  fc
    .tuple(
      fc.constantFrom('quantity', 'spend'),
      fc.uniqueArray(fc.integer({ min: 1, max: 9_000 }), { minLength: 1, maxLength: 4 }),
      fc.integer({ min: 1, max: 10_000 }),
    )
    .map(([by, froms, percentBps]) => ({
      kind: 'tiers' as const,
      by,
      steps: froms.toSorted((a, b) => a - b).map((from) => ({ from, percentBps })),
    })),
);

const scope = fc.subarray(['tee', 'tote', 'mug']);

const anyOffers = (most: number): fc.Arbitrary<DiscountOffer[]> =>
  fc
    .uniqueArray(
      fc.record({
        id: fc.uuid(),
        code: fc.option(fc.constantFrom('A', 'B', 'C')),
        value: anyValue,
        productIds: scope,
        minimumMinor: fc.constantFrom(0, 0, 2_000),
        minimumQuantity: fc.constantFrom(0, 0, 2),
        combinesWith: fc.subarray([...DISCOUNT_CLASSES]),
      }),
      { maxLength: most, selector: ({ id }) => id },
    )
    .map((list) => list.map(offer));

const anyLines: fc.Arbitrary<DiscountLine[]> = fc
  .uniqueArray(
    fc.record({
      key: fc.uuid(),
      productIds: fc.constantFrom(['tee'], ['tote'], ['mug', 'set']),
      unitPriceMinor: fc.integer({ min: 1, max: 9_999 }),
      quantity: fc.integer({ min: 1, max: 9 }),
    }),
    { minLength: 1, maxLength: 6, selector: ({ key }) => key },
  )
  .map((lines) =>
    lines.map((one) => line({ ...one, amountMinor: one.unitPriceMinor * one.quantity, collectionIds: [] })),
  );

const savedOf = ({ applied }: ReturnType<typeof chooseDiscounts>) =>
  applied.reduce((sum, { savedMinor }) => sum + savedMinor, 0);

describe('the discounts of a basket', () => {
  it('take off exactly what their lines bear, and never more than a line or the delivery costs', () => {
    fc.assert(
      fc.property(anyLines, anyOffers(6), (lines, offers) => {
        const { applied } = chooseDiscounts(lines, offers, CONTEXT);
        for (const one of applied) {
          const shares = [...one.shares.values()];
          for (const share of shares) expect(share).toBeGreaterThanOrEqual(0);
          if (one.class !== 'delivery')
            expect(shares.reduce((sum, share) => sum + share, 0)).toBe(one.savedMinor);
        }
        for (const { key, amountMinor } of lines) {
          const borne = applied.reduce((sum, { shares }) => sum + (shares.get(key) ?? 0), 0);
          expect(borne).toBeLessThanOrEqual(amountMinor);
        }
        const delivery = applied.filter((one) => one.class === 'delivery');
        expect(delivery.reduce((sum, { savedMinor }) => sum + savedMinor, 0)).toBeLessThanOrEqual(349);
      }),
      { numRuns: 3_000 },
    );
  });

  it('are the same in whatever order lines and discounts come, and each time they are asked for', () => {
    fc.assert(
      fc.property(anyLines, anyOffers(6), (lines, offers) => {
        const summary = (chosen: ReturnType<typeof chooseDiscounts>) => ({
          applied: chosen.applied
            .map((one) => [one.offer.id, one.savedMinor, Object.fromEntries(one.shares)])
            .sort(),
          refused: chosen.refused.map((one) => [one.offer.id, one.refusal.reason]).sort(),
        });
        const first = summary(chooseDiscounts(lines, offers, CONTEXT));
        expect(summary(chooseDiscounts(lines.toReversed(), offers.toReversed(), CONTEXT))).toEqual(first);
        expect(summary(chooseDiscounts(lines, offers, CONTEXT))).toEqual(first);
      }),
      { numRuns: 3_000 },
    );
  });

  it('save at least as much as any other set that may be combined', () => {
    fc.assert(
      fc.property(anyLines, anyOffers(5), (lines, offers) => {
        const best = savedOf(chooseDiscounts(lines, offers, CONTEXT));
        for (let set = 0; set < 2 ** offers.length; set += 1) {
          const chosen = offers.filter((_, place) => set & (1 << place));
          const isAllowed = chosen.every((a, place) =>
            chosen.slice(place + 1).every((b) => canCombine(a, b, lines)),
          );
          // Without rivals every one of them applies, as far as the basket qualifies.
          if (isAllowed)
            expect(best).toBeGreaterThanOrEqual(savedOf(chooseDiscounts(lines, chosen, CONTEXT)));
        }
      }),
      { numRuns: 400 },
    );
  });

  it('explain every typed code that takes nothing off', () => {
    fc.assert(
      fc.property(anyLines, anyOffers(6), (lines, offers) => {
        const { applied, refused } = chooseDiscounts(lines, offers, CONTEXT);
        const told = [...applied, ...refused].map((one) => one.offer.id);
        for (const { id, code } of offers) if (code !== null) expect(told).toContain(id);
      }),
      { numRuns: 2_000 },
    );
  });

  it('stay fast with more discounts than sets can be searched', () => {
    fc.assert(
      fc.property(anyLines, anyOffers(30), (lines, offers) => {
        expect(savedOf(chooseDiscounts(lines, offers, CONTEXT))).toBeGreaterThanOrEqual(
          Math.max(0, ...offers.map((one) => savedOf(chooseDiscounts(lines, [one], CONTEXT)))),
        );
      }),
      { numRuns: 200 },
    );
  });

  it.each([
    ['10% of 24.00', { kind: 'percent', percentBps: 1000 }, [line()], 240],
    ['a half is rounded up', { kind: 'percent', percentBps: 1000 }, [line({ amountMinor: 2405 })], 241],
    ['an amount never takes more than there is', { kind: 'amount', amountMinor: 5000 }, [line()], 2400],
    [
      'the cheapest piece of each three is free',
      { kind: 'buy-and-get', buy: 2, get: 1, percentBps: 10_000 },
      [
        line({ quantity: 2, amountMinor: 4800 }),
        line({ key: 'b', unitPriceMinor: 900, quantity: 2, amountMinor: 1800 }),
      ],
      900,
    ],
    [
      'the highest step that is reached counts',
      {
        kind: 'tiers',
        by: 'quantity',
        steps: [
          { from: 2, percentBps: 500 },
          { from: 3, percentBps: 1000 },
          { from: 9, percentBps: 5000 },
        ],
      },
      [line({ quantity: 4, amountMinor: 9600 })],
      960,
    ],
  ] satisfies [string, DiscountValue, DiscountLine[], number][])('%s', (_, value, lines, savedMinor) => {
    expect(savedOf(chooseDiscounts(lines, [offer({ value })], CONTEXT))).toBe(savedMinor);
  });

  it.each([
    ['not-started', { startsAt: '2026-11-24T00:00:00Z' }],
    ['ended', { endsAt: '2026-11-23T00:00:00Z' }],
    ['country', { countries: ['FR'] }],
    ['nothing-covered', { productIds: ['mug'] }],
    ['minimum-spend', { minimumMinor: 3000 }],
    ['minimum-quantity', { minimumQuantity: 2 }],
    ['used-up', { block: 'used-up' }],
  ] satisfies [string, Partial<DiscountOffer>][])('is refused: %s', (reason, more) => {
    const { applied, refused } = chooseDiscounts([line()], [offer(more)], CONTEXT);
    expect(applied).toEqual([]);
    expect(refused.map(({ refusal }) => refusal.reason)).toEqual([reason]);
  });

  it('keeps the better one of two that can’t be combined, and both where both agree', () => {
    const summer = offer({
      id: '00000000-0000-7000-8000-000000000002',
      code: null,
      name: 'Summer',
      value: { kind: 'amount', amountMinor: 500 },
    });
    const refused = chooseDiscounts([line()], [offer(), summer], CONTEXT);
    expect(refused.applied.map((one) => one.offer.name)).toEqual(['Summer']);
    expect(refused.refused[0]?.refusal).toEqual({ reason: 'not-combined', with: summer });
    const both = [offer({ combinesWith: ['order'] }), { ...summer, combinesWith: ['order' as const] }];
    expect(savedOf(chooseDiscounts([line()], both, CONTEXT))).toBe(240 + 500);
  });
});
