import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { stageIndex } from '../../../rules/orders/orders.ts';
import { FLOOR_STATES, type LabelFloorState } from './labels.state.ts';
import { FLOOR_ORDER_STATUSES, orderStatusFromLabels } from './order-progress.ts';

describe('the status of an order', () => {
  const cases: readonly [string, LabelFloorState[], string][] = [
    ['no label printed', ['open', 'open'], 'paid'],
    ['some labels printed', ['label_printed', 'open'], 'processing'],
    ['all labels printed', ['label_printed', 'label_printed'], 'label_printed'],
    ['something picked', ['picked', 'label_printed'], 'processing'],
    ['all printed on', ['printed_on', 'sorted'], 'printed'],
    ['all in the pigeonhole', ['sorted', 'sorted'], 'consolidated'],
    ['something packed', ['sorted', 'packed'], 'packing'],
    ['all packed', ['packed', 'packed'], 'packing'],
    ['what is left of a part cancelled order', ['cancelled', 'sorted'], 'consolidated'],
  ];
  test.each(cases)('with %s', (_, labels, status) => {
    expect(orderStatusFromLabels('paid', labels)).toBe(status);
  });

  test('stays where people or payments put it', () => {
    for (const status of ['new', 'disputed', 'issue', 'complete', 'refunded', 'bespoke_printing'] as const)
      expect(orderStatusFromLabels(status, ['packed'])).toBe(status);
    expect(orderStatusFromLabels('processing', [])).toBe('processing');
    expect(orderStatusFromLabels('paid', ['packed'], 'bespoke')).toBe('paid');
  });

  test('is a status of its flow and never goes back while labels advance', () => {
    const labels = fc.array(fc.constantFrom(...FLOOR_STATES), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(
        labels,
        fc.nat(),
        fc.constantFrom('normal' as const, 'paper' as const),
        (states, which, flow) => {
          const place = which % states.length;
          const next = states.map((state, at) =>
            at === place ? (FLOOR_STATES[FLOOR_STATES.indexOf(state) + 1] ?? state) : state,
          );
          const before = orderStatusFromLabels('paid', states, flow);
          const after = orderStatusFromLabels(before, next, flow);
          const stage = (status: string) => {
            const known = FLOOR_ORDER_STATUSES.find((candidate) => candidate === status);
            return known ? stageIndex(known, flow) : null;
          };
          expect(stage(before)).not.toBeNull();
          expect(stage(after)).toBeGreaterThanOrEqual(stage(before) ?? 99);
        },
      ),
    );
  });
});
