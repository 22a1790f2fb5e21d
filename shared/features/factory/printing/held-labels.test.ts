import { describe, expect, test } from 'vitest';
import { areComing, elsewhereWords, type HeldLabels } from './held-labels.ts';

const labels1: HeldLabels = {
  station: 'Labels 1',
  held: 0,
  asked: 0,
  given: 0,
  printing: 0,
  inDoubt: 0,
  silentSince: null,
};
const words = (change: Partial<HeldLabels>, onHold = 0) =>
  elsewhereWords({ stations: [{ ...labels1, ...change }], onHold });

describe('what is said of labels elsewhere', () => {
  test.each<[string, Partial<HeldLabels>, string[]]>([
    ['some asked back', { held: 18, asked: 10 }, ['Labels 1 holds these 18. We’ve asked for 10 of them.']],
    ['all asked back', { held: 5, asked: 5 }, ['Labels 1 holds these 5. We’ve asked for them.']],
    ['one', { held: 1, asked: 1 }, ['Labels 1 holds this one. We’ve asked for it.']],
    ['in its printer', { printing: 3 }, ['Labels 1 is printing 3.']],
    ['in doubt', { inDoubt: 4 }, ['4 may have printed at Labels 1. Find them first.']],
    ['given by the office', { given: 8 }, ['The office gave 8 to Labels 1.']],
    [
      'held and in doubt',
      { held: 2, asked: 2, inDoubt: 1 },
      ['Labels 1 holds these 2. We’ve asked for them.', '1 may have printed at Labels 1. Find it first.'],
    ],
  ])('%s', (_, change, expected) => {
    expect(words(change)).toEqual(expected);
  });

  test('a silent station isn’t waited for: the office can give its labels away', () => {
    const silent = { held: 18, asked: 10, silentSince: '2026-11-28T14:10:00.000Z' };
    expect(words(silent)[0]).toMatch(
      /^Labels 1 holds these 18 and has been offline since .+\. The office can give them to this station\.$/,
    );
    expect(areComing({ stations: [{ ...labels1, ...silent }], onHold: 0 })).toBe(false);
    expect(areComing({ stations: [{ ...labels1, held: 18, asked: 10 }], onHold: 0 })).toBe(true);
  });

  test('labels on hold are named after the stations', () => {
    expect(words({ printing: 1 }, 3)).toEqual(['Labels 1 is printing 1.', 'The office has 3 on hold.']);
    expect(elsewhereWords({ stations: [], onHold: 0 })).toEqual([]);
  });
});
