import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { TOTE_STATES } from '../floor/floor.ts';
import {
  childAfter,
  floorRank,
  type LabelState,
  labelCodeOf,
  REFUSALS,
  type RefusalCode,
  refuseFirstPrint,
  refuseScan,
  sidesToPrint,
} from '../labels/labels.ts';
import { applyOperation, STATION_OPERATIONS } from './stations.operations.ts';

const id = (place: number) => `01890000-0000-7000-8000-${String(place).padStart(12, '0')}`;

const open: LabelState = {
  id: id(1),
  code: labelCodeOf(0),
  orderId: id(2),
  orderNumber: '10041',
  counter: 2,
  of: 3,
  pickFace: 'A-01',
  blankSku: 'TEE-BLANK-BLACK-M',
  blankBarcode: '5000000000017',
  needsPretreat: true,
  sides: ['front', 'back'],
  printedSides: [],
  state: 'open',
  timesPrinted: 0,
  lastPrintNo: 0,
  printedAt: null,
  pickedAt: null,
  pickedBy: null,
  pretreatedAt: null,
  printedOnAt: null,
  curedAt: null,
  checkedAt: null,
  sortedAt: null,
  pigeonhole: 'P001',
  packedAt: null,
  cancelledAt: null,
  tag: null,
  tote: null,
  shortAt: null,
  putBackAt: null,
  parentId: null,
  version: 0,
};

const printed = { labelId: open.id, intentId: id(3), printer: 'Zebra', payloadHash: 'a'.repeat(64) };
const picked = { labelId: open.id, pickFace: 'A-01', garment: open.blankBarcode };

interface Step {
  readonly kind: string;
  readonly payload: { labelId: string } & Record<string, unknown>;
}

/** The steps of a two-sided dark garment from its label to its parcel. */
const wholeWay: readonly Step[] = [
  { kind: 'print', payload: printed },
  { kind: 'pick', payload: picked },
  { kind: 'pretreat', payload: { labelId: open.id } },
  { kind: 'print-on', payload: { labelId: open.id, side: 'front' } },
  { kind: 'print-on', payload: { labelId: open.id, side: 'back' } },
  { kind: 'cure', payload: { labelId: open.id, celsius: 160, seconds: 90 } },
  { kind: 'check', payload: { labelId: open.id } },
  { kind: 'sort', payload: { labelId: open.id, pigeonhole: 'P001' } },
  { kind: 'pack', payload: { labelId: open.id } },
];

const anyStep = fc.oneof(
  fc.constantFrom(...wholeWay),
  fc.constantFrom<Step>(
    { kind: 'reprint', payload: { ...printed, parentIntentId: null, reason: 'torn' } },
    { kind: 'cancel-print', payload: { labelId: open.id } },
    { kind: 'spoil', payload: { labelId: open.id, reason: 'misprint' } },
    { kind: 'unpick', payload: { labelId: open.id } },
    { kind: 'pick', payload: { ...picked, garment: 'another' } },
    { kind: 'pick', payload: { ...picked, pickFace: 'B-09' } },
    { kind: 'sort', payload: { labelId: open.id, pigeonhole: 'P999' } },
    { kind: 'print-on', payload: { labelId: open.id, side: 'sleeve' } },
    { kind: 'put-in-tote', payload: { labelId: open.id, tote: 'TOTE001', state: 'picked' } },
    { kind: 'put-in-tote', payload: { labelId: open.id, tote: 'TOTE002', state: 'printed_on' } },
    { kind: 'put-in-tote', payload: { labelId: open.id, tote: 'TOTE002', state: 'sorted' } },
    { kind: 'short', payload: { labelId: open.id, left: 0, elsewhere: null } },
    { kind: 'short', payload: { labelId: open.id, left: 3, elsewhere: null } },
    { kind: 'short', payload: { labelId: open.id, left: 0, elsewhere: 'B-12' } },
    { kind: 'undo-short', payload: { labelId: open.id } },
    { kind: 'take-out-of-tote', payload: { labelId: open.id, tote: 'TOTE001' } },
    { kind: 'teleport', payload: { labelId: open.id } },
    { kind: 'pick', payload: { labelId: open.id } },
  ),
);

const at = (place: number) => new Date(1_700_000_000_000 + place * 1_000).toISOString();

function apply(label: LabelState, step: Step, place: number, staff = 7) {
  const record = {
    id: id(100 + place),
    stationId: id(5),
    kind: step.kind,
    payload: step.payload,
    staffId: id(staff),
  };
  return applyOperation(label, record, at(place));
}

const run = (label: LabelState, steps: readonly Step[]) =>
  steps.reduce((present, step, place) => {
    const result = apply(present, step, place);
    return result.outcome === 'applied' ? result.state : present;
  }, label);

describe('floor operations', () => {
  test('take a garment the whole way, each step once', () => {
    const states = wholeWay.map((_, place) => run(open, wholeWay.slice(0, place + 1)).state);
    expect(states).toEqual([
      'label_printed',
      'picked',
      'pretreated',
      'pretreated',
      'printed_on',
      'printed_on',
      'printed_on',
      'sorted',
      'packed',
    ]);
    for (const [place, step] of wholeWay.entries()) {
      if (step.kind === 'print') continue;
      const before = run(open, wholeWay.slice(0, place + 1));
      expect(apply(before, step, 50).outcome, `${step.kind} a second time`).toBe('refused');
    }
  });

  test('only count a second paper, wherever the garment is', () => {
    const cancelled: LabelState = { ...open, state: 'cancelled', cancelledAt: at(0) };
    const places = [...wholeWay.map((_, place) => run(open, wholeWay.slice(0, place + 1))), cancelled];
    for (const before of places) {
      expect(apply(before, { kind: 'print', payload: printed }, 50)).toEqual({
        outcome: 'applied',
        state: {
          ...before,
          timesPrinted: before.timesPrinted + 1,
          lastPrintNo: 1,
          version: before.version + 1,
        },
      });
      expect(refuseFirstPrint(before)).not.toBeNull();
    }
    expect(refuseFirstPrint(open)).toBeNull();
  });

  test('skip pretreat where a garment needs none', () => {
    const light = { ...open, needsPretreat: false, sides: ['front'] };
    const steps = wholeWay.filter(({ kind, payload }) => kind !== 'pretreat' && payload.side !== 'back');
    expect(run(light, steps).state).toBe('packed');
    expect(
      apply(run(light, steps.slice(0, 2)), { kind: 'pretreat', payload: { labelId: open.id } }, 9),
    ).toMatchObject({
      refusal: { code: 'pretreat-not-needed' },
    });
  });

  test('never leave a label in a state that its own record contradicts, whatever is tried', () => {
    fc.assert(
      fc.property(fc.array(anyStep, { maxLength: 40 }), (steps) => {
        let label = open;
        for (const [place, step] of steps.entries()) {
          const before = structuredClone(label);
          const result = apply(label, step, place);
          expect(label).toEqual(before);
          if (result.outcome === 'refused') {
            expect(result.refusal.words).not.toBe('');
            expect(result.refusal.fix.words).not.toBe('');
            continue;
          }
          label = result.state;
          expect(label.version).toBe(before.version + 1);
          const rank = floorRank(label.state);
          expect(label.pickedAt !== null).toBe(rank >= floorRank('picked'));
          expect(label.pickedBy !== null).toBe(label.pickedAt !== null);
          expect(label.printedOnAt !== null).toBe(rank >= floorRank('printed_on'));
          expect(sidesToPrint(label).length === 0).toBe(rank >= floorRank('printed_on'));
          expect(label.packedAt !== null).toBe(label.state === 'packed');
          if (label.shortAt !== null) expect(label.state).toMatch(/label_printed|cancelled/);
          if (label.tote !== null) expect(TOTE_STATES).toContain(label.state);
          if (label.tote !== before.tote && label.tote !== null) expect(step.kind).toBe('put-in-tote');
          if (label.curedAt !== null || label.checkedAt !== null)
            expect(rank).toBeGreaterThanOrEqual(floorRank('printed_on'));
          if (label.printedSides.length > 0) expect(label.pretreatedAt).not.toBeNull();
        }
      }),
      { numRuns: 500 },
    );
  });

  test('cure and check a garment before or after it’s sorted, and nothing waits for either', () => {
    const finishing = wholeWay.filter(({ kind }) => kind === 'cure' || kind === 'check');
    const others = wholeWay.filter((step) => !finishing.includes(step));
    expect(run(open, others)).toMatchObject({ state: 'packed', curedAt: null, checkedAt: null });
    const sorted = run(open, others.slice(0, -1));
    expect(run(sorted, finishing)).toMatchObject({ state: 'sorted', curedAt: at(0), checkedAt: at(1) });
    const front = run(open, wholeWay.slice(0, 4));
    for (const step of finishing)
      expect(apply(front, step, 9)).toMatchObject({ refusal: { code: 'not-printed-on' } });
  });

  test('make a spoiled garment again from the beginning, also what was cured and checked', () => {
    const before = run(open, wholeWay.slice(0, 7));
    expect(before).toMatchObject({ curedAt: at(5), checkedAt: at(6) });
    const child = { id: id(9), code: labelCodeOf(1) };
    const spoil: Step = { kind: 'spoil', payload: { labelId: open.id, reason: 'misprint', child } };
    const made = childAfter(spoil, before, () => []);
    expect(made).toMatchObject({ child: { ...child, state: 'open', curedAt: null, checkedAt: null } });
    const spoiled = run(before, [spoil]);
    const undo: Step = { kind: 'undo-spoil', payload: { labelId: open.id, before } };
    expect(run(spoiled, [undo])).toMatchObject({ state: 'printed_on', curedAt: at(5), checkedAt: at(6) });
  });

  test('give a garment to exactly one of two pickers in every interleaving, and send the other back', () => {
    const steps = fc.shuffledSubarray([0, 1, 2, 3], { minLength: 4 });
    fc.assert(
      fc.property(steps, (order) => {
        let label = run(open, wholeWay.slice(0, 1));
        const winners: string[] = [];
        for (const [place, picker] of order.entries()) {
          const result = apply(label, { kind: 'pick', payload: picked }, place, 10 + picker);
          if (result.outcome === 'applied') {
            label = result.state;
            winners.push(id(10 + picker));
          } else {
            expect(result.refusal).toMatchObject({
              code: 'already-picked',
              fix: { action: 'put-back', words: 'Put back the garment on A-01' },
            });
          }
        }
        expect(winners).toEqual([label.pickedBy]);
        expect(winners).toEqual([id(10 + (order[0] ?? 0))]);
      }),
    );
  });

  test('stop at a cancelled label, every one of them', () => {
    const cancelled: LabelState = { ...open, state: 'cancelled', cancelledAt: at(0) };
    for (const step of wholeWay.filter(({ kind }) => kind !== 'print'))
      expect(apply(cancelled, step, 1)).toMatchObject({ refusal: { code: 'label-cancelled', tone: 'stop' } });
    expect(STATION_OPERATIONS.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(wholeWay.map(({ kind }) => kind)),
    );
  });

  test('put the garment of a cancelled label back once, where it belongs', () => {
    const steps = fc.record({
      done: fc.nat(wholeWay.length - 2),
      face: fc.constantFrom('A-01', 'B-09', null),
    });
    fc.assert(
      fc.property(steps, fc.constantFrom('stock', 'seconds'), ({ done, face }, to) => {
        const before = run(open, wholeWay.slice(0, done + 1));
        const label: LabelState = { ...before, tote: 'TOTE001', state: 'cancelled', cancelledAt: at(50) };
        const step: Step = { kind: 'put-back', payload: { labelId: open.id, to, pickFace: face } };
        const isUntouched = done < 2;
        const isRight = to === 'stock' ? isUntouched && face === 'A-01' : true;
        const result = apply(label, step, 60);
        if (done < 1 || !isRight) {
          expect(result.outcome).toBe('refused');
          return;
        }
        if (result.outcome === 'refused') throw new Error(result.refusal.words);
        expect(result.state).toMatchObject({ state: 'cancelled', tote: null, putBackAt: at(60) });
        expect(apply(result.state, step, 61)).toMatchObject({ refusal: { code: 'already-put-back' } });
      }),
    );
    for (let done = 0; done <= wholeWay.length; done += 1) {
      const step: Step = { kind: 'put-back', payload: { labelId: open.id, to: 'stock', pickFace: 'A-01' } };
      expect(apply(run(open, wholeWay.slice(0, done)), step, 60).outcome).toBe('refused');
    }
  });

  test('name a label within a sentence without a capital', () => {
    const printedLabel = run(open, wholeWay.slice(0, 1));
    const far = apply(printedLabel, { kind: 'pick', payload: { ...picked, pickFace: 'B-09' } }, 9);
    expect(far).toMatchObject({ refusal: { words: 'Pick order 10041, item 2 of 3 from A-01.' } });
    const front = run(open, wholeWay.slice(0, 4));
    const again = apply(front, { kind: 'print-on', payload: { labelId: open.id, side: 'front' } }, 9);
    expect(again).toMatchObject({
      refusal: { words: 'The front of order 10041, item 2 of 3 is already printed.' },
    });
  });

  test('say what is to do in every refusal there is', () => {
    for (const code of Object.keys(REFUSALS) as RefusalCode[]) {
      const refusal = refuseScan(code, 'Words.');
      expect(refusal.title.length, code).toBeGreaterThan(3);
      expect(refusal.title.length, code).toBeLessThanOrEqual(18);
      expect(refusal.fix.words, code).toMatch(/^[A-Z][^.]{8,}$|^[A-Z][^.]{8,}\. [A-Z].+\.$/);
    }
  });
});
