import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { copyMarkOf, LABEL_LIMITS } from '../../../shared/features/factory/labels/labels.ts';
import { labelWorkSchema } from '../../../shared/features/factory/stations/stations.ts';
import { newLabelWork } from '../../../tests/support/label-work.ts';
import { drawLabel, LabelUnwritable } from './label-content.ts';

const COPY = copyMarkOf(1, newLabelWork().id);
const upTo = (max: number) => fc.string({ maxLength: max + 1, unit: 'binary' });

describe('a label', () => {
  test('can be printed whenever a workstation accepts it', () => {
    const texts = fc.record({
      orderNumber: upTo(LABEL_LIMITS.orderNumber),
      productName: upTo(LABEL_LIMITS.productName),
      colour: upTo(LABEL_LIMITS.colour),
      size: upTo(LABEL_LIMITS.size),
      storeName: upTo(LABEL_LIMITS.storeName),
      pickFace: fc.option(upTo(LABEL_LIMITS.pickFace)),
      pigeonhole: fc.option(upTo(LABEL_LIMITS.pigeonhole)),
      sides: fc.array(upTo(LABEL_LIMITS.side), { maxLength: LABEL_LIMITS.sides + 1 }),
      of: fc.integer({ min: 1, max: LABEL_LIMITS.counter + 1 }),
    });
    let accepted = 0;
    fc.assert(
      fc.property(texts, (text) => {
        const label = labelWorkSchema.safeParse({ ...newLabelWork(), ...text });
        if (!label.success) return;
        accepted += 1;
        expect(drawLabel(label.data, COPY, 203)).toContain(label.data.code);
      }),
      { numRuns: 300 },
    );
    expect(accepted).toBeGreaterThan(50);
  });

  test.each([
    [{ pigeonhole: 'x'.repeat(LABEL_LIMITS.pigeonhole + 1) }, 'its pigeonhole is too long'],
    [{ productName: '' }, 'its product name is missing'],
    [{ counter: 3, of: 2 }, 'its item number is higher than its number of items'],
  ])('that contradicts its limits is refused with the reason: %j', (change, reason) => {
    const label = newLabelWork(change);
    expect(() => drawLabel(label, COPY, 203)).toThrow(LabelUnwritable);
    expect(() => drawLabel(label, COPY, 203)).toThrow(reason);
  });
});
