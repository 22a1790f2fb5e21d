import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createSealer, isSealed } from './sealed.ts';

const sealer = createSealer('a secret of the server, long enough', 'test');

test('every text comes back as it was, and never stands in what is kept', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const kept = sealer.seal(text);
      expect(isSealed(kept)).toBe(true);
      expect(sealer.unseal(kept)).toBe(text);
    }),
  );
  expect(sealer.seal('12345678')).not.toContain('12345678');
});

test('the same text is kept differently each time', () => {
  expect(sealer.seal('same')).not.toBe(sealer.seal('same'));
});

test('a changed value, another purpose and another secret open nothing', () => {
  const kept = sealer.seal('10-20-30');
  const at = kept.length - 5;
  const changed = kept.slice(0, at) + (kept[at] === 'A' ? 'B' : 'A') + kept.slice(at + 1);
  expect(() => sealer.unseal(changed)).toThrow();
  expect(() => createSealer('a secret of the server, long enough', 'other').unseal(kept)).toThrow(/another/);
  expect(() => createSealer('quite another secret of the server', 'test').unseal(kept)).toThrow(/another/);
  expect(() => sealer.unseal('10-20-30')).toThrow(/not a sealed/);
  expect(isSealed('JBSWY3DPEHPK3PXP')).toBe(false);
});
