import { expect, test } from 'vitest';
import { refuseScan } from '../../../../../shared/features/factory/labels/labels.ts';
import type { ScanAnswer } from '../../../../../shared/features/factory/stations/stations.ts';
import { whileWeighing } from './weighing.ts';

const answer = (refusal: ScanAnswer['refusal']): ScanAnswer => ({
  id: '0190f5c2-0000-7000-8000-000000000001',
  at: '2026-11-25T10:00:00.000Z',
  text: '',
  source: 'screen',
  work: 'ship',
  tone: refusal?.tone ?? 'right',
  headline: refusal?.title ?? 'Weigh it',
  words: refusal?.words ?? '',
  next: null,
  target: null,
  difference: null,
  refusal,
  label: null,
  side: null,
  order: null,
  content: null,
  treatment: null,
  opens: null,
  reads: 1,
  tookMs: 1,
});
const order = { number: 10_041 };
const missing = answer(refuseScan('weigh-first', 'Order 10041 has no weight yet.'));
const unlikely = answer(refuseScan('weight-unlikely', '19000 g can’t be right for 1 piece.'));

test('the missing weight is no longer missing once one is typed, and the answer keeps its id', () => {
  expect(whileWeighing(missing, null, { order, weightGrams: null })).toBe(missing);
  const typed = whileWeighing(missing, null, { order, weightGrams: 2 });
  expect(typed).toMatchObject({ id: missing.id, tone: 'right', headline: 'Weigh it', refusal: null });
});

test('an unlikely weight stays refused until another one is typed', () => {
  expect(whileWeighing(unlikely, 19_000, { order, weightGrams: 19_000 })).toBe(unlikely);
  expect(whileWeighing(unlikely, 19_000, { order, weightGrams: 190 })).toMatchObject({ refusal: null });
});

test('other answers stay, and each once no parcel is at hand', () => {
  const other = answer(refuseScan('parcel-refused', 'This order is on hold.'));
  expect(whileWeighing(other, null, { order, weightGrams: 200 })).toBe(other);
  expect(whileWeighing(missing, null, null)).toBe(missing);
  expect(whileWeighing(null, null, { order, weightGrams: 200 })).toBeNull();
});
