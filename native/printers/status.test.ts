import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { failureIn, parseStatus, StatusStrings } from './status.ts';

const fine = ['030,0,0,1245,000,0,0,0,000,0,0,0', '000,0,0,0,0,2,4,0,00000000,1,000', '1234,0'] as const;

function failureOfStrings(first: string = fine[0], second: string = fine[1]): string | null | undefined {
  const status = parseStatus([first, second, fine[2]]);
  return status && failureIn(status)?.code;
}

describe("a Zebra's host status", () => {
  it('is fine when no flag is set', () => {
    expect(failureOfStrings()).toBeUndefined();
    expect(parseStatus(fine)).toMatchObject({ labelLengthDots: 1245, formatsInBuffer: 0, paused: false });
  });

  it.each([
    ['out-of-labels', '030,1,1,1245,000,0,0,0,000,0,0,0', fine[1]],
    ['paused', '030,0,1,1245,000,0,0,0,000,0,0,0', fine[1]],
    ['buffer-full', '030,0,0,1245,250,1,0,0,000,0,0,0', fine[1]],
    ['fault', '030,0,0,1245,000,0,0,0,000,1,0,0', fine[1]],
    ['temperature', '030,0,0,1245,000,0,0,0,000,0,0,1', fine[1]],
    ['head-open', '030,1,1,1245,000,0,0,0,000,0,0,0', '000,0,1,0,0,2,4,0,00000000,1,000'],
    ['out-of-ribbon', '030,0,1,1245,000,0,0,0,000,0,0,0', '000,0,0,1,1,2,4,0,00000000,1,000'],
  ])('tells %s', (code, first, second) => {
    expect(failureOfStrings(first, second)).toBe(code);
  });

  it('ignores the ribbon sensor of a direct thermal printer', () => {
    expect(failureOfStrings(fine[0], '000,0,0,1,0,2,4,0,00000000,1,000')).toBeUndefined();
  });

  it.each([
    [['', '', '']],
    [['030,0,0', fine[1], fine[2]]],
    [[fine[1], fine[0], fine[2]]],
    [[fine[0].replace(',0,', ',x,'), fine[1], fine[2]]],
    [[]],
  ])('is not read out of anything else: %j', (strings) => {
    expect(parseStatus(strings)).toBeNull();
  });

  it('is found in a stream however it is cut and whatever lies between', () => {
    const stream = Buffer.from(fine.map((text) => `noise\x03\x02${text}\x03\r\n`).join(''));
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: stream.length })), (cuts) => {
        const strings = new StatusStrings();
        const places = [0, ...cuts.toSorted((left, right) => left - right), stream.length];
        const found = places.flatMap((place, index) =>
          strings.push(stream.subarray(place, places[index + 1] ?? place)),
        );
        expect(found).toEqual([...fine]);
      }),
    );
  });
});
