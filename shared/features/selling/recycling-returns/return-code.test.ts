import fc from 'fast-check';
import { expect, test } from 'vitest';
import { labelCodeCount, labelCodeOf, newLabelCode } from '../../factory/labels/labels.ts';
import { newReturnCode, RETURN_CODE_FORM, readReturnCode } from './recycling-returns.ts';

test('a code is read back from what a scanner gives or a person types', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: labelCodeCount - 1 }), (number) => {
      const code = `RET${labelCodeOf(number).slice(2)}`;
      expect(code).toMatch(RETURN_CODE_FORM);
      expect(readReturnCode(` ${code.toLowerCase()}\r\n`)).toBe(code);
      expect(readReturnCode(`${code.slice(0, 3)}-${code.slice(3, 8)}-${code.slice(8)}`)).toBe(code);
    }),
  );
});

test('one wrong character makes it no code, and a label is none', () => {
  const code = newReturnCode();
  for (let place = 3; place < code.length; place += 1) {
    const other = code[place] === '7' ? '8' : '7';
    expect(readReturnCode(code.slice(0, place) + other + code.slice(place + 1))).toBeNull();
  }
  for (const text of ['', 'RET', newLabelCode(), '10016', 'PCL10000001'])
    expect(readReturnCode(text)).toBeNull();
});
