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
  readonly content?: ScanAnswer['content'] | undefined;
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
  content: null,
  treatment: null,
  opens: null,
  reads: 1,
  tookMs: 0,
  ...change,
});

/** A check at this station, where these labels are known. */
const checkOf = (labels: readonly ReturnType<typeof label>[], checksOrders = true) =>
  contentCheck(
    {
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
        tell: ({ headline, words, content }) => {
          told.push({ headline, words, content });
          return answer(headline);
        },
      },
      signIn: {
        get staff() {
          return staff;
        },
      },
      answerScan: (step) => step(),
    },
    checksOrders,
  );

/** Opens an order at Pack, and lets its tagged garment answer until the reading ends. */
function readOrder(labels: readonly ReturnType<typeof label>[], meanwhile: () => void = () => undefined) {
  const check = checkOf(labels);
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
      expect.objectContaining({
        headline: '1 here',
        words: expect.stringContaining('1 without a tag: scan its label.'),
      }),
    ]);
  });

  it('doesn’t ask for those that are already packed', () => {
    readOrder([packed, tagged]);
    expect(told).toEqual([
      expect.objectContaining({
        headline: 'All 1 here',
        words: 'Order 10041: every tagged garment is here.',
      }),
    ]);
  });

  it.each([
    ['logged out', () => (staff = null)],
    ['gone to other work', () => (work = 'sort')],
  ])('doesn’t answer someone who has since %s', (_, leave) => {
    readOrder([tagged], leave);
    expect(told).toEqual([]);
  });
});

describe('a tote that is scanned', () => {
  const inTote = (counter: number, tag: string) =>
    label(counter, { state: 'picked', tote: 'TOTE001', tag, orderNumber: `1004${counter}` });
  const inside = [inTote(1, 'tag-1'), inTote(2, 'tag-2'), inTote(3, 'tag-3')];
  const stranger = label(4, { state: 'picked', tag: 'tag-4', orderNumber: '10050' });

  /** Scans the tote, and lets so many of these tags answer as often as given. */
  function readTote(reads: Readonly<Record<string, number>>, at: WorkKind = 'pretreat'): void {
    work = at;
    const check = checkOf([...inside, stranger], false);
    const rows = inside.map((one) => ({ label: one, says: null }));
    check.heard(answer('Tote 1', { content: { name: 'Tote 1', tote: 'TOTE001', rows } }));
    for (const [tag, count] of Object.entries(reads))
      for (let read = 0; read < count; read += 1) check.see(tag);
    now += 10_000;
    due?.();
  }

  it('has everything in it, in one answer, at any place', () => {
    readTote({ 'tag-1': 10, 'tag-2': 9, 'tag-3': 11 });
    expect(told.map(({ headline, words }) => [headline, words])).toEqual([
      ['All 3 here', 'Tote 1: every tagged garment is here.'],
    ]);
    expect(told[0]?.content?.rows.map(({ says }) => says)).toEqual(['here', 'here', 'here']);
  });

  it('lists what is missing, too much and in doubt before the rest', () => {
    readTote({ 'tag-1': 10, 'tag-3': 1, 'tag-4': 10 });
    expect(told).toHaveLength(1);
    expect(told[0]?.headline).toBe('1 missing, 1 too many');
    expect(told[0]?.content?.rows.map(({ label: { orderNumber }, says }) => [orderNumber, says])).toEqual([
      ['10042', 'missing'],
      ['10050', 'too-many'],
      ['10043', 'not-sure'],
      ['10041', 'here'],
    ]);
  });
});
