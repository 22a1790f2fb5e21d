import { describe, expect, it } from 'vitest';
import { type LabelPrintFacts, printTrail } from './print-trail.ts';

const at = '2026-11-22T10:00:00.000Z';
const file = { side: 'front', status: 'ready' as const, error: null, renderedAt: at };
const facts: LabelPrintFacts = {
  labelId: '01890000-0000-7000-8000-000000000001',
  code: 'SL0',
  counter: 1,
  of: 1,
  paidAt: at,
  cancelledAt: null,
  printedAt: null,
  files: [file],
  pulledBy: [{ station: 'Labels 1', at }],
  prints: [],
};
const print = { station: 'Labels 1', printer: 'Zebra 1', cause: null, words: null, at };

/** The first step that isn't done: why the label isn't on paper. */
const firstOpen = (change: Partial<LabelPrintFacts>) =>
  printTrail({ ...facts, ...change }).find(({ status }) => status !== 'done');

describe('printTrail', () => {
  it.each<[string, Partial<LabelPrintFacts>, string, string]>([
    ['an unpaid order', { paidAt: null }, 'Paid', 'The order isn’t paid yet'],
    ['no print file', { files: [] }, 'Print files', 'The print file is missing'],
    [
      'a failed print file',
      { files: [{ ...file, status: 'failed', error: 'artwork too small' }] },
      'Print files',
      'The front print file couldn’t be made: artwork too small',
    ],
    [
      'a print file that is being made',
      { files: [{ ...file, status: 'rendering' }] },
      'Print files',
      'We’re making the front print file',
    ],
    ['no workstation', { pulledBy: [] }, 'At a workstation', 'Not at a workstation yet'],
    ['no attempt', {}, 'Label', 'No one has printed it yet'],
    [
      'a printer that is out of labels',
      {
        prints: [
          { ...print, state: 'queued', cause: 'out-of-labels', words: 'The label printer is out of labels.' },
        ],
      },
      'Label',
      'Waiting for Zebra 1, Labels 1. The label printer is out of labels.',
    ],
    [
      'a label that can’t be drawn',
      { prints: [{ ...print, state: 'failed', cause: 'label-unwritable', words: 'Its size is too long.' }] },
      'Label',
      'Not printed on Zebra 1, Labels 1. Its size is too long.',
    ],
  ])('names the step that stopped a label with %s', (_, change, name, words) => {
    expect(firstOpen(change)).toMatchObject({ name, words });
  });

  it('has no open step for a label that was scanned after printing', () => {
    expect(firstOpen({ prints: [{ ...print, state: 'confirmed' }] })).toBeUndefined();
  });

  it('has no open step for a label printed before workstations reported their prints', () => {
    expect(firstOpen({ printedAt: at, pulledBy: [], prints: [] })).toBeUndefined();
  });
});
