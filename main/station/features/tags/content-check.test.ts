import { beforeEach, describe, expect, it } from 'vitest';
import type { ScanAnswer, WorkKind } from '../../../../shared/features/factory/stations/stations.ts';
import { newLabelWork } from '../../../../tests/support/label-work.ts';
import { contentCheck } from './content-check.ts';

const orderId = '0190f5a0-0000-7000-8000-000000000001';
const label = (counter: number, change: Parameters<typeof newLabelWork>[0] = {}) =>
  newLabelWork({ orderId, counter, of: 3, state: 'sorted', ...change });
const packed = label(1, { state: 'packed' });
const tagged = label(2, { tag: 'tag-2' });
const untagged = label(3);

interface Told {
  readonly headline: string;
  readonly words: string;
}

let now: number;
let due: (() => void) | null;
let told: Told[];
let work: WorkKind;
let staff: { readonly id: string; readonly name: string } | null;

const answer = (headline: string, change: Partial<ScanAnswer> = {}): ScanAnswer => ({
  id: orderId,
  at: '2026-11-20T10:00:00.000Z',
  text: '',
  source: 'keyboard',
  work,
  tone: 'right',
  headline,
  words: '',
  next: null,
  target: null,
  difference: null,
  refusal: null,
  label: null,
  side: null,
  order: null,
  reads: 1,
  tookMs: 0,
  ...change,
});

/** Opens an order at Pack, and lets its tagged garment answer until the reading ends. */
function readOrder(labels: readonly ReturnType<typeof label>[], meanwhile: () => void = () => undefined) {
  const check = contentCheck({
    clock: {
      ticks: () => now,
      after: (_, run) => {
        due = run;
        return () => {
          due = null;
        };
      },
    },
    labels: { byTag: (epc) => labels.find(({ tag }) => tag === epc) ?? null },
    scans: {
      get work() {
        return work;
      },
      tell: ({ headline, words }) => {
        told.push({ headline, words });
        return answer(headline);
      },
    },
    signIn: {
      get staff() {
        return staff;
      },
    },
    answerScan: (step) => step(),
  });
  check.heard(answer('P001', { order: { number: '10041', pigeonhole: 'P001', labels: [...labels] } }));
  for (let read = 0; read < 10; read += 1) check.see('tag-2');
  meanwhile();
  now += 10_000;
  due?.();
}

beforeEach(() => {
  [now, due, told, work, staff] = [0, null, [], 'pack', { id: orderId, name: 'Ada' }];
});

describe('an order that is opened at Pack', () => {
  it('asks for the labels of garments that have no tag', () => {
    readOrder([tagged, untagged]);
    expect(told).toEqual([
      { headline: '1 here', words: expect.stringContaining('1 without a tag: scan its label.') },
    ]);
  });

  it('doesn’t ask for those that are already packed', () => {
    readOrder([packed, tagged]);
    expect(told).toEqual([{ headline: 'All 1 here', words: 'Order 10041: every tagged garment is here.' }]);
  });

  it.each([
    ['logged out', () => (staff = null)],
    ['gone to other work', () => (work = 'sort')],
  ])('doesn’t answer someone who has since %s', (_, leave) => {
    readOrder([tagged], leave);
    expect(told).toEqual([]);
  });
});
