import fc from 'fast-check';
import { v7 as newId } from 'uuid';
import { describe, expect, test } from 'vitest';
import { isReadyToPack, pack, sort } from '../../../../shared/features/factory/floor/floor.ts';
import { isOutOfWork, type LabelState } from '../../../../shared/features/factory/labels/labels.ts';
import {
  chooseHole,
  holeOfOrder,
  needsHole,
} from '../../../../shared/features/factory/pigeonholes/pigeonholes.ts';
import { applyOperation } from '../../../../shared/features/factory/stations/stations.ts';
import { type Chance, chanceOf } from '../../../../tests/simulation/chance.ts';
import { newLabelWork } from '../../../../tests/support/label-work.ts';
import { holeBook } from './hole-book.ts';

const HOLES = Array.from({ length: 48 }, (_, place) => `${'ABCD'.charAt(place / 12)}${(place % 12) + 1}`);
const ORDERS = 60;

interface Order {
  readonly orderId: string;
  readonly orderNumber: string;
  readonly labels: string[];
  isDisputed: boolean;
}

/** A floor of orders of one to six pieces, and the pigeonholes as the server keeps them. */
function newFloor(chance: Chance) {
  const labels = new Map<string, LabelState>();
  const orders = Array.from({ length: ORDERS }, (_, place): Order => {
    const order = {
      orderId: newId(),
      orderNumber: String(10_000 + place),
      labels: [] as string[],
      isDisputed: false,
    };
    const of = chance.one(0.1) ? 1 : 2 + chance.below(5);
    for (let counter = 1; counter <= of; counter += 1) {
      const label = newLabelWork({
        ...order,
        id: newId(),
        counter,
        of,
        state: 'pretreated',
        pigeonhole: null,
      });
      labels.set(label.id, label);
      order.labels.push(label.id);
    }
    return order;
  });
  const ofOrder = (order: Order) => order.labels.flatMap((id) => labels.get(id) ?? []);
  const taken = () => {
    const codes = new Set<string>();
    for (const { state, pigeonhole } of labels.values())
      if (state === 'sorted' && pigeonhole !== null) codes.add(pigeonhole);
    return codes;
  };
  const book = holeBook(HOLES.map((code) => [code, null] as const));

  /** What the server does with an operation: the rules, then the pigeonholes. */
  function record(order: Order, label: LabelState, kind: string, payload: { pigeonhole?: string } = {}) {
    const stamp = {
      id: newId(),
      stationId: newId(),
      staffId: newId(),
      kind,
      payload: { labelId: label.id, ...payload },
    };
    const result = applyOperation(label, stamp, new Date(0).toISOString());
    if (result.outcome === 'refused') return result.refusal;
    const before = ofOrder(order);
    const refusal = payload.pigeonhole === undefined ? null : book.refuse(label, payload.pigeonhole, before);
    if (refusal) return refusal;
    labels.set(label.id, result.state);
    book.follow(order, before, ofOrder(order));
    return null;
  }

  return {
    orders,
    labels,
    ofOrder,
    taken,
    record,
    set: (order: Order, states: readonly LabelState['state'][], state: LabelState['state']) => {
      const before = ofOrder(order);
      for (const label of before) if (states.includes(label.state)) labels.set(label.id, { ...label, state });
      book.follow(order, before, ofOrder(order));
    },
    isEmpty: (code: string) => book.refuse(newLabelWork({ of: 2 }), code, []) === null,
  };
}

const MADE: readonly LabelState['state'][] = ['open', 'label_printed', 'pretreated', 'printed_on', 'sorted'];

function liveThrough(seed: number) {
  const chance = chanceOf(seed);
  const floor = newFloor(chance);
  const { orders, ofOrder, record, taken } = floor;
  const ends = [
    ...Array.from({ length: 12 }, () => 'refunded' as const),
    ...Array.from({ length: 5 }, () => 'cancelled' as const),
    ...Array.from({ length: 3 }, () => 'disputed' as const),
  ];
  let seenBefore = taken();
  let waited = 0;
  /** Until the day's end packers are slow, so that the wall fills. */
  let turnsLeft = 0;

  function sortOne(order: Order, label: LabelState) {
    const own = holeOfOrder(ofOrder(order));
    // A station may not have heard yet of what another one has just sorted.
    const known = chance.one(0.2) ? seenBefore : taken();
    const stale = chooseHole(
      chance.one(0.2) ? null : own,
      HOLES,
      (code) => !known.has(code),
      chance.below(48),
    );
    if (stale !== null && record(order, label, sort.kind, { pigeonhole: stale }) === null) return;
    const now = taken();
    const fresh = chooseHole(own, HOLES, (code) => !now.has(code), chance.below(48));
    if (fresh === null) {
      waited += 1;
      expect(now.size, 'a garment waits although a pigeonhole is empty').toBe(HOLES.length);
    } else {
      expect(record(order, label, sort.kind, { pigeonhole: fresh })).toBeNull();
    }
  }

  function step(order: Order) {
    const at = chance.pick(order.labels);
    const label = floor.labels.get(at);
    if (!label || isOutOfWork(label.state)) return;
    if (label.state === 'pretreated') {
      // The rest of a disputed order waits for the end of the dispute.
      if (!order.isDisputed) floor.labels.set(at, { ...label, state: 'printed_on' });
    } else if (label.state === 'printed_on' && needsHole(label)) sortOne(order, label);
    else if (label.state !== 'packed') {
      const rest = ofOrder(order).filter(({ state }) => !isOutOfWork(state) && state !== 'packed');
      const isTurn = turnsLeft === 0 || chance.one(0.1);
      if (isTurn && !order.isDisputed && rest.every(isReadyToPack))
        expect(record(order, label, pack.kind)).toBeNull();
    }
  }

  for (turnsLeft = 150 + chance.below(900); turnsLeft > 0; turnsLeft -= 1) {
    if (chance.one(0.3)) seenBefore = taken();
    if (ends.length > 0 && chance.one(0.05)) {
      const [how] = ends.splice(chance.below(ends.length), 1);
      const order = chance.pick(orders);
      if (how === 'disputed') order.isDisputed = true;
      else floor.set(order, MADE, 'cancelled');
    } else step(chance.pick(orders));
  }
  for (const order of orders.filter(({ isDisputed }) => isDisputed)) {
    order.isDisputed = false;
    if (chance.one(0.5)) floor.set(order, MADE, 'cancelled');
  }
  const isUnfinished = (order: Order) =>
    ofOrder(order).some(({ state }) => state !== 'packed' && !isOutOfWork(state));
  for (let left = orders.filter(isUnfinished), turns = 0; left.length > 0; left = left.filter(isUnfinished)) {
    turns += 1;
    expect(turns, 'the floor stands still').toBeLessThan(20_000);
    step(chance.pick(left));
  }
  return { waited, taken: HOLES.filter((code) => !floor.isEmpty(code)) };
}

describe('pigeonholes while orders are made, refunded, cancelled and disputed', () => {
  test('keep no finished garment waiting while one is empty, and are all empty in the end', () => {
    let waited = 0;
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const end = liveThrough(seed);
        waited += end.waited;
        expect(end.taken).toEqual([]);
      }),
      { numRuns: 1_000 },
    );
    // Some of the floors were full at times.
    expect(waited).toBeGreaterThan(0);
  }, 120_000);
});
