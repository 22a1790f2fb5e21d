import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkedCodeCount } from '../../../rules/codes/checked-code.ts';
import { labelCodeOf, newLabelCode } from '../../factory/labels/labels.ts';
import { newReturnCode, readReturnCode } from './recycling-returns.ts';

test('a code is read back from what a scanner gives or a person types', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: checkedCodeCount - 1 }), (number) => {
      const code = `RET${labelCodeOf(number).slice(2)}`;
      expect(code).toMatch(/^RET[0-9A-HJKMNP-TV-Z]{11}$/);
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
