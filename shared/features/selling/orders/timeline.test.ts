import { expect, it } from 'vitest';
import { type TimelineEntry, timelineWords } from './timeline.ts';

const entry: TimelineEntry = {
  id: '1',
  at: '2026-11-21T09:00:00.000Z',
  kind: 'payment',
  what: 'Test card ending 4242',
  detail: null,
  note: null,
  who: null,
  where: null,
};

it('a payment that has no message ends without a colon', () => {
  expect(timelineWords(entry)).toBe('Test card ending 4242');
  expect(timelineWords({ ...entry, detail: '' })).toBe('Test card ending 4242');
  expect(timelineWords({ ...entry, detail: 'declined' })).toBe('Test card ending 4242: declined');
});

it('a garment’s tote is named where it was put in one', () => {
  const scan: TimelineEntry = { ...entry, kind: 'scan', what: 'put-in-tote', note: 'TOTE001' };
  expect(timelineWords(scan)).toBe('Put in a tote (TOTE001)');
});
