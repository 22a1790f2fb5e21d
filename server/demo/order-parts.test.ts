import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DemoPart } from './demo-part.ts';
import { orderParts } from './order-parts.ts';

const part = (name: string, ...needs: string[]): DemoPart => ({
  name,
  needs,
  steps: [async () => undefined],
});

describe('the order of demo data', () => {
  it('has each part after those it needs, in whichever order the parts are found', () => {
    // A part needs only parts with a lower number, so that no two need each other.
    const parts = fc
      .array(fc.array(fc.nat(30), { maxLength: 4 }), { minLength: 1, maxLength: 30 })
      .map((needs) =>
        needs.map((numbers, at) =>
          part(`p${at}`, ...new Set(numbers.filter((n) => n < at).map((n) => `p${n}`))),
        ),
      );
    fc.assert(
      fc.property(
        parts.chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length }))),
        ([all, found]) => {
          const ordered = orderParts(found);
          expect(ordered).toEqual(orderParts(all));
          expect(new Set(ordered)).toEqual(new Set(all));
          const position = new Map(ordered.map(({ name }, at) => [name, at]));
          for (const { name, needs } of ordered)
            for (const needed of needs) expect(position.get(needed)).toBeLessThan(position.get(name) ?? -1);
        },
      ),
    );
  });

  it('is refused where a needed part doesn’t exist', () => {
    expect(() => orderParts([part('orders', 'people')])).toThrow(
      'The demo data “orders” needs “people”, which doesn’t exist',
    );
  });

  it('is refused where parts need each other', () => {
    expect(() => orderParts([part('a', 'b'), part('b', 'c'), part('c', 'a')])).toThrow('a > b > c > a');
  });

  it('is refused where two parts have the same name', () => {
    expect(() => orderParts([part('a'), part('a')])).toThrow('the same name');
  });
});
