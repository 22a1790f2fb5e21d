import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseExtendedStatus } from './extended-status.ts';
import { failureIn, findStatus, parseStatus, StatusStrings } from './status.ts';

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

  it.each([
    ['an extra string in front', ['PRINTER,READY', ...fine]],
    ['an extra string behind', [...fine, 'OK']],
    ['spaces in its fields', fine.map((text) => text.replaceAll(',', ', '))],
    ['more fields', fine.map((text) => `${text},0,7`)],
  ])('is read with %s', (_words, strings) => {
    const status = findStatus(strings);
    expect(status && failureIn(status)).toBeNull();
    expect(status?.labelLengthDots).toBe(1245);
  });

  it('V9: holds the next label back while one waits to be taken off, whatever the flag’s number', () => {
    for (const flag of ['1', '2', '4'])
      expect(failureOfStrings(fine[0], `000,0,0,0,0,1,4,${flag},00000000,1,000`)).toBe('label-waiting');
  });

  it('V5: counts the formats and labels inside', () => {
    const inside = ['030,0,0,0400,007,0,0,0,000,0,0,0', '000,0,0,0,0,2,4,0,00000012,1,000', '0000,0'];
    expect(parseStatus(inside)).toMatchObject({ formatsInBuffer: 7, labelsRemaining: 12 });
  });

  it.each([
    ['V15', 'ERRORS:         1 00000000 00010000', 'paused'],
    ['V17', 'ERRORS:         1 00000000 00000005', 'head-open'],
    ['V19', 'ERRORS:         1 00000000 00010001', 'out-of-labels'],
    ['V23', 'ERRORS: 1 00000000 00000001', 'out-of-labels'],
  ])('%s: ~HQES names what ~HS doesn’t tell', (_vector, line, code) => {
    const text = `\r\n\r\n  PRINTER STATUS  \r\n   ${line}\r\n   WARNINGS:       0 00000000 00000000\r\n`;
    expect(parseExtendedStatus(text)).toMatchObject({ code });
  });

  it('V21: warnings keep no label back, and another text is no answer', () => {
    const warning = 'ERRORS: 0 00000000 00000000\r\nWARNINGS: 1 00000000 00000002';
    expect(parseExtendedStatus(warning)).toBe('none');
    expect(parseExtendedStatus('030,0,0')).toBeNull();
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
